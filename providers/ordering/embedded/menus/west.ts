/**
 * Menus by cuisine. Each paragraph is a section: its title, then one line per dish: name | description | dollars | option groups. The last
 * part is optional. It has ids of option groups from options.ts, separated by spaces.
 */
export const west = {
  Italian: `
Antipasti
Burrata and tomatoes | Torn basil, good oil, sea salt | 15
Fried artichokes | Lemon, mint, pecorino | 13
Meatballs in sugo | Ricotta, grilled bread | 14
Little gem Caesar | Anchovy, parmesan, breadcrumbs | 13 | protein

Pasta
Cacio e pepe | Tonnarelli, black pepper, pecorino | 19 | pasta
Rigatoni alla vodka | Tomato, cream, Calabrian chili | 20 | pasta
Tagliatelle al ragù | Beef and pork, simmered six hours | 23 | pasta
Orecchiette with sausage | Broccoli rabe, garlic, pecorino | 21 | pasta
Lasagne verdi | Spinach pasta, ragù, besciamella | 22

Secondi
Chicken al mattone | Under a brick, lemon, rosemary | 26
Branzino | Fennel, olives, salsa verde | 31
Eggplant parmigiana | San Marzano tomatoes, mozzarella | 21

Dolci
Tiramisù | Mascarpone, espresso, cocoa | 10
Olive oil cake | Whipped ricotta, orange | 9
`,
  Pizza: `
Pies
Margherita | San Marzano tomato, mozzarella, basil | 17 | crust toppings
Pepperoni and hot honey | Aged mozzarella, chili | 20 | crust toppings
Mushroom and fontina | Thyme, garlic cream | 20 | crust toppings
Sausage and peppers | Fennel sausage, roasted onion | 21 | crust toppings
White pie | Ricotta, garlic, lemon zest | 19 | crust toppings
Garden | Zucchini, olives, tomatoes, arugula | 19 | crust toppings

On the side
Garlic knots | Parsley butter, marinara | 8
Chopped salad | Provolone, chickpeas, oregano | 13 | protein
Baked wings | Lemon pepper, ranch | 14 | heat
Meatballs | Tomato, parmesan | 12

Sweets
Cannoli, two | Ricotta, pistachio | 8
Lemon ice | By the cup | 5
`,
  American: `
To start
Deviled eggs | Smoked paprika, chives | 9
Cornbread in a skillet | Honey butter | 9
Roasted beet salad | Goat cheese, walnuts, orange | 14 | protein
Crispy Brussels sprouts | Maple, chili, lime | 12

Plates
House burger | Two patties, cheddar, pickles, soft bun | 18 | doneness extras side
Roast chicken | Half bird, pan juices, potatoes | 26
Seared salmon | Lentils, mustard greens, lemon | 28
Short rib | Braised overnight, grits, gremolata | 31
Mac and cheese | Four cheeses, buttered crumbs | 18 | extras
Turkey club | Bacon, avocado, sourdough | 17 | side

Sides
Fries | Sea salt, aioli | 7
Creamed spinach | Nutmeg, parmesan | 9
Charred broccoli | Garlic, lemon | 9

Sweets
Warm cookie | Brown butter, sea salt | 6
Apple crisp | Oats, vanilla cream | 10
`,
  Burgers: `
Burgers
Classic smash | Two patties, American cheese, pickles | 12 | patty extras
Bacon and cheddar | Smoked bacon, crisp onion | 14 | patty extras
Mushroom Swiss | Thyme mushrooms, garlic mayo | 14 | patty extras
Hot honey chicken | Buttermilk fried, slaw, brioche | 14 | heat extras
Black bean | Avocado, pickled onion, chipotle | 13 | extras
Patty melt | Caramelized onion, rye | 14 | extras

Fries and such
Fries | Salted | 5 | size
Cheese fries | Cheddar, scallion | 8 | size
Onion rings | Buttermilk batter | 7 | size
Side salad | Little gem, lemon | 7

Shakes
Vanilla shake | Thick | 7 | size
Chocolate malt | Dark cocoa | 8 | size
Strawberry shake | Real berries | 8 | size
`,
  Southern: `
From the smoker
Brisket plate | Fourteen hours over oak, white bread | 25 | sauce side
Pulled pork plate | Vinegar slaw | 20 | sauce side
Half rack of ribs | Dry rub, pickles | 24 | sauce side
Smoked turkey | Butter, black pepper | 20 | sauce side
Hot link sandwich | Onion, mustard, soft roll | 14 | sauce

Kitchen
Buttermilk fried chicken | Three pieces, hot honey | 19 | heat side
Shrimp and grits | Andouille, scallion | 23
Gumbo | Chicken, okra, dark roux, rice | 17 | size
Catfish po’boy | Remoulade, pickles | 16 | side

Sides
Mac and cheese | Baked | 7
Collard greens | Smoked turkey | 6
Baked beans | Burnt ends | 6
Cornbread | Cane syrup butter | 5

Sweets
Banana pudding | Vanilla wafers | 7
Peach cobbler | Cinnamon crust | 8
`,
  Steakhouse: `
Begin
Wedge salad | Blue cheese, bacon, chives | 15
Shrimp cocktail | Horseradish, lemon | 19
French onion soup | Gruyère, thyme | 14

From the broiler
Filet, 8 oz | Center cut, herb butter | 52 | doneness
New York strip, 12 oz | Dry aged 28 days | 56 | doneness
Hanger steak | Shallots, red wine | 36 | doneness
Roast chicken | Lemon, jus | 29
Salmon | Dill, cucumber | 34

Sides
Creamed spinach | Nutmeg | 12
Potato purée | Mostly butter | 11
Crisp onions | Buttermilk | 11
Mushrooms | Garlic, parsley | 12

Sweets
Cheesecake | Sour cherries | 13
Chocolate cake | Five layers | 14
`,
  Seafood: `
Raw and cold
Oysters, half a dozen | Mignonette, lemon | 22
Tuna crudo | Chili, lime, cucumber | 19
Crab Louie | Little gem, egg, avocado | 23

Hot
Clam chowder | Bacon, oyster crackers | 12 | size
Lobster roll | Warm butter, toasted bun | 31 | side
Fish and chips | Beer batter, malt vinegar | 22
Grilled whole trout | Brown butter, almonds | 29
Shrimp scampi | Garlic, white wine, linguine | 27 | pasta
Mussels | Saffron, fennel, grilled bread | 21

Sides
Fries | Old Bay | 7
Coleslaw | Celery seed | 6
Grilled corn | Lime, chili | 8

Sweets
Key lime pie | Whipped cream | 9
Blueberry buckle | Warm | 9
`,
  Cafe: `
Morning, all day
Avocado toast | Sourdough, lemon, chili, soft egg | 13 | extras
Buttermilk pancakes | Maple, salted butter | 13 | extras
Breakfast sandwich | Egg, cheddar, bacon, brioche | 10 | extras
Granola and yogurt | Stone fruit, honey | 10
Shakshuka | Two eggs, peppers, feta | 15 | extras

From the oven
Butter croissant | Laminated here | 5
Morning bun | Orange, cinnamon | 5
Almond croissant | Twice baked | 6
Seeded loaf | Whole | 10

Lunch
Turkey and apple | Cheddar, mustard, seeded bread | 13 | side
Tomato soup | Grilled cheese soldiers | 12 | size
Grain bowl | Farro, roots, tahini, herbs | 15 | protein

Coffee and tea
Latte | Double shot | 5.5 | size milk
Cold brew | Steeped 18 hours | 5 | size milk
Chai | Simmered with spices | 5.5 | size milk
`,
  Sweets: `
Scoops
Vanilla bean | Madagascar | 6 | scoops
Dark chocolate | 70 percent | 6 | scoops
Salted caramel | Burnt sugar | 6 | scoops
Pistachio | Roasted here | 7 | scoops
Strawberry sorbet | No dairy | 6 | scoops

Cakes and cookies
Brown butter cookie | Sea salt | 4
Carrot cake | Cream cheese, walnuts | 8
Lemon tart | Torched meringue | 9
Basque cheesecake | Dark top, soft middle | 9
Fudge brownie | Chocolate three ways | 5

Drinks
Hot chocolate | Whipped cream | 6 | size milk
Latte | Double shot | 5.5 | size milk
Affogato | Espresso over vanilla | 8
`,
  Sandwiches: `
Cold
Italian combo | Salami, mortadella, provolone, peppers | 14 | size extras
Turkey and avocado | Sprouts, tomato, mayo | 13 | size extras
Caprese | Mozzarella, tomato, pesto | 12 | size extras
Tuna | Celery, capers, lemon | 12 | size extras

Hot
Roast beef | Au jus, horseradish | 15 | size extras
Meatball parm | Marinara, provolone | 14 | size extras
Chicken cutlet | Broccoli rabe, sharp provolone | 15 | size extras
Reuben | Corned beef, kraut, rye | 15 | extras

Bowls and sides
Chopped salad | Chickpeas, olives | 13 | protein
Chicken soup | Noodles, dill | 8 | size
Kettle chips | Salt | 3
Potato salad | Mustard, dill | 5

Sweets
Chocolate chip cookie | Baked this morning | 4
`,
  French: `
To begin
Onion soup | Gruyère, beef broth | 14
Leeks vinaigrette | Hazelnuts, egg | 14
Country pâté | Cornichons, mustard | 15
Endive salad | Roquefort, walnuts | 14

Plates
Steak frites | Hanger, béarnaise | 32 | doneness
Duck confit | Lentils, frisée | 29
Moules frites | White wine, shallots | 25
Chicken paillard | Arugula, lemon | 25
Croque madame | Ham, gruyère, fried egg | 19
Ratatouille | Basil, soft polenta | 22

Sides
Frites | Aioli | 9
Haricots verts | Shallots | 9

Sweets
Crème brûlée | Vanilla | 11
Tarte Tatin | Crème fraîche | 12
`,
} as const
