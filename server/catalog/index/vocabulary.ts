import type { Spelling, WordPlan } from '../../../domain/catalog/index-query.ts'
import { grow } from './columns.ts'
import { newLists, type Lists } from './lists.ts'
import { close, closeBeginnings, firstFrom, newMemory, type VocabularyWords } from './vocabulary-words.ts'
import { letterMask } from '../../../domain/catalog/spelling.ts'

/** Shortest beginning of a word that finds the whole word. */
const prefixLengthMin = 2

export type Vocabulary = {
  /** The number of a word, which is new if nobody had it; somebody must get it by `add` before the next question. */
  number(word: string): number
  /** A restaurant has a word, in its name or elsewhere. */
  add(slot: number, number: number, inName: boolean): void
  remove(slot: number, number: number, inName: boolean): void
  word(number: number): string
  /** Before a first load is added: room for who will have each word. */
  expect(rooms: Lists): void
  has(word: string): boolean
  /** Whether some word begins like this, of at least so many letters. */
  begins(prefix: string, lettersMin?: number): boolean
  /** Words at most so many slips from a misspelt one, likeliest first. */
  close(word: string, slips: number): string[]
  /** Words whose beginning a misspelt one may have been meant to be, likeliest first. */
  closeBeginnings(typed: string): string[]
  /** What was worked out for a text, until the vocabulary changes. */
  remembered(text: string, plan: () => WordPlan[]): readonly WordPlan[]
  /** Numbers of the words one spelling stands for. */
  numbers(spelling: Spelling): readonly number[]
  /** By number of the word, who has it: `slot * 2`, plus one where it is part of the name. */
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
  const free: number[] = []
  const memory = newMemory()
  let postings = newLists()
  let unsorted = false

  const inOrder = (): VocabularyWords => {
    if (unsorted) words.sorted = [...numbers.keys()].toSorted(byLetters).map((word) => numbers.get(word) ?? 0)
    unsorted = false
    return words
  }
  const learn = (word: string): number => {
    const number = free.pop() ?? words.texts.length
    numbers.set(word, number)
    words.texts[number] = word
    if (number >= words.masks.length) words.masks = grow(words.masks, (number + 1) * 2)
    words.masks[number] = letterMask(word)
    memory.clear()
    // While the first load runs everything is sorted once, at its end; later words are put in place.
    if (!unsorted && words.sorted.length > 0) words.sorted.splice(firstFrom(words, word), 0, number)
    else unsorted = true
    return number
  }
  const forget = (number: number): void => {
    const word = words.texts[number] ?? ''
    inOrder().sorted.splice(firstFrom(words, word), 1)
    numbers.delete(word)
    free.push(number)
    memory.clear()
  }

  return {
    number: (word) => numbers.get(word) ?? learn(word),
    add: (slot, number, inName) => postings.push(number, slot * 2 + (inName ? 1 : 0)),
    remove: (slot, number, inName) => {
      postings.take(number, slot * 2 + (inName ? 1 : 0))
      if (postings.length(number) === 0) forget(number)
    },
    word: (number) => words.texts[number] ?? '',
    expect: (rooms) => {
      postings = rooms
      inOrder()
    },
    has: (word) => numbers.has(word),
    begins: (prefix, lettersMin = prefixLengthMin) => {
      if (prefix.length < lettersMin) return false
      const { sorted, texts } = inOrder()
      return texts[sorted[firstFrom(words, prefix)] ?? -1]?.startsWith(prefix) ?? false
    },
    close: (word, slips) => close(inOrder(), word, slips),
    closeBeginnings: (typed) => closeBeginnings(inOrder(), typed),
    remembered: (text, plan) => memory.of(text, plan),
    numbers: ({ word, prefix }) => {
      if (prefix) return startingWith(inOrder(), word)
      const known = numbers.get(word)
      return known === undefined ? [] : [known]
    },
    postings: () => postings,
    size: () => numbers.size,
  }
}

const byLetters = (a: string, b: string): number => (a < b ? -1 : 1)

/** The numbers of the words that begin with a prefix, in alphabetical order. */
function startingWith(words: VocabularyWords, prefix: string): number[] {
  const { sorted, texts } = words
  const from = firstFrom(words, prefix)
  let to = from
  while (to < sorted.length && texts[sorted[to] ?? 0]?.startsWith(prefix) === true) to++
  return sorted.slice(from, to)
}
