/** One spelling for words with the same meaning on a menu. Keys and values are in folded form. */
const spellings: Readonly<Record<string, string>> = {
  bbq: 'barbecue',
  barbeque: 'barbecue',
  barbaque: 'barbecue',
  barbq: 'barbecue',
  cue: 'barbecue',
  hamburger: 'burger',
  cheeseburger: 'burger',
  pizzeria: 'pizza',
  pizzaria: 'pizza',
  taqueria: 'taco',
  steakhouse: 'steak',
  chophouse: 'steak',
  veggie: 'vegetarian',
  patisserie: 'pastry',
  gelateria: 'gelato',
  creperie: 'crepe',
  doughnut: 'donut',
  boulangerie: 'bakery',
  panaderia: 'bakery',
  brewpub: 'brewery',
  taproom: 'brewery',
  pub: 'gastropub',
  yoghurt: 'yogurt',
  shwarma: 'shawarma',
  falafal: 'falafel',
  hoagie: 'sandwich',
  expresso: 'espresso',
  coffeehouse: 'coffee',
  coffeeshop: 'coffee',
  n: 'and',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '10': 'ten',
}

/** Word groups and their joined form. */
const wordGroups = [
  ['bar b que', 'barbecue'],
  ['bar b q', 'barbecue'],
  ['b b q', 'barbecue'],
  ['steak house', 'steakhouse'],
  ['chop house', 'chophouse'],
  ['sea food', 'seafood'],
  ['ice cream', 'icecream'],
  ['tex mex', 'texmex'],
  ['hot dog', 'hotdog'],
  ['deep dish', 'deepdish'],
  ['smoke house', 'smokehouse'],
  ['cheese cake', 'cheesecake'],
  ['pan cake', 'pancake'],
  ['coffee house', 'coffeehouse'],
  ['coffee shop', 'coffeeshop'],
  ['brew pub', 'brewpub'],
  ['tap room', 'taproom'],
  ['take out', 'takeout'],
  ['take away', 'takeout'],
  ['carry out', 'takeout'],
] as const

/**
 * Dishes, separated by spaces, and the kind of food that serves them, in folded form. A dish of several kinds is in several entries.
 */
const dishes: readonly (readonly [string, string])[] = [
  ['taco burrito quesadilla enchilada fajita tamale nacho guacamole margarita mezcal texmex', 'mexican'],
  ['sushi sashimi nigiri maki omakase tempura udon soba izakaya bento sake', 'japanese'],
  ['sashimi nigiri maki omakase', 'sushi'],
  ['ramen udon soba pho', 'noodle'],
  ['pasta spaghetti lasagna gnocchi ravioli risotto trattoria osteria cannoli', 'italian'],
  ['calzone slice deepdish', 'pizza'],
  ['dumpling dimsum bao wonton szechuan sichuan cantonese', 'chinese'],
  ['pho banhmi banh', 'vietnamese'],
  ['curry tandoori naan biryani samosa masala dosa', 'indian'],
  ['padthai pad satay', 'thai'],
  ['bibimbap bulgogi kimchi', 'korean'],
  ['gyro souvlaki moussaka', 'greek'],
  ['hummus falafel shawarma kebab', 'mediterranean'],
  // `eastern` finds the cuisine Middle Eastern, because a kind is one word.
  ['hummus falafel shawarma kebab lebanese', 'eastern'],
  ['kebab baklava', 'turkish'],
  ['paella sangria tapa', 'spanish'],
  ['ceviche pisco', 'peruvian'],
  ['injera', 'ethiopian'],
  ['poke luau', 'hawaiian'],
  ['jerk', 'caribbean'],
  ['gumbo jambalaya crawfish beignet creole', 'cajun'],
  ['soul grit', 'southern'],
  ['brisket rib pitmaster smokehouse', 'barbecue'],
  ['oyster lobster crab shrimp clam fish', 'seafood'],
  ['ribeye filet sirloin', 'steak'],
  ['schnitzel bratwurst pretzel', 'german'],
  ['croissant pastry bread bagel cake cupcake', 'bakery'],
  ['coffee espresso latte cappuccino', 'cafe'],
  ['cake cupcake cheesecake pie gelato donut icecream sweet', 'dessert'],
  ['gelato sorbet', 'icecream'],
  ['pancake waffle omelet brunch egg', 'breakfast'],
  ['sub panini hotdog reuben', 'sandwich'],
  ['sub reuben pastrami', 'deli'],
  ['beer ale brewery', 'gastropub'],
  ['cocktail', 'bar'],
  ['wing diner meatloaf', 'american'],
  ['plantbased', 'vegan'],
  ['vegan', 'vegetarian'],
]

const kindsByDish = new Map<string, string[]>()
for (const [words, kind] of dishes)
  for (const word of words.split(' ')) kindsByDish.set(word, [...(kindsByDish.get(word) ?? []), kind])

/** Folded words whose prefix suggests another word: `barbeq` for barbecue, `burri` for Mexican. */
const meaningEntries: readonly (readonly [string, readonly string[]])[] = [
  ...Object.entries(spellings).map(([from, to]) => [from, [to]] as const),
  ...kindsByDish,
]
const prefixLengthMin = 3

/** The one spelling of a word, or the word itself. */
export const canonicalSpellingOf = (word: string): string => canonicalSpellings.get(word) ?? word
const canonicalSpellings = new Map(Object.entries(spellings))

/** Kinds of food that serve a dish (`burrito` → mexican); none for words that name no dish. */
export const cuisinesOfDish = (word: string): readonly string[] => kindsByDish.get(word) ?? []

/** Words that a typed prefix may mean: spellings and kinds of food whose variants or dishes begin with it. */
export function meaningsOfPrefix(prefix: string): readonly string[] {
  if (prefix.length < prefixLengthMin) return []
  return [...new Set(meaningEntries.filter(([word]) => word.startsWith(prefix)).flatMap(([, meanings]) => meanings))]
}

/** All words with a meaning, as candidates for the correction of a misspelled word: only letters, at least three. */
export const meaningfulWords: readonly string[] = meaningEntries
  .map(([word]) => word)
  .filter((word) => /^[a-z]{3,}$/.test(word))

/** Words that a query for this word finds: its canonical spelling, and the kinds of food that serve the dish. */
export const meaningOf = (word: string): readonly string[] => [
  ...new Set([canonicalSpellingOf(word), ...cuisinesOfDish(word)]),
]

const firstWords = wordGroups.map(([group]) => group.split(' ')[0] ?? '')
const groupPattern = new RegExp(`\\b(${wordGroups.map(([words]) => words).join('|')})s?\\b`, 'g')
const joinedForms = new Map<string, string>(wordGroups)
/** Matches a text with the first word of a group. All other texts skip the replacement. */
const groupStart = new RegExp(`(?:^| )(?:${[...new Set(firstWords)].join('|')}) `)

/** Joins word groups in lower-case text: `steak house` → steakhouse. */
export const joinWords = (text: string): string =>
  groupStart.test(text) ? text.replace(groupPattern, (match, group: string) => joinedForms.get(group) ?? match) : text
