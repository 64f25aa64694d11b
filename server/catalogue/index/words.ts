import type { WordPlan } from '../../../domain/catalogue/question.ts'
import type { Scratch } from './scratch.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Marks in `scratch.level` how many words each slot has, in `scratch.nameBits` which of them in its name; answers how many
 * slots are in `scratch.touched`. The caller must call `forget` when done.
 */
export function markWords(vocabulary: Vocabulary, plans: readonly WordPlan[], scratch: Scratch): number {
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
  return count
}

/** Clears the marks of the last question. */
export function forget({ level, nameBits, touched }: Scratch, count: number): void {
  for (let at = 0; at < count; at++) {
    const slot = touched[at] ?? 0
    level[slot] = 0
    nameBits[slot] = 0
  }
}
