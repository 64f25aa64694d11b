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
const rememberedMax = 2_000

/** Words by number: text, letters as a bit mask, number of restaurants; and the numbers in alphabetical order of the words. */
export type VocabularyWords = {
  texts: string[]
  masks: Int32Array
  sorted: number[]
  uses: (number: number) => number
}

/** Cache of lookup plans by text. */
export function newMemory(): { of(text: string, make: () => WordPlan[]): readonly WordPlan[]; clear(): void } {
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

/** The position of a word in the order, or where it would be inserted. */
export function firstFrom({ sorted, texts }: VocabularyWords, word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((texts[sorted[middle] ?? 0] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

export function close({ sorted, texts, masks, uses }: VocabularyWords, word: string, slips: number): string[] {
  const mask = letterMask(word)
  const found: Correction[] = []
  for (const number of sorted) {
    if (!canBeClose(masks[number] ?? 0, mask, slips)) continue
    const one = texts[number] ?? ''
    if (Math.abs(one.length - word.length) > slips) continue
    const off = editDistance(word, one, slips)
    if (off <= slips) found.push({ word: one, edits: off, uses: uses(number) })
  }
  return bestCorrections(found)
}

export function closeBeginnings(words: VocabularyWords, typed: string): string[] {
  const { sorted, texts, uses } = words
  const slips = editsAllowedInPrefix(typed)
  const found: Correction[] = []
  if (slips === 0) return []
  const first = typed.charAt(0)
  for (let at = firstFrom(words, first); at < sorted.length; at++) {
    const number = sorted[at] ?? 0
    const word = texts[number] ?? ''
    if (!word.startsWith(first)) break
    if (word.length < typed.length) continue
    const off = prefixEditDistance(typed, word, slips)
    if (off <= slips) found.push({ word, edits: off, uses: uses(number) })
  }
  return bestCorrections(found)
}
