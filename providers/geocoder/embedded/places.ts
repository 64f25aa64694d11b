import { closeWords } from '../../../domain/catalog/spelling.ts'
import type { Place } from '../geocoder.ts'
import { findZip, type Entry, type Gazetteer } from './gazetteer.ts'
import { normalize } from './normalize.ts'
import { stateNames } from './states.ts'

/** A state's full name means the city of that name only from this many people on (New York, not California, Maryland). */
export const citySameNameAsStateMin = 100_000

const stateByName = new Map(Object.entries(stateNames).map(([code, name]) => [normalize(name), code]))

export const isState = (code: string): boolean => Object.hasOwn(stateNames, code)
/** The code of a state by its full name in normal form. */
export const stateNamed = (normal: string): string | undefined => stateByName.get(normal)
/** Codes of states whose names begin so. */
export const statesBeginning = (normal: string): string[] =>
  [...stateByName].filter(([name]) => name.startsWith(normal)).map(([, code]) => code)

/** Codes of states whose names are at most so many slips away. */
export const statesClose = (normal: string, slips: number): string[] =>
  closeWords(normal, [...stateByName.keys()], slips).flatMap((name) => stateNamed(name) ?? [])

/** `chicago illinois` → chicago, IL; the longest ending that is a state counts. */
export function splitState(normal: string): [string, string | undefined] {
  const words = normal.split(' ')
  for (let at = 1; at < words.length; at++) {
    const ending = words.slice(at).join(' ')
    const state = stateByName.get(ending) ?? (isState(ending.toUpperCase()) ? ending.toUpperCase() : undefined)
    if (state !== undefined) return [words.slice(0, at).join(' '), state]
  }
  return [normal, undefined]
}

export function zipPlace(from: Gazetteer, zip: string): Place | null {
  const found = findZip(from, zip)
  if (!found) return null
  const {
    entry: { name, state },
    latitude,
    longitude,
  } = found
  return { kind: 'zip', label: `${name}, ${state} ${zip}`, latitude, longitude, city: name, state, zip }
}

export function cityPlace({ name, state, within, latitude, longitude }: Entry): Place {
  if (within !== '')
    return { kind: 'neighborhood', label: `${name}, ${within}, ${state}`, latitude, longitude, city: within, state }
  return { kind: 'city', label: `${name}, ${state}`, latitude, longitude, city: name, state }
}

/** A state stands for the middle of its people: its largest city would surprise in Illinois, its centre in Nevada. */
export function statePlace(from: Gazetteer, code: string): Place {
  const known = statePlaces.get(code) ?? middleOfPeople(from, code)
  statePlaces.set(code, known)
  return known
}

const statePlaces = new Map<string, Place>()

function middleOfPeople(from: Gazetteer, code: string): Place {
  let people = 0
  let north = 0
  let east = 0
  for (const { state, population, latitude, longitude, within } of from.entries) {
    if (state !== code || within !== '') continue
    const weight = population + 1
    people += weight
    north += weight * latitude
    east += weight * longitude
  }
  const round = (sum: number): number => Math.round((sum / people) * 1000) / 1000
  return { kind: 'state', label: stateNames[code] ?? code, latitude: round(north), longitude: round(east), state: code }
}
