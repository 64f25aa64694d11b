import { cuisine } from './cuisine.ts'

/** Cuisines that belong to no region, from breakfast to cocktail bars, and Ethiopian, the only cuisine from Africa. */
export const otherCuisines = [
  cuisine('Breakfast', {
    secondCuisines: 'American, Cafe',
    priceWeights: [5, 7, 0, 0],
    styles: ['brunch', 'cafe'],
    weight: 3.8,
    names: '{a} Egg, The {b} Griddle, {c} Breakfast Club, {a} Biscuit Co., {d} Diner',
    parts: {
      a: 'Sunny, Good, Yellow Door, Cracked, Early, Butter and, Little Red',
      b: 'Blue Apron, Morning, Brass, Short Stack, Hometown, Maple',
      c: 'Second Street, Rooster, Bluebird, Alarm Clock, Slow Sunday',
      d: "Skylark, Dinah's, Parkway, Moonbeam, Chrome Star, Larkspur",
    },
    dishes:
      'buttermilk pancakes, eggs Benedict, corned beef hash, avocado toast, breakfast burrito, lemon ricotta waffles, shakshuka, huevos rancheros, thick-cut French toast',
    openings: [
      'Coffee refilled before you ask and {dish} the size of the plate.',
      'There is a line on Saturdays because of the {dish}. It moves.',
      'Breakfast until three, {dish} until they run out of batter.',
    ],
  }),
  cuisine('Cafe', {
    secondCuisines: 'Bakery, Sandwiches',
    priceWeights: [8, 4, 0, 0],
    styles: ['cafe'],
    weight: 4,
    names: '{a} Coffee, {b} Café, {c} & {d} Coffee Roasters, Café {e}',
    parts: {
      a: 'Slow Pour, Paper Kite, Night Owl, Third Step, Lantern, Small Batch, Windowsill, Kettle Black, Common Ground Floor, North Star',
      b: 'Bluebell, Postcard, Library, Garden Gate, Marigold, Corner Chair, Sunprint, Bicycle',
      c: 'Finch, Hale, Porter, Tide, Moth',
      d: 'Crane, Loom, Wilder, Stone, Bell',
      e: "Amarelle, Soleil d'Or, Miró Blue, Lisboa Alta, Ondine",
    },
    dishes:
      'flat white, cardamom bun, egg and cheddar sandwich, cold brew, almond croissant, granola with yogurt, banana bread, chai latte',
    openings: [
      'Light roast, long tables and {dish} that {dish:sells|sell} out before ten.',
      'Come for the {dish}, keep the seat by the window as long as you can.',
    ],
  }),
  cuisine('Bakery', {
    secondCuisines: 'Cafe, Dessert',
    priceWeights: [8, 3, 0, 0],
    styles: ['cafe'],
    weight: 2.4,
    names: '{a} Bakery, {b} Bread, Pâtisserie {s}, {b} & Crumb, {a} Bakehouse',
    parts: {
      a: 'Rolling Pin, Early Rise, Wheatfield, Blue Oven, Sugar Maple, Morning Bell, Proof & Poppy',
      b: 'Levain Lane, Hearthstone, Rye, Sesame, Golden Grain, Butter',
      s: 'Amandine, Clarisse, Beaulieu, Noisette, Marguerite',
    },
    dishes:
      'butter croissant, country sourdough, cinnamon roll, morning bun, rye loaf, fruit galette, chocolate babka, ham and Gruyère croissant',
    openings: [
      'The ovens start at two so the {dish} {dish:is|are} warm at seven.',
      'Bread by weight, pastry by luck: be early for the {dish}.',
    ],
  }),
  cuisine('Dessert', {
    secondCuisines: 'Ice cream, Cafe',
    priceWeights: [8, 3, 0, 0],
    styles: ['bar', 'cafe'],
    weight: 1.4,
    names: '{a} Sweets, {b} Dessert Bar, {c} Pie Shop, {a} Chocolate',
    parts: {
      a: 'Sugar Moon, Velvet, Spoonful, Pink Door, Dulcet, Little Cloud',
      b: 'Midnight, Honeycomb, After Eight Street, Ribbon',
      c: 'Cherry, Lattice, Sweet Annie, County Fair',
    },
    dishes:
      'warm chocolate tart, salted caramel pie, strawberry shortcake, tres leches, affogato, crème brûlée, lemon meringue',
    openings: [
      'Open late for the part of dinner people remember: {dish}.',
      'One case, nine cakes, and the {dish} always {dish:needs|need} a second fork.',
    ],
  }),
  cuisine('Ice cream', {
    secondCuisines: 'Dessert',
    priceWeights: [10, 1, 0, 0],
    styles: ['bar', 'quick'],
    weight: 1.3,
    names: '{a} Creamery, {b} Gelato, {c} Scoops, {b} Soft Serve',
    parts: {
      a: 'Cold Spoon, Blue Cow, Parlor, Milk Wagon, Snowdrift',
      b: 'Pistacchio, Luna, Sorella, Due Coni, Peach Fuzz',
      c: 'Sprinkle, Double Dip, Waffle Cone, Corner',
    },
    dishes:
      'brown butter pecan, pistachio gelato, mint stracciatella, mango sorbet, waffle cone sundae, black sesame soft serve',
    openings: [
      'Churned every morning in view of the line. Try the {dish} first.',
      'Twelve flavors, real fruit, and {dish} worth the brain freeze.',
    ],
  }),
  cuisine('Sandwiches', {
    secondCuisines: 'Deli, American',
    priceWeights: [8, 4, 0, 0],
    styles: ['cafe', 'quick'],
    weight: 3,
    names: '{a} Deli, {b} Sandwich Shop, {s} Delicatessen, {b} Hoagies',
    parts: {
      a: 'Rye & Shine, Mustard Seed, Half Sour, Counter, Brine',
      b: 'Stacked High, Court Street, Wax Paper, Little Italy, Dagwood Lane, Lunch Bell',
      s: 'Feldman, Marcus & Roth, Lowenstein, Zimmer, Brodsky',
    },
    dishes:
      'pastrami on rye, Italian hoagie, turkey club, chicken cutlet sandwich, matzo ball soup, tuna melt, egg salad on challah, roast beef dip',
    openings: [
      'Piled high, wrapped tight, {dish} first among equals.',
      'A deli counter that still slices to order, with {dish} and half-sours on the house.',
    ],
  }),
  cuisine('Vegetarian', {
    secondCuisines: 'Vegan, Mediterranean',
    priceWeights: [3, 6, 2, 0],
    styles: ['allday', 'split', 'brunch'],
    weight: 1.8,
    names: '{a} Kitchen, {b} & {c}, {a} Garden, {d}',
    parts: {
      a: 'Green Lantern, Sprout Lane, Sunchoke, Radish, Tenderheart, Clover Leaf',
      b: 'Root, Squash, Chard, Fennel',
      c: 'Blossom, Branch, Barley, Sun',
      d: 'Plot Twist, The Kind Fork, Seedling, Butterbean, Leaf Year',
    },
    dishes:
      'mushroom shawarma, beet tartare, sweet potato curry, grain bowl with miso dressing, charred broccoli Caesar, squash lasagna, carrot cake',
    openings: [
      'Vegetables as the main event: the {dish} {dish:has|have} converted tougher tables than yours.',
      'Bright, filling and meat-free, with {dish} people order twice.',
    ],
  }),
  cuisine('Vegan', {
    secondCuisines: 'Vegetarian',
    priceWeights: [3, 6, 1, 0],
    styles: ['allday', 'quick'],
    weight: 1.2,
    names: '{a}, {b} Vegan Kitchen, {b} Plant Diner',
    parts: {
      a: 'Planted Story, Good Oat, Wild Chickpea, Cashew & Co., New Leaf Supper, Jackfruit Jane',
      b: 'Soulflower, Fern, Peacebird, Verdant, Moonseed',
    },
    dishes:
      'jackfruit tacos, cashew carbonara, crispy oyster-mushroom sandwich, tofu banh mi, coconut curry bowl, oat-milk soft serve',
    openings: [
      'No animals, no lectures, just {dish} and a long dessert list.',
      'Comfort food from plants. The {dish} {dish:fools|fool} people weekly.',
    ],
  }),
  cuisine('Gastropub', {
    secondCuisines: 'American, Burgers, Bar',
    priceWeights: [1, 8, 2, 0],
    styles: ['bar', 'allday'],
    weight: 3,
    names: 'The {a} & {b}, {c} Public House, The {d} Arms, {c} Taproom',
    parts: {
      a: 'Fox, Badger, Crown, Plough, Hare, Magpie, Bishop, Ferret, Stag',
      b: 'Thistle, Kettle, Barrel, Bell, Lantern, Goose, Candle',
      c: 'Wharfside, Millrace, Foundling, Cooper, Ironbridge, Hopworks Lane, Granary',
      d: 'Wexford, Carlow, Ashby, Lockhart, Dunmore',
    },
    dishes:
      "fish and chips, Scotch egg, shepherd's pie, beer-battered onion rings, pub burger, mussels in ale, sticky toffee pudding",
    openings: [
      'Twenty taps, one fireplace and a kitchen that takes {dish} seriously.',
      'Your local, if your local did {dish} this well.',
    ],
  }),
  cuisine('Wine bar', {
    secondCuisines: 'New American, Mediterranean',
    priceWeights: [0, 4, 6, 1],
    styles: ['bar', 'dinner'],
    weight: 2,
    names: '{a} Wine Bar, {b}, Bar {s}, {c} Cellar',
    parts: {
      a: 'Cork & Candle, Second Pour, Low Light, Decant, Amber, Terroir Street',
      b: 'Vin Ordinaire Annex, Orange Hour, The Long Finish, Skin Contact, Magnum Opus Room',
      s: 'Delphine, Vermiglio, Ottavia, Marguerita, Sabine',
      c: 'Stone Stair, Lamplight, Old Vine, Grape & Gable',
    },
    dishes:
      'cheese board, whipped ricotta toast, anchovies and butter, duck rillettes, marinated olives, gnudi with sage, chocolate mousse',
    openings: [
      'Sixty bottles by the glass and {dish} to keep you honest.',
      'A narrow room, a generous pour, and {dish} until midnight.',
    ],
  }),
  cuisine('Cocktail bar', {
    secondCuisines: 'Tapas, Bar',
    priceWeights: [0, 5, 5, 1],
    styles: ['bar'],
    weight: 2,
    names: 'The {a} {b}, {c}, {d} Lounge',
    parts: {
      a: 'Velvet, Silver, Midnight, Gilded, Smoking, Second, Emerald',
      b: 'Parrot, Coupe, Telegraph, Monocle, Orchid, Alibi, Cartographer',
      c: 'Nightcap Hotel, Bitter Truths, Copper Owl, Last Train, Dovetail Room, Hush',
      d: "Havana Blue, Starling, Mezzanine, Tiki Tide, Cat's Eye",
    },
    dishes:
      'smoked old fashioned, cucumber gimlet, shrimp sliders, truffle fries, deviled eggs, tuna tartare cones, espresso martini',
    openings: [
      'Low lamps, tall ice and a kitchen that sends out {dish} until one.',
      'Find the unmarked door; ask for the {dish}.',
    ],
  }),
  cuisine('Ethiopian', {
    secondCuisines: 'Vegetarian, Vegan',
    priceWeights: [4, 6, 0, 0],
    styles: ['allday', 'dinner'],
    weight: 1.1,
    names: '{s}, {s} Ethiopian Kitchen, Mesob {s}',
    parts: { s: 'Lalibela Rose, Teff & Honey, Abay, Selam Garden, Gursha House, Tizita, Enat, Addis Corner' },
    dishes: 'doro wat, veggie combination, tibs, kitfo, misir wat, injera, buna ceremony',
    openings: [
      'Share one platter, tear the injera, and save room for {dish}.',
      'Slow stews, honey wine and {dish}; eat with your hands and your friends.',
    ],
  }),
]
