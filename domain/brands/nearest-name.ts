import { editDistance } from '../catalog/spelling.ts'

const editsMax = 3
/** A name may have one wrong letter in this many. */
const lettersPerEdit = 3

/** The known name that an unknown one probably means: the one with the fewest edits, at most three; null when none is near. */
export function nearestName(name: string, knownNames: Iterable<string>): string | null {
  const limit = Math.min(editsMax, Math.max(1, Math.floor(name.length / lettersPerEdit)))
  const text = name.toLowerCase()
  let nearest: { name: string; edits: number } | null = null
  for (const candidate of knownNames) {
    const edits = editDistance(text, candidate.toLowerCase(), limit)
    if (edits <= limit && (nearest === null || edits < nearest.edits)) nearest = { name: candidate, edits }
  }
  return nearest?.name ?? null
}
