import { closeWords } from '../../../domain/catalog/spelling.ts'
import type { Place } from '../geocoder.ts'
import { findZip, type GazetteerEntry, type Gazetteer } from './gazetteer.ts'
import { normalize } from './normalize.ts'
import { stateNames } from './states.ts'

/** Minimum population for a state's name to mean the city of that name. New York means the city; California means the state. */
export const largeCityPopulationMin = 100_000

const stateByName = new Map(Object.entries(stateNames).map(([code, name]) => [normalize(name), code]))

/** Whether this is a state's code, in upper case. */
export const isState = (code: string): boolean => Object.hasOwn(stateNames, code)
/** The code of a state by its full name in normal form. */
export const stateNamed = (normal: string): string | undefined => stateByName.get(normal)
/** Codes of states whose names in normal form begin with a prefix. */
export const statesWithPrefix = (prefix: string): string[] =>
  [...stateByName].filter(([name]) => name.startsWith(prefix)).map(([, code]) => code)

/** Codes of states whose names are within an edit distance. */
export const similarStates = (normal: string, edits: number): string[] =>
  closeWords(normal, [...stateByName.keys()], edits).flatMap((name) => stateNamed(name) ?? [])

/**
 * Splits `chicago illinois` into chicago and IL, by the longest ending that is a state's name or code. The first word is never part
 * of that ending, so `illinois` stays whole.
 */
export function splitState(normal: string): [string, string | undefined] {
  const words = normal.split(' ')
  for (let index = 1; index < words.length; index++) {
    const ending = words.slice(index).join(' ')
    const state = stateByName.get(ending) ?? (isState(ending.toUpperCase()) ? ending.toUpperCase() : undefined)
    if (state !== undefined) return [words.slice(0, index).join(' '), state]
  }
  return [normal, undefined]
}

export function zipPlace(gazetteer: Gazetteer, zip: string): Place | null {
  const match = findZip(gazetteer, zip)
  if (!match) return null
  const {
    entry: { name, state },
    latitude,
    longitude,
  } = match
  return { kind: 'zip', label: `${name}, ${state} ${zip}`, latitude, longitude, city: name, state, zip }
}

/** The place of a city or a neighborhood. */
export function placeOfEntry({ name, state, within, latitude, longitude }: GazetteerEntry): Place {
  if (within !== '')
    return { kind: 'neighborhood', label: `${name}, ${within}, ${state}`, latitude, longitude, city: within, state }
  return { kind: 'city', label: `${name}, ${state}`, latitude, longitude, city: name, state }
}

/** The center of a state's population. The largest city would be wrong in Illinois, the geographic center in Nevada. */
export function statePlace(gazetteer: Gazetteer, code: string): Place {
  const place = statePlaces.get(code) ?? populationCenter(gazetteer, code)
  statePlaces.set(code, place)
  return place
}

/** Cache by state code. A process has one gazetteer. */
const statePlaces = new Map<string, Place>()

function populationCenter(gazetteer: Gazetteer, code: string): Place {
  let weightSum = 0
  let latitudeSum = 0
  let longitudeSum = 0
  for (const { state, population, latitude, longitude, within } of gazetteer.entries) {
    if (state !== code || within !== '') continue
    const weight = population + 1 // a place of unknown population counts too
    weightSum += weight
    latitudeSum += weight * latitude
    longitudeSum += weight * longitude
  }
  const roundedMean = (sum: number): number => Math.round((sum / weightSum) * 1000) / 1000
  return {
    kind: 'state',
    label: stateNames[code] ?? code,
    latitude: roundedMean(latitudeSum),
    longitude: roundedMean(longitudeSum),
    state: code,
  }
}
