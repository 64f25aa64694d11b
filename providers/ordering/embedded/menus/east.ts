/** Menus by cuisine, in the format that west.ts explains. */
export const east = {
  Japanese: `
Small plates
Edamame | Sea salt | 7
Gyoza | Pork and cabbage, six | 11
Agedashi tofu | Dashi, ginger | 11
Karaage | Ginger, kewpie | 13

Sushi
Nigiri set | Eight pieces and a tuna roll | 29
Salmon avocado roll | Eight pieces | 14 | roll
Spicy tuna roll | Eight pieces | 15 | roll
Vegetable roll | Cucumber, avocado, shiso | 11 | roll
Chirashi | Chef’s selection over rice | 31

Bowls and sets
Chicken katsu curry | Pickles, rice | 19 | rice
Miso black cod | Three days in miso, rice | 31 | rice
Unagi don | Grilled eel, sansho | 27

Sweets
Mochi ice cream | Three pieces | 8
Matcha cheesecake | Black sesame | 9
`,
  Ramen: `
Ramen
Tonkotsu | Eighteen-hour pork broth, chashu | 17 | egg noodle ramen
Spicy miso | Ground pork, chili oil, corn | 17 | egg noodle heat ramen
Shoyu | Chicken and dashi, bamboo | 16 | egg noodle ramen
Yuzu shio | Clear, bright, chicken | 16 | egg noodle ramen
Vegan tantanmen | Sesame, mushrooms | 16 | noodle heat

Small
Gyoza | Pork, six | 10
Chashu bun | Pickles, hoisin | 7
Karaage | Kewpie, lemon | 12
Cucumber | Garlic, sesame | 6

Rice
Chashu bowl | Scallion, soft egg | 11
Curry rice | Slow onions | 12

Sweets
Mochi ice cream | Three pieces | 8
`,
  Chinese: `
Dim sum
Soup dumplings | Pork, six | 13
Har gow | Shrimp, four | 9
Pork and chive dumplings | Black vinegar, eight | 12
Scallion pancake | Crisp, flaky | 8

Wok
Mapo tofu | Sichuan pepper, pork | 17 | heat rice
Kung pao chicken | Peanuts, dried chili | 18 | heat rice
Beef with broccoli | Oyster sauce | 20 | rice
Salt-and-pepper shrimp | Crisp shells, garlic | 22 | heat rice
Dry-fried green beans | Preserved greens | 15 | rice

Noodles and rice
Dan dan noodles | Chili oil, sesame | 14 | heat
Cumin lamb noodles | Hand pulled | 18 | heat
Yangzhou fried rice | Shrimp, char siu, egg | 16

Sweets
Egg custard tarts | Three | 8
Sesame balls | Red bean | 7
`,
  Korean: `
Share
Seafood pancake | Scallion, soy dip | 17
Kimchi dumplings | Fried or steamed | 12
Fried chicken | Gochujang or soy garlic | 18 | heat
Tteokbokki | Rice cakes, fish cake | 14 | heat

Mains
Dolsot bibimbap | Crisp rice, egg | 18 | protein heat
Galbi | Marinated short ribs, ssam | 34 | rice
Kimchi stew | Pork belly, tofu | 17 | rice
Soft tofu stew | Clams, egg | 17 | heat rice
Japchae | Glass noodles, vegetables | 17 | protein

Sides
Banchan for two | Five small dishes | 9
Kimchi | Napa, half a pint | 6
Rice | Steamed | 3

Sweets
Hotteok | Brown sugar, nuts | 8
`,
  Thai: `
Start
Papaya salad | Lime, peanut, dried shrimp | 13 | heat
Fresh rolls | Herbs, tamarind | 10
Chicken satay | Peanut, cucumber | 13
Tom yum | Lemongrass, mushrooms | 9 | size heat

Noodles and rice
Pad thai | Tamarind, egg, peanuts | 17 | protein heat
Pad see ew | Wide noodles, gai lan | 17 | protein heat
Crab fried rice | Lime, prik nam pla | 22 | heat
Khao soi | Egg noodles, curry, pickles | 18 | protein heat

Curries and wok
Green curry | Eggplant, basil | 18 | protein heat rice
Massaman beef | Potato, peanut | 20 | heat rice
Pad kra pao | Holy basil, fried egg | 18 | protein heat rice

Sweets
Mango sticky rice | Coconut cream | 10
Thai tea | Iced, condensed milk | 5
`,
  Vietnamese: `
Start
Summer rolls | Shrimp, herbs, peanut | 10
Crispy rolls | Pork, lettuce, nuoc cham | 11
Green mango salad | Lime, shallots | 13 | protein

Pho
Beef pho | Brisket, eye round | 16 | size noodle
Chicken pho | Ginger, scallion | 15 | size noodle
Mushroom pho | Vegetable broth | 15 | size noodle

Bánh mì and plates
Bánh mì | Pâté, pickles, cilantro | 12 | protein heat
Lemongrass vermicelli | Herbs, peanuts | 16 | protein
Broken rice | Pork chop, egg | 17
Shaking beef | Watercress, lime | 24 | rice

Sweets
Iced coffee | Condensed milk | 5
Coconut flan | Caramel | 7
`,
  Indian: `
Start
Samosas | Potato, tamarind | 8
Chicken 65 | Curry leaf, chili | 14 | heat
Bhel puri | Puffed rice, mango | 9

Curries
Butter chicken | Tomato, fenugreek | 19 | heat rice
Saag paneer | Spinach, ginger | 17 | heat rice
Lamb rogan josh | Kashmiri chili | 22 | heat rice
Chana masala | Chickpeas, amchur | 15 | heat rice
Goan fish curry | Coconut, tamarind | 22 | heat rice

Tandoor and rice
Chicken biryani | Saffron, raita | 19 | heat
Tandoori chicken | Yogurt, lime, half bird | 20
Garlic naan | Ghee | 5
Plain naan | From the oven | 4

Sweets
Gulab jamun | Cardamom | 7
Mango lassi | Thick | 6
`,
  Hawaiian: `
Poke
Ahi bowl | Shoyu, sweet onion, sesame | 19 | rice extras
Spicy salmon bowl | Cucumber, furikake | 19 | rice extras
Tofu bowl | Ginger, edamame | 16 | rice extras

Plates
Kalua pork | Two scoops rice, mac salad | 18
Chicken adobo | Garlic, bay, vinegar | 18 | rice
Loco moco | Gravy, egg | 18 | rice
Huli huli chicken | Pineapple, ginger | 19 | rice
Lumpia | Pork, six | 11

Sides
Spam musubi | Two | 8
Mac salad | As at home | 5

Sweets
Shave ice | Three syrups | 8
Halo-halo | Ube, leche flan | 10
`,
} as const
