import { joinWords, canonicalSpellingOf } from './meanings.ts'
import { charactersOf, foldLetters, splitByScript } from './scripts.ts'
import { letterMask, canBeClose, editDistance } from './spelling.ts'

/** Maximum length of an indexed word, and maximum number of words of a query. */
const wordLengthMax = 24
export const queryWordsMax = 8

const plainText = /^[a-z0-9 ]*$/
const asciiText = /^[a-z0-9]*$/
/** Prefixes of names that people write joined, separate or with an apostrophe: O'Malley, L'Artusi, McCoy. */
const namePrefixes = new Set(['o', 'd', 'l', 'mc'])
const afterApostrophe = /(?:^|[^a-z0-9])[dl]['’]([a-z]{3,})/g

/** Stop words of a query. */
const stopWords = new Set(
  'the a an and of at in for with to on open now today tonight food place spot eat dining near me nearby around here best good great top'.split(
    ' ',
  ),
)

/**
 * Folds a text of any script to words for search: lower case, without accents and apostrophes, singular, one spelling per meaning
 * (`Café Zoë's BBQs` → cafe, zoe, barbecue; `O’ Malley` → omalley; `小龙坎` → 小龙, 龙坎).
 */
export function foldWords(text: string): string[] {
  const lower = text.toLowerCase()
  const isPlain = plainText.test(lower)
  const folded = joinWords(isPlain ? lower : foldLetters(text))
  const words: string[] = []
  let prefix = ''
  for (const word of isPlain ? folded.split(' ') : folded.split(' ').flatMap(wordsOfScript)) {
    if (word === '') continue
    if (prefix !== '') {
      words.push(canonicalWord(prefix + word))
      prefix = ''
    } else if (namePrefixes.has(word)) prefix = word
    // A single s is the rest of a possessive: `joe s` is Joe's.
    else if (word !== 's' || words.length === 0) words.push(canonicalWord(word))
  }
  if (prefix !== '') words.push(prefix)
  return words
}

const wordsOfScript = (word: string): string[] => (asciiText.test(word) ? [word] : splitByScript(word))

function canonicalWord(word: string): string {
  const spelled = canonicalSpellingOf(word)
  return spelled === word ? canonicalSpellingOf(singular(shortened(word))) : spelled
}

/** The first letters of a word, without half a character at the end. */
const shortened = (word: string): string =>
  word.length <= wordLengthMax ? word : word.slice(0, wordLengthMax).replace(/[\ud800-\udbff]$/, '')

/** Folds a plural. The result need not be a dictionary form, because query and index use the same function. */
function singular(word: string): string {
  if (word.length < 3 || !/[es]$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word) || (word.endsWith('oes') && word.length > 5)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

/** A stop word that people misspell: its misspellings are stop words too. */
const restaurant = 'restaurant'
const restaurantEditsMax = 2
const restaurantLetters = letterMask(restaurant)
const isRestaurantWord = (word: string): boolean =>
  canBeClose(letterMask(word), restaurantLetters, restaurantEditsMax) &&
  editDistance(word, restaurant, restaurantEditsMax) <= restaurantEditsMax

const isMeaningful = (word: string): boolean => !stopWords.has(word) && !isRestaurantWord(word)

/**
 * The distinct significant words of a query, at most `queryWordsMax`. A query that is empty or only of stop words has none and matches
 * every restaurant. One without a letter or digit (`!!!`, an emoji) is its own only word, which matches none.
 */
export function queryWords(text: string): string[] {
  const words = foldWords(text)
  const trimmed = text.trim()
  if (words.length === 0 && trimmed !== '') return [trimmed]
  return [...new Set(words.filter(isMeaningful))].slice(0, queryWordsMax)
}

export type Searchable = {
  name: string
  cuisines: readonly string[]
  neighborhood: string
  meals: readonly string[]
  features: readonly string[]
}
export type SearchableWords = {
  name: string[]
  other: string[]
  /** Number of distinct significant words in the name. */
  significantWordCount: number
}

/** Meals and features that people type as text. The others would match nearly every restaurant. */
const filterWords = new Set(['breakfast', 'brunch', 'delivery', 'takeout'])

/** The indexed words of a restaurant: those of its name, and those of cuisines, neighborhood, meals and features. */
export function searchableWords({ name, cuisines, neighborhood, meals, features }: Searchable): SearchableWords {
  const words: SearchableWords = { name: [], other: [], significantWordCount: 0 }
  addOnce(words.name, foldWords(name))
  for (const word of words.name) if (isMeaningful(word)) words.significantWordCount++
  addOnce(words.name, wordsAfterApostrophe(name))
  addOnce(words.name, charactersOf(words.name))
  for (const cuisine of cuisines) addOnce(words.other, foldWordsCached(cuisine))
  addOnce(words.other, foldWordsCached(neighborhood))
  for (const tags of [meals, features])
    for (const word of tags) if (filterWords.has(word)) addOnce(words.other, foldWordsCached(word))
  return words
}

/** Cache of folded cuisines, neighborhoods, meals and features, which repeat often. */
const foldCache = new Map<string, readonly string[]>()
const foldCacheMax = 2_000

function foldWordsCached(text: string): readonly string[] {
  const cached = foldCache.get(text)
  if (cached) return cached
  if (foldCache.size === foldCacheMax) foldCache.clear()
  const words = foldWords(text)
  addOnce(words, charactersOf(words))
  foldCache.set(text, words)
  return words
}

/** Adds the words that the list lacks. For few words a linear search is faster than a set. */
function addOnce(words: string[], newWords: readonly string[]): void {
  for (const word of newWords) if (!words.includes(word)) words.push(word)
}

/** Words after an elided article, so that `artusi` finds `L'Artusi`. */
function wordsAfterApostrophe(name: string): string[] {
  if (!/['’]/.test(name)) return []
  return [
    ...name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .matchAll(afterApostrophe),
  ].map(([, word = '']) => canonicalWord(word))
}

/** The indexed words of a restaurant as one text: ` name words | other words `. Spaces around each word let LIKE match whole words. */
export function searchText(merchant: Searchable): string {
  const { name, other } = searchableWords(merchant)
  return ` ${name.join(' ')} | ${other.join(' ')} `
}
