import {
  letterMask,
  canContain,
  editsAllowed,
  editsAllowedInPrefix,
  editDistance,
  prefixEditDistance,
} from '../../../domain/catalog/spelling.ts'
import type { Place } from '../geocoder.ts'
import type { GazetteerEntry, Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import {
  placeOfEntry,
  largeCityPopulationMin,
  splitState,
  statePlace,
  statesWithPrefix,
  similarStates,
  zipPlace,
} from './places.ts'
import { stateNames } from './states.ts'

const suggestionsMax = 20
/** A misspelled match is dropped when the population of the largest match is more than this many times larger. */
const populationRatioMax = 200

/**
 * Suggests places with the typed prefix, largest population first, after the exact match. States with the prefix follow the largest place.
 * Without a match, it suggests places within a small edit distance. Digits suggest ZIP codes in order. Returns at most 20 places, and none
 * for an empty text.
 */
export function suggestPlaces(gazetteer: Gazetteer, text: string, exact: Place | null, limit: number): Place[] {
  const maxCount = Math.min(Math.max(0, Math.trunc(limit)), suggestionsMax)
  const input = normalize(text)
  if (input === '' || maxCount === 0) return []
  if (/^\d+$/.test(input)) return suggestZips(gazetteer, input, maxCount)

  const prefixMatches = matchPrefix(gazetteer, text, input)
  const isUnderstood = prefixMatches.length > 0 || exact !== null
  const entries = (isUnderstood ? prefixMatches : misspelledMatches(gazetteer, input))
    .toSorted(byPopulation)
    .slice(0, maxCount)
  // A misspelled large city is more likely than a misspelled state.
  const isLarge = (entries[0]?.population ?? 0) >= largeCityPopulationMin
  const similarStateCodes = isUnderstood || isLarge ? [] : similarStates(input, editsAllowed(input))
  const [largestPlace, ...otherPlaces] = entries.map(placeOfEntry)
  const states = (codes: readonly string[]): Place[] => codes.map((code) => statePlace(gazetteer, code))
  const candidates = [
    exact,
    ...states(similarStateCodes),
    largestPlace ?? null,
    ...states(statesWithPrefix(input)),
    ...otherPlaces,
  ]
  const places = candidates.filter((place) => place !== null)
  return [...new Map(places.map((place) => [place.label, place])).values()].slice(0, maxCount)
}

const byPopulation = (a: GazetteerEntry, b: GazetteerEntry): number =>
  b.population - a.population || (a.name < b.name ? -1 : 1)

/**
 * Matches the prefix of a name, also before a whole state: `springf`, `springf il`. Without such a match, it matches a whole name before
 * the prefix of its state or city: `springfield, i`, `wicker park, chi`.
 */
function matchPrefix(gazetteer: Gazetteer, text: string, input: string): GazetteerEntry[] {
  const [name, state] = splitState(input)
  const nameMatches = startingWith(gazetteer, withoutNickname(name)).filter(
    (entry) => state === undefined || entry.state === state,
  )
  if (nameMatches.length > 0) return nameMatches
  const comma = text.indexOf(',')
  if (comma > 0) return placesWithin(gazetteer, normalize(text.slice(0, comma)), normalize(text.slice(comma + 1)))
  const words = input.split(' ')
  for (let index = words.length - 1; index > 0; index--) {
    const matches = placesWithin(gazetteer, words.slice(0, index).join(' '), words.slice(index).join(' '))
    if (matches.length > 0) return matches
  }
  return []
}

/** Places of this name in the state or city that `region` begins to name. */
function placesWithin(gazetteer: Gazetteer, name: string, region: string): GazetteerEntry[] {
  const [city, state] = splitState(region)
  return (gazetteer.byKey.get(withoutNickname(name)) ?? []).filter(
    (entry) =>
      entry.state.toLowerCase().startsWith(region) ||
      normalize(stateNames[entry.state] ?? '').startsWith(region) ||
      (entry.within !== '' &&
        normalize(entry.within).startsWith(city) &&
        (state === undefined || entry.state === state)),
  )
}

function startingWith({ entries }: Gazetteer, prefix: string): GazetteerEntry[] {
  const matches: GazetteerEntry[] = []
  for (let index = firstAtOrAfter(entries, prefix); entries[index]?.key.startsWith(prefix) === true; index++)
    matches.push(entries[index] as GazetteerEntry)
  return matches
}

/** Binary search for the index of the first entry whose key is not before `key`. */
function firstAtOrAfter(entries: readonly GazetteerEntry[], key: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The letters of each entry, for a fast comparison. A process has one gazetteer. */
let masks: Int32Array | undefined

/**
 * Places whose name or prefix is within the smallest edit distance that has matches. Leaves out places much smaller than the largest match.
 * Empty when the text is misspelled too much.
 */
function misspelledMatches({ entries }: Gazetteer, input: string): GazetteerEntry[] {
  const [name, state] = splitState(input)
  masks ??= Int32Array.from(entries, (entry) => letterMask(entry.key))
  const letters = letterMask(name)
  for (let edits = 1; edits <= editsAllowed(name); edits++) {
    const prefixEdits = Math.min(edits, editsAllowedInPrefix(name))
    const matches: GazetteerEntry[] = []
    for (let index = 0; index < entries.length; index++) {
      if (!canContain(masks[index] ?? 0, letters, edits)) continue
      const entry = entries[index] as GazetteerEntry
      if (state !== undefined && entry.state !== state) continue
      const isClose =
        editDistance(name, entry.key, edits) <= edits || prefixEditDistance(name, entry.key, prefixEdits) <= prefixEdits
      if (isClose) matches.push(entry)
    }
    if (matches.length === 0) continue
    const largestPopulation = Math.max(...matches.map((entry) => entry.population))
    return matches.filter((entry) => entry.population * populationRatioMax >= largestPopulation)
  }
  return []
}

let zipsInOrder: string[] | undefined

function suggestZips(gazetteer: Gazetteer, digits: string, maxCount: number): Place[] {
  zipsInOrder ??= [...gazetteer.zips.keys()].toSorted()
  const firstIndex = zipsInOrder.findIndex((zip) => zip.startsWith(digits))
  if (firstIndex < 0) return []
  return zipsInOrder
    .slice(firstIndex, firstIndex + maxCount)
    .filter((zip) => zip.startsWith(digits))
    .map((zip) => zipPlace(gazetteer, zip))
    .filter((place) => place !== null)
}
