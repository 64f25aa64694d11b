import type { Spelling, WordPlan } from '../../../domain/catalogue/question.ts'
import {
  bestCorrections,
  letterMask,
  maybeClose,
  slipsAllowedBegun,
  slipsBetween,
  slipsFromBeginning,
  type Correction,
} from '../../../domain/catalogue/spelling.ts'
import { push, take, type IntList } from './columns.ts'

/** Shortest beginning of a word that finds the whole word. */
const prefixLengthMin = 2
/** Texts whose lookup is kept until the vocabulary changes. */
const rememberedMax = 2_000

/** A word with the restaurants that have it: `slot * 2`, plus one where it is part of the name. */
type Word = { word: string; number: number; mask: number; postings: IntList }

export type Vocabulary = {
  /** Answers the word's number, for `remove` and `word`. */
  add(slot: number, word: string, inName: boolean): number
  remove(slot: number, number: number, inName: boolean): void
  word(number: number): string
  /** Forgets who has which word, to be told again by `post` word by word. */
  unpost(): void
  post(slot: number, number: number, inName: boolean): void
  has(word: string): boolean
  /** Whether some word begins like this, of at least so many letters. */
  begins(prefix: string, lettersMin?: number): boolean
  /** Words at most so many slips from a misspelt one, likeliest first. */
  close(word: string, slips: number): string[]
  /** Words whose beginning a misspelt one may have been meant to be, likeliest first. */
  closeBeginnings(typed: string): string[]
  /** What was worked out for a text, until the vocabulary changes. */
  remembered(text: string, plan: () => WordPlan[]): readonly WordPlan[]
  /** Lists of `slot * 2 + inName` for one spelling. */
  postings(spelling: Spelling): IntList[]
  size(): number
}

export function newVocabulary(): Vocabulary {
  const words = new Map<string, Word>()
  const memory = newMemory()
  const byNumber: (Word | undefined)[] = []
  const freeNumbers: number[] = []
  let sorted: Word[] = []
  let unsorted = false

  const inOrder = (): Word[] => {
    if (unsorted) {
      sorted = [...words.values()].toSorted((a, b) => (a.word < b.word ? -1 : 1))
      unsorted = false
    }
    return sorted
  }

  const startingWith = (prefix: string): Word[] => {
    const list = inOrder()
    const found: Word[] = []
    for (let at = firstFrom(list, prefix); list[at]?.word.startsWith(prefix) === true; at++)
      found.push(list[at] as Word)
    return found
  }

  return {
    add: (slot, word, inName) => {
      let known = words.get(word)
      if (!known) {
        const number = freeNumbers.pop() ?? byNumber.length
        known = { word, number, mask: letterMask(word), postings: { data: new Int32Array(2), length: 0 } }
        words.set(word, known)
        byNumber[number] = known
        memory.clear()
        // While the first load runs everything is sorted once, at the first question; later words are put in place.
        if (!unsorted && sorted.length > 0) sorted.splice(firstFrom(sorted, word), 0, known)
        else unsorted = true
      }
      push(known.postings, slot * 2 + (inName ? 1 : 0))
      return known.number
    },
    remove: (slot, number, inName) => {
      const known = byNumber[number]
      if (!known) return
      take(known.postings, slot * 2 + (inName ? 1 : 0))
      if (known.postings.length > 0) return
      words.delete(known.word)
      byNumber[number] = undefined
      freeNumbers.push(number)
      memory.clear()
      if (!unsorted) sorted.splice(firstFrom(sorted, known.word), 1)
    },
    unpost: () => {
      for (const { postings } of words.values()) postings.length = 0
    },
    post: (slot, number, inName) => {
      const known = byNumber[number]
      if (known) push(known.postings, slot * 2 + (inName ? 1 : 0))
    },
    word: (number) => byNumber[number]?.word ?? '',
    has: (word) => words.has(word),
    begins: (prefix, lettersMin = prefixLengthMin) =>
      prefix.length >= lettersMin && (inOrder()[firstFrom(inOrder(), prefix)]?.word.startsWith(prefix) ?? false),
    close: (word, slips) => close(inOrder(), word, slips),
    closeBeginnings: (typed) => closeBeginnings(inOrder(), typed),
    remembered: (text, plan) => memory.of(text, plan),
    postings: ({ word, prefix }) => {
      if (prefix) return startingWith(word).map((one) => one.postings)
      const known = words.get(word)
      return known ? [known.postings] : []
    },
    size: () => words.size,
  }
}

/** What was worked out for the texts asked lately. */
function newMemory(): { of(text: string, make: () => WordPlan[]): readonly WordPlan[]; clear(): void } {
  const known = new Map<string, readonly WordPlan[]>()
  return {
    of: (text, make) => {
      const remembered = known.get(text)
      if (remembered) return remembered
      const made = make()
      if (known.size >= rememberedMax) known.clear()
      known.set(text, made)
      return made
    },
    clear: () => known.clear(),
  }
}

function firstFrom(list: readonly Word[], word: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?.word ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function close(list: readonly Word[], word: string, slips: number): string[] {
  const mask = letterMask(word)
  const found: Correction[] = []
  for (const one of list) {
    if (Math.abs(one.word.length - word.length) > slips || !maybeClose(one.mask, mask, slips)) continue
    const off = slipsBetween(word, one.word, slips)
    if (off <= slips) found.push({ word: one.word, slips: off, uses: one.postings.length })
  }
  return bestCorrections(found)
}

function closeBeginnings(list: readonly Word[], typed: string): string[] {
  const slips = slipsAllowedBegun(typed)
  const found: Correction[] = []
  if (slips === 0) return []
  const first = typed.charAt(0)
  for (let at = firstFrom(list, first); list[at]?.word.startsWith(first) === true; at++) {
    const { word, postings } = list[at] as Word
    if (word.length < typed.length) continue
    const off = slipsFromBeginning(typed, word, slips)
    if (off <= slips) found.push({ word, slips: off, uses: postings.length })
  }
  return bestCorrections(found)
}
