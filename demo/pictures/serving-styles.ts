/** What the picture of a cuisine may show. */
export type ServingStyle = {
  /** Dishes drawn from above, by name of the drawing (dishes.ts). */
  dishes: string[]
  /** Fluent emoji drawn as whole dishes. */
  mains: string[]
  /** Ingredients around the dishes. */
  ingredients: string[]
  vessels: Vessel[]
  surfaces: Surface[]
  /** Colors of sauces in small bowls. */
  sauces: string[]
  /** Whether the picture may show glasses at a bar at night. */
  night: boolean
}

export type Vessel =
  | 'plate'
  | 'stoneware'
  | 'board'
  | 'slate'
  | 'bowl'
  | 'basket'
  | 'tray'
  | 'leaf'
  | 'skillet'
  | 'enamel'
  | 'steamer'
export type Surface =
  | 'wood'
  | 'planks'
  | 'marble'
  | 'terrazzo'
  | 'check'
  | 'stripe'
  | 'linen'
  | 'waves'
  | 'tiles'
  | 'stone'
  | 'bamboo'
  | 'painted'
  | 'cloth'

/**
 * One line per cuisine: cuisine | dishes | mains | ingredients | vessels | surfaces | sauces | night. A name that a list has twice is
 * more likely.
 */
const table = `
Italian | pasta pasta risotto caprese |  | tomato garlic lemon cheese-wedge olive herb brown-mushroom | stoneware plate | check linen marble wood | #a62a1c #5d7f2c
Pizza | pizza pizza pizza |  | tomato garlic brown-mushroom olive bell-pepper cheese-wedge herb | board slate | planks check stone painted | #a62a1c #d9962b
French | steak omelette soup | croissant baguette-bread cheese-wedge | grapes butter garlic herb brown-mushroom baguette-bread | plate plate stoneware | linen marble stripe | #d9962b #5d7f2c
Spanish | paella paella tapas |  | olive lemon shrimp tomato garlic bell-pepper | board stoneware | tiles planks stone | #a62a1c #d9962b
Greek | salad mezze fish  |  | olive lemon cucumber tomato cheese-wedge herb | plate stoneware | painted tiles stripe | #f1e6cf #5d7f2c
Mediterranean | mezze salad grain  |  | lemon olive eggplant tomato herb garlic | stoneware enamel | tiles linen terrazzo | #f1e6cf #a62a1c #5d7f2c
Turkish | mezze kebab  |  | eggplant tomato lemon hot-pepper onion | enamel stoneware | tiles planks | #a62a1c #f1e6cf
Middle Eastern | mezze mezze kebab  |  | lemon onion tomato herb garlic | stoneware enamel | tiles terrazzo planks | #f1e6cf #5d7f2c #a62a1c
German | sausages steak | pretzel | potato onion brown-mushroom pretzel | board plate | planks check | #d9962b #d9962b
Japanese | yakitori donburi |  | ginger-root lemon leafy-green garlic | slate stoneware | waves bamboo stone | #3b1d12 #5d7f2c
Sushi | sushi sushi maki |  | lemon ginger-root cucumber avocado | slate board stoneware | stone waves bamboo | #3b1d12 #5d7f2c
Ramen | ramen ramen ramen |  | egg garlic leafy-green fish-cake-with-swirl hot-pepper | bowl | planks waves stone | #3b1d12 #a62a1c
Chinese | stirfry noodles dumplings |  | hot-pepper garlic ginger-root leafy-green | steamer plate stoneware | painted bamboo stone | #3b1d12 #a62a1c
Dim sum | dumplings dumplings | moon-cake | ginger-root leafy-green shrimp | steamer | bamboo marble painted | #3b1d12 #a62a1c
Korean | bibimbap kebab donburi |  | hot-pepper garlic leafy-green egg onion | bowl skillet | stone planks | #a62a1c #3b1d12
Thai | greencurry noodles noodles |  | lime hot-pepper shrimp coconut peanuts herb | leaf bowl | bamboo painted tiles | #a62a1c #d9962b
Vietnamese | pho pho sandwich noodles |  | lime hot-pepper herb shrimp leafy-green | bowl | bamboo linen painted | #3b1d12 #a62a1c
Indian | curry thali curry |  | hot-pepper onion lemon ginger-root mango | enamel skillet leaf | painted tiles stone | #d9962b #5d7f2c #a62a1c
Filipino | donburi kebab |  | lime garlic mango pineapple | leaf | bamboo planks | #3b1d12 #d9962b
Noodles | noodles ramen pho |  | hot-pepper garlic leafy-green | bowl | stone waves planks | #3b1d12 #a62a1c
Hawaiian | poke poke |  | pineapple avocado lime coconut mango | bowl leaf | painted bamboo terrazzo | #3b1d12 #d9962b
American | steak salad burger fries fried |  | tomato onion herb potato | plate board enamel | planks check linen | #a62a1c #d9962b
New American | plated plated steak risotto |  | brown-mushroom herb carrot leafy-green | stoneware stoneware slate | linen stone marble | #5d7f2c
Burgers | burger burger fries | hamburger | tomato onion french-fries cheese-wedge leafy-green | tray basket board | check painted planks | #a62a1c #d9962b
Steakhouse | steak steak |  | garlic herb brown-mushroom potato salt | board skillet slate | stone planks marble | #5d7f2c #3b1d12
Seafood | oysters oysters fish paella |  | lemon lemon herb shrimp | tray plate enamel | painted marble stripe | #a62a1c #f1e6cf
Barbecue | steak sausages sausages |  | ear-of-corn hot-pepper onion bread | tray board | planks check | #3b1d12 #d9962b
Southern | fried grits |  | ear-of-corn peach hot-pepper honey-pot | basket enamel skillet | check planks painted | #d9962b #a62a1c
Cajun | paella grits |  | shrimp lemon hot-pepper bell-pepper onion | skillet enamel | planks painted | #a62a1c #d9962b
Mexican | tacos tacos tacos guacamole |  | lime avocado hot-pepper ear-of-corn tomato onion | enamel board tray | tiles painted terrazzo | #a62a1c #5d7f2c
Cuban | sandwich donburi fried |  | lime banana onion | plate basket | tiles painted | #5d7f2c #d9962b
Peruvian | ceviche ceviche |  | lime hot-pepper ear-of-corn onion roasted-sweet-potato | stoneware slate | stripe stone | #d9962b #5d7f2c
Brazilian | steak kebab |  | lime pineapple onion | board skillet | planks tiles | #5d7f2c #d9962b
Caribbean | donburi fried curry |  | lime hot-pepper pineapple coconut mango | leaf enamel | painted bamboo | #a62a1c #d9962b
Breakfast | pancakes pancakes eggs eggs omelette |  | strawberry blueberries butter egg bacon | plate skillet enamel | check linen painted | #d9962b #a62a1c
Cafe | coffee coffee | croissant doughnut | cookie blueberries chestnut | plate | marble terrazzo linen wood | #c98a4b
Bakery | cookies coffee | croissant croissant bread baguette-bread pretzel | butter sheaf-of-rice strawberry honey-pot | board | linen marble wood | #a62a1c
Dessert | cookies | shortcake pie | strawberry cherries blueberries | plate | marble terrazzo painted | #5a2a1c
Ice cream | scoops scoops scoops | | strawberry cherries peach cookie | bowl | terrazzo painted stripe | #5a2a1c
Sandwiches | sandwich sandwich sandwich fries | bagel | tomato cucumber cheese-wedge leafy-green | board basket tray | check painted linen | #d9962b
Vegetarian | grain salad greencurry |  | avocado carrot broccoli tomato brown-mushroom | bowl stoneware | linen terrazzo wood | #5d7f2c #f1e6cf
Vegan | grain grain salad |  | avocado carrot broccoli beans peanuts | bowl stoneware | terrazzo painted linen | #5d7f2c #d9962b
Gastropub | fries steak sausages | pie | potato lemon onion | board plate | planks stone | #d9962b #f1e6cf | night
Wine bar | tapas cheese cheese |  | grapes olive baguette-bread | board slate | marble stone wood | #d9962b | night
Cocktail bar | tapas |  | lime lemon cherries olive | slate | stone marble | #3b1d12 | night
Ethiopian | injera injera |  | hot-pepper onion garlic lemon | basket | stripe planks | #a62a1c #5d7f2c
`

const splitWords = (text = ''): string[] => text.split(' ').filter(Boolean)

function readServingStyle(row: string): [string, ServingStyle] {
  const [name = '', dishes, mains, ingredients, vessels, surfaces, sauces, night] = row
    .split('|')
    .map((part) => part.trim())
  const style = {
    dishes: splitWords(dishes),
    mains: splitWords(mains),
    ingredients: splitWords(ingredients),
    vessels: splitWords(vessels) as Vessel[],
    surfaces: splitWords(surfaces) as Surface[],
    sauces: splitWords(sauces),
    night: night === 'night',
  }
  return [name, style]
}

/** Serving styles by the name of the cuisine in the catalog. */
export const servingStyles: ReadonlyMap<string, ServingStyle> = new Map(table.trim().split('\n').map(readServingStyle))

/** Every Fluent emoji that a picture may use. A campaign scene may name only emoji of this list; others are missing in glyphs.json. */
export const glyphNames: readonly string[] = [
  ...new Set([...servingStyles.values()].flatMap(({ mains, ingredients }) => [...mains, ...ingredients])),
]
