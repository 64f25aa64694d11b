import type { Place } from '../geocoder.ts'
import type { Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import { placeOfEntry, splitState } from './places.ts'

/** A namesake counts when it has at least this share of the population: Portland, ME does next to Portland, OR, and Dallas, OR does not. */
const populationShareMin = 1 / 20

/** Other places of the same name, the most populous first (`Geocoder.namesakes`). */
export function findNamesakes({ byKey }: Gazetteer, text: string, place: Place): Place[] {
  const normal = withoutNickname(normalize(text))
  if ((place.kind !== 'city' && place.kind !== 'neighborhood') || splitState(normal)[1] !== undefined) return []
  if (place.kind === 'neighborhood' && normal.includes(normalize(place.city ?? ''))) return []
  const entries = byKey.get(normalize(place.label.split(',')[0] ?? '')) ?? []
  const populationOf = new Map(entries.toReversed().map((entry) => [placeOfEntry(entry).label, entry.population]))
  const populationMin = (populationOf.get(place.label) ?? 0) * populationShareMin
  // Of several places with one label a search finds the first, so the others are left out.
  const namesakes = new Map(entries.toReversed().map((entry) => [placeOfEntry(entry).label, placeOfEntry(entry)]))
  namesakes.delete(place.label)
  return [...namesakes.values()]
    .filter(({ label }) => (populationOf.get(label) ?? 0) >= populationMin)
    .toSorted((a, b) => (populationOf.get(b.label) ?? 0) - (populationOf.get(a.label) ?? 0))
}
