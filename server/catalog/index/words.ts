import type { TextPlan } from '../../../domain/catalog/index-query.ts'
import type { Scratch } from './scratch.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The marks of a slot (one restaurant, state.ts) have two bits per word of the query. The low 8 bits are for words in the restaurant's
 * name. The bits from this shift on are for words in its name or elsewhere. Synonyms set no bit. A query has at most 8 words
 * (`queryWordsMax`).
 */
export const directShift = 8

/**
 * Counts in `scratch.level` the words of the query that each slot has, up to the first word that it lacks. Sets the bits of these words
 * in `scratch.marks` (`directShift`). Returns the number of slots in `scratch.touched`. The caller must call `clearMarks` afterwards.
 */
export function markWords(vocabulary: Vocabulary, { words }: TextPlan, scratch: Scratch): number {
  const { level, marks, touched } = scratch
  const postings = vocabulary.postings()
  const postingData = postings.data()
  let touchedCount = 0
  words.forEach((plan, wordIndex) => {
    for (const variant of plan) {
      const directBit = variant.isSynonym ? 0 : 1 << (wordIndex + directShift)
      const nameBit = variant.isSynonym ? 0 : 1 << wordIndex
      for (const wordNumber of vocabulary.numbers(variant)) {
        const from = postings.from(wordNumber)
        const to = from + postings.length(wordNumber)
        for (let at = from; at < to; at++) {
          const posting = postingData[at] ?? 0
          // A posting is `slot * 2`, plus one when the word is part of the name.
          const slot = posting >> 1
          const matchedCount = level[slot] ?? 0
          // Skips a slot that lacks an earlier word. A slot that is already counted for this word gets only the bits.
          if (matchedCount < wordIndex || matchedCount > wordIndex + 1) continue
          if (matchedCount === wordIndex) {
            level[slot] = wordIndex + 1
            if (wordIndex === 0) touched[touchedCount++] = slot
          }
          marks[slot] = (marks[slot] ?? 0) | directBit | ((posting & 1) * nameBit)
        }
      }
    }
  })
  return touchedCount
}

/** Clears the levels and marks of the first `touchedCount` touched slots. */
export function clearMarks({ level, marks, touched }: Scratch, touchedCount: number): void {
  for (let index = 0; index < touchedCount; index++) {
    const slot = touched[index] ?? 0
    level[slot] = 0
    marks[slot] = 0
  }
}
