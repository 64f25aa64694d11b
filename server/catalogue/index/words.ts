import type { WordPlan } from '../../../domain/catalogue/question.ts'
import type { Scratch } from './scratch.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Slots that have every word, in `scratch.touched`; answers how many. Afterwards `scratch.nameBits` says which words
 * are in the name. The caller must call `forget` when done.
 */
export function markWords(
  vocabulary: Vocabulary,
  plans: readonly WordPlan[],
  scratch: Scratch,
): { touched: number; matched: number } {
  const { level, nameBits, touched } = scratch
  let count = 0
  plans.forEach((plan, at) => {
    for (const spelling of plan) {
      for (const { data, length } of vocabulary.postings(spelling)) {
        for (let step = 0; step < length; step++) {
          const posting = data[step] ?? 0
          const slot = posting >> 1
          const have = level[slot] ?? 0
          if (have < at || have > at + 1) continue
          if (have === at) {
            level[slot] = at + 1
            if (at === 0) touched[count++] = slot
          }
          nameBits[slot] = (nameBits[slot] ?? 0) | ((posting & 1) << at)
        }
      }
    }
  })
  return { touched: count, matched: plans.length }
}

/** Clears the marks of the last question. */
export function forget({ level, nameBits, touched }: Scratch, count: number): void {
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0
    level[slot] = 0
    nameBits[slot] = 0
  }
}
