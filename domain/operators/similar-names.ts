import { editDistance } from '../catalog/spelling.ts'

const oneEditLengthMin = 3
const twoEditsLengthMin = 6

/** How many typing errors a word of a name or email may have: none below three letters, one below six, else two. */
export function typosAllowed(word: string): number {
  if (word.length >= twoEditsLengthMin) return 2
  return word.length >= oneEditLengthMin ? 1 : 0
}

/**
 * The beginning and the end of a word, each a bit shorter than half of it. A word with one typing error keeps at least one of them, so
 * they find the candidates with an index.
 */
export function intactParts(word: string): { start: string; end: string } {
  const length = Math.max(1, Math.floor((word.length - 1) / 2))
  return { start: word.slice(0, length), end: word.slice(-length) }
}

/** A text backward, as PostgreSQL's reverse() returns it. */
export const reverseText = (text: string): string => Array.from(text).toReversed().join('')

/**
 * The candidates that a misspelled word may mean, by their typing errors, the closest first. A candidate of several words, such as
 * `ruiz-castillo`, counts as its closest word.
 */
export function closestNames(word: string, candidates: Iterable<string>): Map<string, number> {
  const typosMax = typosAllowed(word)
  const matches = new Map<string, number>()
  for (const candidate of candidates) {
    const distances = [candidate, ...candidate.split(/[\s-]/)].map((part) => editDistance(word, part, typosMax))
    const typos = Math.min(...distances)
    if (typos <= typosMax) matches.set(candidate, typos)
  }
  return new Map([...matches].toSorted(([, a], [, b]) => a - b))
}
