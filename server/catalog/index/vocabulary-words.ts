import type { WordPlan } from '../../../domain/catalog/index-query.ts'
import {
  bestCorrections,
  letterMask,
  canBeClose,
  editsAllowedInPrefix,
  editDistance,
  prefixEditDistance,
  type Correction,
} from '../../../domain/catalog/spelling.ts'

/** Maximum number of cached lookups. */
const cachedPlansMax = 2_000

/**
 * Words by number: text, letters as a bit mask, and how many restaurants use the word (`uses`). `sorted`: the numbers in alphabetical
 * order of the words.
 */
export type VocabularyWords = {
  texts: string[]
  masks: Int32Array
  sorted: number[]
  uses: (number: number) => number
}

/** Cache of lookup plans by text. A full cache is emptied. */
export function newPlanCache(): {
  getOrMake(text: string, make: () => WordPlan[]): readonly WordPlan[]
  clear(): void
} {
  const plansByText = new Map<string, readonly WordPlan[]>()
  return {
    getOrMake: (text, make) => {
      const cached = plansByText.get(text)
      if (cached) return cached
      const plans = make()
      if (plansByText.size >= cachedPlansMax) plansByText.clear()
      plansByText.set(text, plans)
      return plans
    },
    clear: () => plansByText.clear(),
  }
}

/** The position of a word in the order, or where it would be inserted. */
export function insertionIndex({ sorted, texts }: VocabularyWords, word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((texts[sorted[middle] ?? 0] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The words with the fewest edits from `word`, at most `editsMax`: up to three, the most used first (`bestCorrections`). */
export function similarWords(
  { sorted, texts, masks, uses }: VocabularyWords,
  word: string,
  editsMax: number,
): string[] {
  const mask = letterMask(word)
  const corrections: Correction[] = []
  for (const number of sorted) {
    if (!canBeClose(masks[number] ?? 0, mask, editsMax)) continue
    const text = texts[number] ?? ''
    if (Math.abs(text.length - word.length) > editsMax) continue
    const edits = editDistance(word, text, editsMax)
    if (edits <= editsMax) corrections.push({ word: text, edits, uses: uses(number) })
  }
  return bestCorrections(corrections)
}

/**
 * The words whose beginnings differ from the typed text by the fewest edits: up to three, the most used first (`bestCorrections`). The
 * first letter must be the same, and the word must not be shorter than the text.
 */
export function closeBeginnings(words: VocabularyWords, typed: string): string[] {
  const { sorted, texts, uses } = words
  const editsMax = editsAllowedInPrefix(typed)
  const corrections: Correction[] = []
  if (editsMax === 0) return []
  const firstLetter = typed.charAt(0)
  for (let index = insertionIndex(words, firstLetter); index < sorted.length; index++) {
    const number = sorted[index] ?? 0
    const word = texts[number] ?? ''
    if (!word.startsWith(firstLetter)) break
    if (word.length < typed.length) continue
    const edits = prefixEditDistance(typed, word, editsMax)
    if (edits <= editsMax) corrections.push({ word, edits, uses: uses(number) })
  }
  return bestCorrections(corrections)
}
