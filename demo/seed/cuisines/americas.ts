import { cuisine } from './cuisine.ts'

export const americasCuisines = [
  cuisine('American', {
    secondCuisines: 'Burgers, Gastropub, Breakfast',
    priceWeights: [2, 7, 4, 1],
    styles: ['allday', 'dinner', 'bar'],
    weight: 7,
    names: '{a} & {b}, The {c} {d}, {e} Tavern, {f} Kitchen, {c} House',
    parts: {
      a: 'Salt, Thistle, Copper, Ash, Plow, Cleaver, Barrel, Anchor, Maple, Heron, Gather, Clover, Lark, Timber, Poppy',
      b: 'Rye, Juniper, Barley, Oak, Larder, Sparrow, Stone, Hearth, Sorrel, Rowan, Thread',
      c: 'Blue, Iron, Wandering, Corner, Painted, Second, Crooked, Common, Honest, Borrowed',
      d: 'Heron, Spoon, Table, Door, Lantern, Rooster, Plate, Porch, Fork, Compass',
      e: 'Marlow, Whitcomb, Tilden, Halloran, Bexley, Sutter, Delancey Arms, Fairmount, Harlan, Prescott',
      f: 'Wren, Garrison, Bellwether, Juniper, Foundry, Ridge, Meadow, Archer, Quarry, Lowell',
    },
    dishes:
      'roast chicken with pan gravy, double cheeseburger, braised short rib, wedge salad, market fish, mac and cheese, pork chop with apples, crispy Brussels sprouts, fried chicken sandwich, banana cream pie, hanger steak, deviled eggs',
    openings: [
      'A room for Tuesday dinners and birthdays alike, with {dish} that {dish:has its own|have their own} following.',
      'Straightforward cooking done with care: {dish}, {otherDish}, pie to finish.',
      'The menu changes with the market; the {dish} {dish:has|have} the good sense to stay.',
      'Big windows, a friendly bar, and the {dish} {dish:beats|beat} the hype.',
    ],
  }),
  cuisine('New American', {
    secondCuisines: 'Wine bar, Vegetarian',
    priceWeights: [0, 2, 6, 4],
    styles: ['dinner'],
    weight: 3.6,
    names: '{a}, {b} & {c}, {d} Street Supper Club, {e}',
    parts: {
      a: 'Understory, Fallow, Hinterland, Quince, Marram, Kestrel, Verso, Tallow, Ramble, Nightjar, Sorrel, Bright Field, Cinder, Lovage, Parcel',
      b: 'Flint, Bone, Moss, Field, Birch, Coal, Sea, Ember',
      c: 'Fern, Honey, Linen, Milk, Tide, Feather, Grain, Violet',
      d: 'Seventh, Orchard, Chapel, Mercer, Linden, Station',
      e: 'The Long Acre, Room for Eleven, House of Elms, Little Ceremony, Late Harvest, The Quiet Hour',
    },
    dishes:
      'dry-aged duck, charred cabbage with anchovy, halibut in brown butter, beef tartare, mushroom broth, tasting menu, smoked carrots, lamb saddle, buttermilk panna cotta, sourdough with cultured butter',
    openings: [
      'A small room with an open fire, where the {dish} {dish:arrives|arrive} without a speech.',
      'Seasonal and a little daring. The {dish} {dish:is|are} what people text about.',
      'Seven courses or just two and a glass of something odd; either way, {dish}.',
    ],
  }),
  cuisine('Burgers', {
    secondCuisines: 'American',
    priceWeights: [6, 5, 0, 0],
    styles: ['quick', 'bar', 'allday'],
    weight: 3.2,
    names: '{a} Burger, {b} Burger Bar, {c} Smash, {a} Burgers & Shakes',
    parts: {
      a: 'Griddle, Flat Top, Good Bun, Paper Hat, Hi-Way, Stacked, Crosscut, Sunny Side, Two Napkin, Double Decker',
      b: 'Rocket, Backyard, Longhorn, Brass Rail, Corner Pocket, Nickel',
      c: 'Main Street, Uptown, Buddy, Tin Roof, Lucky, Skillet',
    },
    dishes:
      'smashed double, patty melt, crinkle fries, chopped cheese, mushroom Swiss burger, black-bean burger, malted shake, onion rings, pickle spears',
    openings: [
      'Thin patties, crisp edges, soft bun. The {dish} {dish:needs|need} two napkins and no explanation.',
      'A burger counter with real shakes and {dish} worth the extra mile.',
    ],
  }),
  cuisine('Steakhouse', {
    secondCuisines: 'American, Seafood',
    priceWeights: [0, 0, 5, 7],
    styles: ['dinner'],
    weight: 2.2,
    names: '{a} Chophouse, {b} Steakhouse, {c} & Sons Prime, The {d} Grill',
    parts: {
      a: 'Hartwell, Grand Union, Blackwood, Palmer House Road, Stockyard, Barrow, Kingsley',
      b: 'Sterling, Bullock, Cattleman Row, Granite, Montrose, Redstone, Draper',
      c: 'Whitaker, Cobb, Alderman, Maddox, Rourke',
      d: 'Ambassador, Carver, Monarch, Drover, Regent',
    },
    dishes:
      'dry-aged rib eye, filet with bone marrow butter, porterhouse for two, creamed spinach, shrimp cocktail, hash browns, wedge salad, key lime pie',
    openings: [
      'Leather booths, cold martinis, and the {dish} that everyone orders.',
      'The broiler runs hot and the {dish} {dish:runs|run} large. Dress up or do not.',
    ],
  }),
  cuisine('Seafood', {
    secondCuisines: 'American, Oyster bar',
    priceWeights: [1, 5, 5, 2],
    styles: ['allday', 'dinner'],
    weight: 3,
    names: '{a} Oyster Bar, {b} Fish House, The {c}, {d} & {e}, {b} Crab Shack',
    parts: {
      a: 'Half Shell, Low Water, Pearl Dive, Tidewater, Salt Pond, Eastern Point',
      b: 'Harbor Light, Gull & Pier, Captain Reed, Deepwater, Driftwood, Cape Ann Road, Marina, Pelican',
      c: 'Bell Buoy, Lobster Ledger, Fog Signal, Mermaid Grill, Tin Dory, Sandbar',
      d: 'Brine, Anchor, Shell, Kelp',
      e: 'Barrel, Butter, Bounty, Line',
    },
    dishes:
      'lobster roll, raw oysters, seared scallops, fish and chips, clam chowder, whole grilled snapper, crab cakes, cioppino, shrimp and grits, key lime tart',
    openings: [
      'A chalkboard of oysters, a bucket of crab crackers, and {dish} all year.',
      'Boats land a few blocks away, so the {dish} {dish:is what it|are what they} should be.',
      'Salt air optional, bib recommended: {dish}, {otherDish}, cold beer.',
    ],
  }),
  cuisine('Barbecue', {
    secondCuisines: 'Southern, American',
    priceWeights: [4, 7, 0, 0],
    styles: ['quick', 'allday'],
    weight: 2.6,
    names: '{a} Smokehouse, {b} BBQ, {c} Barbecue Co., {d} Bros Pit',
    parts: {
      a: 'Hickory Bend, Post Oak, Slow Coal, Red Clay, Blue Smoke Road, Pecan Grove, Iron Pit',
      b: 'Big Earl, Miss Odessa, Uncle Roy, Sweet Lou, Old Mill, Deacon Jim',
      c: 'Low Country, Stockpile, Mesquite Mile, County Line Road, Brushfire',
      d: 'Tucker, Langford, Pruitt, Hollis, McCray',
    },
    dishes:
      'smoked brisket, baby back ribs, pulled pork sandwich, burnt ends, jalapeño sausage, collard greens, cornbread, mac and cheese, banana pudding',
    openings: [
      'Oak smoke from four in the morning; when the {dish} {dish:is gone, it is|are gone, they are} gone.',
      'Butcher paper, white bread, pickles and {dish} with a proper bark.',
    ],
  }),
  cuisine('Southern', {
    secondCuisines: 'American, Breakfast',
    priceWeights: [2, 7, 2, 0],
    styles: ['allday', 'brunch', 'dinner'],
    weight: 2.4,
    names: '{a} Kitchen, Miss {f}, {b} & {c}, {a} Table',
    parts: {
      a: 'Magnolia Porch, Sweetgrass, Kudzu, Pecan Street, Camellia, Peach County, Dogwood, Wisteria',
      f: 'Loretta, Ernestine, Pearl, Dottie, Georgia Mae, Hattie',
      b: 'Biscuit, Grits, Collard, Sorghum, Buttermilk',
      c: 'Bloom, Belle, Gravy, Pine, Honey',
    },
    dishes:
      "fried chicken, shrimp and grits, biscuits with sausage gravy, pimento cheese, fried green tomatoes, catfish po' boy, peach cobbler, hot chicken",
    openings: [
      'Cast iron, buttermilk and patience. The {dish} {dish:takes|take} twenty minutes and {dish:is|are} worth all of them.',
      'Sunday supper every day of the week, {dish} at its heart.',
    ],
  }),
  cuisine('Cajun', {
    secondCuisines: 'Seafood, Southern',
    priceWeights: [2, 7, 2, 0],
    styles: ['allday', 'dinner', 'bar'],
    weight: 1.2,
    names: '{a} Gumbo House, {b} Bayou Kitchen, {c}, Maw Maw {f}',
    parts: {
      a: 'Pelican, Cypress, Second Line, Levee',
      b: 'Thibodaux, Crawdad, Pirogue, Fontenot',
      c: 'Roux & Brass, Étouffée, The Spanish Moss, Blue Dog Alley',
      f: 'Celeste, Odile, Verdie',
    },
    dishes:
      "chicken and andouille gumbo, crawfish étouffée, jambalaya, oyster po' boy, blackened redfish, beignets, red beans and rice",
    openings: [
      'The roux goes dark, the music goes late, and the {dish} {dish:goes|go} fast.',
      'Crawfish by the pound in season, {dish} the rest of the year.',
    ],
  }),
  cuisine('Mexican', {
    secondCuisines: 'Tacos, Seafood',
    priceWeights: [6, 7, 2, 0],
    styles: ['quick', 'allday', 'bar', 'dinner'],
    weight: 6.6,
    names: 'Taquería {s}, {s}, La {n}, El {m}, Cantina {s}, Doña {f}, Tacos {s}, Casa {f}',
    parts: {
      s: 'Xochimilco Norte, Luna Roja, San Telmo, Cielito, Maravilla, Tres Hermanos Ruiz, Mercado Azul, Huitzil, Comal, Tepache, Nopalito Verde, Zarape, Veracruz Chico, Oaxaqueña, Barrio Alto',
      n: 'Calaca, Molienda, Cocina de Inés, Lupita, Palapa, Guacamaya, Tía Chela, Troje',
      m: 'Metate, Alebrije, Gallo Giro, Nopal, Huarache Feliz, Molcajete, Papalote, Maguey',
      f: 'Remedios, Chayo, Elvira, Socorro, Tencha, Amparo, Lucha',
    },
    dishes:
      'al pastor tacos, mole poblano, carnitas by the pound, fish tacos, chiles rellenos, birria with consommé, elote, cochinita pibil, enchiladas verdes, aguachile, churros with cajeta, guacamole',
    openings: [
      'Corn is ground here each morning, so the tortillas carry the {dish} half the way.',
      'Salsa bar, cold beer and {dish} from the trompo until late.',
      'Recipes from Puebla, patience from grandmother: try the {dish}, then the {otherDish}.',
      'A loud little place with {dish} and a long list of mezcal.',
    ],
  }),
  cuisine('Cuban', {
    secondCuisines: 'Caribbean, Sandwiches',
    priceWeights: [4, 6, 1, 0],
    styles: ['allday', 'cafe', 'quick'],
    weight: 1.2,
    names: 'Café {s}, {s}, La {n}, Ventanita {s}',
    parts: {
      s: 'Camagüey, Malecón Sur, Guajiro, Azúcar Prieta, Vedado, Rumbero, Caoba, Palmarito',
      n: 'Bodeguita Nueva, Guarapera, Carreta Azul, Esquina de Tito',
    },
    dishes: 'Cuban sandwich, ropa vieja, lechón asado, vaca frita, croquetas, maduros, cortadito, guava pastelitos',
    openings: [
      'Order at the window, press your sandwich, stay for the {dish}.',
      'Strong coffee, loud dominoes and {dish} all day.',
    ],
  }),
  cuisine('Peruvian', {
    secondCuisines: 'Seafood',
    priceWeights: [1, 7, 3, 0],
    styles: ['split', 'dinner'],
    weight: 1.2,
    names: '{s}, Cevichería {s}, Pollería {s}, La {n}',
    parts: {
      s: 'Amaru, Limeña, Costa Brava Lima, Quipu, Ají Dorado, Pachamanca, Inti, Chalaca',
      n: 'Huaca Azul, Rocotera, Chicha Morada, Picantería',
    },
    dishes:
      'classic ceviche, lomo saltado, ají de gallina, rotisserie chicken, anticuchos, causa with crab, tiradito, alfajores',
    openings: [
      'Ceviche cut to order and pisco sours shaken hard; the {dish} {dish:belongs|belong} with both.',
      'Charcoal chicken up front, {dish} from the back.',
    ],
  }),
  cuisine('Brazilian', {
    secondCuisines: 'Steakhouse, Barbecue',
    priceWeights: [1, 4, 5, 1],
    styles: ['dinner', 'allday'],
    weight: 0.9,
    names: '{s} Churrascaria, {s}, Boteco {s}, Cantinho {s}',
    parts: { s: 'Serra Gaúcha, Ipê Amarelo, Rio Claro, Brasa Viva, Mandioca, Saudade, Tucano' },
    dishes: 'picanha, feijoada, pão de queijo, moqueca, grilled pineapple, chicken hearts, brigadeiros',
    openings: [
      'Turn the card to green and the {dish} {dish:keeps|keep} coming.',
      'A corner of Minas with {dish} on Saturdays and live samba after nine.',
    ],
  }),
  cuisine('Caribbean', {
    secondCuisines: 'Seafood, Barbecue',
    priceWeights: [4, 6, 1, 0],
    styles: ['allday', 'quick', 'bar'],
    weight: 1.6,
    names: '{s} Jerk, {s}, Island {n}, {f} Roti Shop',
    parts: {
      s: 'Blue Mountain Road, Scotch Bonnet, Sugar Reef, Yard & Sea, Negril Sun, Pimento Wood, Calypso Corner',
      n: 'Pepperpot, Spice Kitchen, Breeze Grill, Ackee House',
      f: 'Auntie Verna, Sookie, Mister Desmond, Trini Gal',
    },
    dishes:
      'jerk chicken, oxtail stew, curry goat roti, escovitch fish, rice and peas, fried plantains, rum cake, doubles',
    openings: [
      'Pimento smoke out back and {dish} that {dish:bites|bite} back a little.',
      'Steel pans on Fridays, {dish} every day, hot sauce at your own risk.',
    ],
  }),
]
