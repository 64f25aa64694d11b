/** Menus by cuisine, in the format that west.ts explains. */
export const south = {
  Mexican: `
Start
Guacamole and chips | Made to order | 13
Elote | Cotija, lime, chili | 8
Ceviche | Snapper, avocado, tostadas | 17
Queso fundido | Chorizo, poblano | 14

Tacos, three
Carnitas | Onion, cilantro, salsa verde | 16 | heat extras
Carne asada | Guacamole, charred scallion | 18 | heat extras
Baja fish | Cabbage, crema | 17 | heat extras
Mushroom | Epazote, queso fresco | 15 | heat extras

Plates
Enchiladas verdes | Chicken, crema, rice, beans | 18 | heat
Mole poblano | Chicken, sesame, tortillas | 22
Burrito | Rice, beans, cheese | 15 | protein heat extras
Quesadilla | Oaxaca cheese, squash blossom | 13 | protein

Sides
Rice and beans | Black or pinto | 6

Sweets
Churros | Cinnamon, chocolate | 8
Tres leches | Strawberries | 9
`,
  Latin: `
Start
Empanadas, two | Beef, olive, egg | 11
Tostones | Garlic mojo | 8
Ceviche | Leche de tigre, sweet potato | 18 | heat
Yuca fries | Huancaína | 9

Plates
Ropa vieja | Peppers, rice, black beans | 21 | rice
Lomo saltado | Beef, tomato, fries, rice | 23 | rice
Rotisserie chicken | Half bird, ají verde | 19 | heat side
Jerk chicken | Allspice, thyme, rice and peas | 19 | heat
Feijoada | Black beans, pork, orange | 22 | rice
Cuban sandwich | Ham, roast pork, pickles | 15 | side

Sides
Sweet plantains | Caramelized | 6
Black beans | Sofrito | 5

Sweets
Flan | Burnt sugar | 8
Brigadeiros, four | Dark chocolate | 8
`,
  Mediterranean: `
Mezze
Hummus | Tahini, warm pita | 11
Baba ghanoush | Smoke, pomegranate | 11
Muhammara | Walnut, red pepper | 11
Halloumi | Grilled, honey, thyme | 13
Dolmas | Rice, dill, lemon | 10

From the grill
Chicken souvlaki | Tzatziki, tomato, rice | 19 | rice
Lamb kofta | Sumac onions, yogurt | 22 | rice
Adana kebab | Charred pepper, lavash | 22 | heat rice
Whole branzino | Lemon, oregano, oil | 32
Falafel plate | Pickles, tahini | 16 | rice

Salads and sides
Village salad | Feta, olives, oregano | 13 | protein
Fattoush | Sumac, crisp pita | 12 | protein
Lemon potatoes | Oregano | 8

Sweets
Baklava | Pistachio, rose | 7
Rice pudding | Cinnamon | 7
`,
  Vegetarian: `
Start
Charred carrots | Harissa, labneh, dill | 12
Mushroom dumplings | Ginger, chili oil | 13 | heat
Beet tartare | Horseradish, rye | 13

Bowls and plates
Grain bowl | Farro, roots, tahini | 16 | tofu extras
Jackfruit tacos | Slaw, chipotle, three | 16 | heat extras
Chickpea burger | Pickles, aioli, fries | 17 | extras
Cauliflower steak | Romesco, almonds | 19
Coconut laksa | Rice noodles, tofu | 17 | heat tofu

Salads
Kale Caesar | Capers, crumbs | 14 | tofu
Lentils and herbs | Lemon, radish | 14 | tofu

Sweets
Chocolate mousse | Aquafaba, sea salt | 9
Banana bread | Walnuts, tahini | 6
`,
  Ethiopian: `
Start
Sambusas, three | Lentil, green chili | 9
Timatim salad | Tomato, onion, lemon | 9

Stews with injera
Doro wat | Chicken, egg, berbere | 20 | heat
Siga tibs | Beef, rosemary, onion | 22 | heat
Misir wat | Red lentils | 15 | heat
Shiro | Chickpea, garlic | 15 | heat
Gomen | Collards, ginger | 14
Vegetable combination | Five stews for one | 20 | heat
Meat combination | Four stews for one | 26 | heat

Sides
Extra injera | Two | 3
Ayib | Fresh cheese | 4

Sweets
Honey cake | Cardamom | 8
`,
  Bar: `
Bar plates
Olives | Orange, fennel seed | 8
Cheese board | Three cheeses, honey, bread | 21
Chicken liver mousse | Toast, pickled cherries | 14
Patatas bravas | Aioli, smoked paprika | 11 | heat
Steak tartare | Egg yolk, chips | 19
Gambas al ajillo | Garlic, chili, bread | 18 | heat

Larger
Bar burger | Gruyère, onions, fries | 20 | doneness extras
Schnitzel | Lemon, potato salad | 24
Mussels | Fennel, vermouth, fries | 21
Grilled cheese | Three cheeses, tomato soup | 16

Sweets
Chocolate pot | Sea salt, cream | 10
Cheesecake | Sour cherries | 10

Without alcohol
Ginger fizz | Lime, mint | 7
Tomato shrub | Celery salt | 7
`,
} as const
