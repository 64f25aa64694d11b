import type { WordVariant, WordPlan } from '../../../domain/catalog/index-query.ts'
import { grow } from './columns.ts'
import { newLists, type Lists } from './lists.ts'
import {
  similarWords,
  closeBeginnings,
  insertionIndex,
  newPlanCache,
  type VocabularyWords,
} from './vocabulary-words.ts'
import { letterMask } from '../../../domain/catalog/spelling.ts'

/** Minimum length of a prefix that finds words. */
const prefixLengthMin = 2

export type Vocabulary = {
  /** The number of a word; a new number if no restaurant has the word. The caller must `add` it to a slot before the next search. */
  number(word: string): number
  /** Adds a word to a restaurant, in its name or elsewhere. */
  add(slot: number, number: number, inName: boolean): void
  remove(slot: number, number: number, inName: boolean): void
  word(number: number): string
  /** Sets the postings, with room for each word's restaurants, before the first `add`. */
  setPostings(emptyPostings: Lists): void
  has(word: string): boolean
  /** Whether a word begins with this prefix of at least `lettersMin` letters. */
  begins(prefix: string, lettersMin?: number): boolean
  /** Words within an edit distance of `editsMax` from a misspelled word, likeliest first. */
  similarWords(word: string, editsMax: number): string[]
  /** Words that begin with a correction of the misspelled prefix, likeliest first. */
  closeBeginnings(typed: string): string[]
  /** The plans for a text, made on the first call and cached until a word comes or goes. */
  cachedPlans(text: string, makePlans: () => WordPlan[]): readonly WordPlan[]
  /** The numbers of the words that match a spelling. */
  numbers(spelling: WordVariant): readonly number[]
  /** The postings of each word number: `slot * 2`, plus one when the word is part of the name. */
  postings(): Lists
  size(): number
}

export function newVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const words: VocabularyWords = {
    texts: [],
    masks: new Int32Array(0),
    sorted: [],
    uses: (number) => postings.length(number),
  }
  const freeNumbers: number[] = []
  const planCache = newPlanCache()
  let postings = newLists()
  let isUnsorted = false

  const sortedWords = (): VocabularyWords => {
    if (isUnsorted) words.sorted = [...numbers.keys()].toSorted(byLetters).map((word) => numbers.get(word) ?? 0)
    isUnsorted = false
    return words
  }
  const learn = (word: string): number => {
    const number = freeNumbers.pop() ?? words.texts.length
    numbers.set(word, number)
    words.texts[number] = word
    if (number >= words.masks.length) words.masks = grow(words.masks, (number + 1) * 2)
    words.masks[number] = letterMask(word)
    planCache.clear()
    // During the first load the words are sorted once at its end; later words are inserted in order.
    if (!isUnsorted && words.sorted.length > 0) words.sorted.splice(insertionIndex(words, word), 0, number)
    else isUnsorted = true
    return number
  }
  const forget = (number: number): void => {
    const word = words.texts[number] ?? ''
    sortedWords().sorted.splice(insertionIndex(words, word), 1)
    numbers.delete(word)
    freeNumbers.push(number)
    planCache.clear()
  }

  return {
    number: (word) => numbers.get(word) ?? learn(word),
    add: (slot, number, inName) => postings.push(number, slot * 2 + (inName ? 1 : 0)),
    remove: (slot, number, inName) => {
      postings.remove(number, slot * 2 + (inName ? 1 : 0))
      if (postings.length(number) === 0) forget(number)
    },
    word: (number) => words.texts[number] ?? '',
    setPostings: (emptyPostings) => {
      postings = emptyPostings
      sortedWords()
    },
    has: (word) => numbers.has(word),
    begins: (prefix, lettersMin = prefixLengthMin) => {
      if (prefix.length < lettersMin) return false
      const { sorted, texts } = sortedWords()
      return texts[sorted[insertionIndex(words, prefix)] ?? -1]?.startsWith(prefix) ?? false
    },
    similarWords: (word, editsMax) => similarWords(sortedWords(), word, editsMax),
    closeBeginnings: (typed) => closeBeginnings(sortedWords(), typed),
    cachedPlans: (text, makePlans) => planCache.getOrMake(text, makePlans),
    numbers: ({ word, isPrefix }) => {
      if (isPrefix) return startingWith(sortedWords(), word)
      const number = numbers.get(word)
      return number === undefined ? [] : [number]
    },
    postings: () => postings,
    size: () => numbers.size,
  }
}

const byLetters = (a: string, b: string): number => (a < b ? -1 : 1)

/** The numbers of the words that begin with a prefix, in alphabetical order. */
function startingWith(words: VocabularyWords, prefix: string): number[] {
  const { sorted, texts } = words
  const from = insertionIndex(words, prefix)
  let to = from
  while (to < sorted.length && texts[sorted[to] ?? 0]?.startsWith(prefix) === true) to++
  return sorted.slice(from, to)
}
