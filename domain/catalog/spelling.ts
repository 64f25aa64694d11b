import { isUnspaced } from './scripts.ts'

/** Minimum lengths: of a word or prefix for one edit, of a word for two edits, of a prefix for two edits. */
const oneEditLengthMin = 4
const twoEditsLengthMin = 6
const twoEditsPrefixLengthMin = 8
const correctionsMax = 3
/** A correction that is more than this many times rarer than the most frequent one is dropped. */
const rarityRatioMax = 4

/** Edit distance that a word may have and still match: 0, 1 or 2. 0 in scripts whose words are pairs of characters. */
export function editsAllowed(word: string): number {
  if (isUnspaced(word)) return 0
  if (word.length >= twoEditsLengthMin) return 2
  return word.length >= oneEditLengthMin ? 1 : 0
}

/** The same for an incomplete word, which allows fewer edits because more letters follow. */
export const editsAllowedInPrefix = (input: string): number =>
  Math.min(editsAllowed(input), input.length >= twoEditsPrefixLengthMin ? 2 : 1)

/** Set of letters and digits of a word. Each letter has a bit; the ten digits share six. The masks of similar words differ in few bits. */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    mask |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6))
  }
  return mask
}

/** Number of bits that are set. */
function countBits(mask: number): number {
  let count = mask - ((mask >>> 1) & 0x5555_5555)
  count = (count & 0x3333_3333) + ((count >>> 2) & 0x3333_3333)
  return (((count + (count >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24
}

/**
 * Whether two words with the letter masks `a` and `b` can be within `edits` edits: each edit adds at most one letter and removes at most
 * one. A fast rejection before the edit distance.
 */
export function canBeClose(a: number, b: number, edits: number): boolean {
  return countBits(a & ~b) <= edits && countBits(b & ~a) <= edits
}

/** The same for a prefix: the word with `mask` must contain all letters of the prefix except at most `edits`. */
export const canContain = (mask: number, prefixMask: number, edits: number): boolean =>
  countBits(prefixMask & ~mask) <= edits

/** Longest word whose edit distance is computed. */
const comparedLengthMax = 63
/** The last three rows of the edit-distance table, reused between calls because the comparison dominates the time of a correction. */
let [rowTwoAbove, rowAbove, currentRow] = [emptyRow(), emptyRow(), emptyRow()]

function emptyRow(): Uint8Array {
  return new Uint8Array(comparedLengthMax + 1)
}

/**
 * Edit distance of two words (Damerau-Levenshtein: insert, delete, replace, swap neighbors); `editsMax + 1` when it is larger
 * or a word has more than 63 letters. `bLength`: how many letters of `b` to compare, all by default.
 */
export function editDistance(a: string, b: string, editsMax: number, bLength = b.length): number {
  const tooMany = editsMax + 1
  if (Math.abs(a.length - bLength) > editsMax || a.length > comparedLengthMax || bLength > comparedLengthMax)
    return tooMany
  for (let at = 0; at <= bLength; at++) rowAbove[at] = at
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1)
    const previousLetter = row > 1 ? a.charCodeAt(row - 2) : 0
    let best = (currentRow[0] = row)
    for (let at = 1; at <= bLength; at++) {
      const otherLetter = b.charCodeAt(at - 1)
      let cost = Math.min(rowAbove[at] ?? 0, currentRow[at - 1] ?? 0) + 1
      cost = Math.min(cost, (rowAbove[at - 1] ?? 0) + (letter === otherLetter ? 0 : 1))
      if (at > 1 && previousLetter === otherLetter && letter === b.charCodeAt(at - 2))
        cost = Math.min(cost, (rowTwoAbove[at - 2] ?? 0) + 1)
      currentRow[at] = cost
      best = Math.min(best, cost)
    }
    if (best > editsMax) return tooMany
    ;[rowTwoAbove, rowAbove, currentRow] = [rowAbove, currentRow, rowTwoAbove]
  }
  return Math.min(rowAbove[bLength] ?? 0, tooMany)
}

/** A known word near a misspelled one. `edits`: their edit distance; `uses`: how often the catalog has the word. */
export type Correction = { word: string; edits: number; uses: number }

/** Selects at most three corrections: those with the fewest edits, most frequent first, without rare ones. */
export function bestCorrections(corrections: readonly Correction[]): string[] {
  const fewestEdits = Math.min(...corrections.map(({ edits }) => edits))
  const sorted = corrections
    .filter(({ edits }) => edits === fewestEdits)
    .toSorted((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
  const mostUses = sorted[0]?.uses ?? 0
  return sorted
    .filter(({ uses }) => uses * rarityRatioMax >= mostUses)
    .slice(0, correctionsMax)
    .map(({ word }) => word)
}

/** The candidates within an edit distance of a misspelled word. */
export const closeWords = (word: string, candidates: readonly string[], edits: number): string[] =>
  candidates.filter((candidate) => editDistance(word, candidate, edits) <= edits)

/**
 * Smallest edit distance between the input and any prefix of a word: the input `barbac` is one edit from `barbec`, a prefix of `barbecue`.
 * `editsMax + 1` when the distance is larger or the first letters differ.
 */
export function prefixEditDistance(input: string, word: string, editsMax: number): number {
  let fewest = editsMax + 1
  if (input.charCodeAt(0) !== word.charCodeAt(0)) return fewest
  for (let length = input.length - editsMax; length <= input.length + editsMax; length++) {
    if (length < 1 || length > word.length) continue
    fewest = Math.min(fewest, editDistance(input, word, editsMax, length))
  }
  return fewest
}
