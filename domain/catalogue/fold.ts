/** Longest word worth keeping, and most words of one question. */
const wordLengthMax = 24
export const questionWordsMax = 8

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
const plain = /^[a-z0-9 ]*$/

/** One spelling for words that mean the same on a menu. Keys and values in folded form. */
const sameWord: Readonly<Record<string, string>> = {
  bbq: 'barbecue',
  barbeque: 'barbecue',
  barbq: 'barbecue',
  hamburger: 'burger',
  cheeseburger: 'burger',
  pizzeria: 'pizza',
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
  pub: 'gastropub',
  yoghurt: 'yogurt',
  shawarma: 'shawarma',
  shwarma: 'shawarma',
  falafal: 'falafel',
  hoagie: 'sandwich',
}

/** Words of a question that ask for nothing in particular. */
const emptyWords = new Set([
  'the',
  'a',
  'an',
  'and',
  'of',
  'at',
  'in',
  'restaurant',
  'food',
  'place',
  'dining',
  'near',
  'me',
  'nearby',
  'best',
  'good',
])

/**
 * Text as search compares it: ASCII, lower case, no accents or apostrophes, plurals as singulars, one spelling
 * per meaning (`Café Zoë's BBQs` → cafe, zoe, barbecue).
 */
export function foldWords(text: string): string[] {
  let lower = text.toLowerCase()
  if (!plain.test(lower)) {
    lower = lower
      .normalize('NFD')
      .replace(/['’]s\b/g, '')
      .replace(/[\u0300-\u036f'’‘`´.]/g, '')
      .replace(/[ßæœøđðłþı]/g, (one) => letters[one] ?? one)
    lower = lower.replace(/&/g, ' and ').replace(/[^a-z0-9]+/g, ' ')
  }
  const words: string[] = []
  for (const word of lower.split(' '))
    if (word !== '') words.push(sameWord[word] ?? canonical(word.slice(0, wordLengthMax)))
  return words
}

function canonical(word: string): string {
  const one = singular(word)
  return sameWord[one] ?? one
}

/** Folds plurals on both sides alike: it need not be the dictionary's singular, only the same for both. */
function singular(word: string): string {
  if (word.length < 3 || !/[a-z]$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word) || (word.endsWith('oes') && word.length > 5)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

/** The words a question really asks for, each once; none means everything. */
export function questionWords(text: string): string[] {
  const words = new Set(foldWords(text).filter((word) => !emptyWords.has(word)))
  return [...words].slice(0, questionWordsMax)
}

export type Searchable = { name: string; cuisines: readonly string[]; neighborhood: string }

/** The words of a restaurant: those of its name, and those of what it cooks and where. */
export function searchableWords(merchant: Searchable): { name: string[]; other: string[] } {
  const name = [...new Set(foldWords(merchant.name))]
  const other = [...new Set(foldWords([...merchant.cuisines, merchant.neighborhood].join(' ')))]
  return { name, other }
}

/** The same as one column of text: ` name words | other words `, each word between spaces so that LIKE can ask for whole words. */
export function searchText(merchant: Searchable): string {
  const { name, other } = searchableWords(merchant)
  return ` ${name.join(' ')} | ${other.join(' ')} `
}
