import type { Geocoder, Place } from '../geocoder.ts'
import { findZip, gazetteer, type Entry, type Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import { stateNames } from './states.ts'

/** Longest text worth reading: a full address line. */
const textLengthMax = 120
/** A state's full name means the city of that name only from this many people on (New York, not California, Maryland). */
const citySameNameAsStateMin = 100_000
const suggestionsMax = 20

const stateByName = new Map(Object.entries(stateNames).map(([code, name]) => [normalize(name), code]))
const isState = (code: string): boolean => Object.hasOwn(stateNames, code)

/**
 * The geocoder that needs no network: every US ZIP code and every city of at least a thousand people,
 * from the files beside it (GeoNames, US Census). Loaded when first asked.
 */
export function embeddedGeocoder(): Geocoder {
  return {
    geocode: (text) => geocode(gazetteer(), text),
    suggest: (text, limit) => suggest(gazetteer(), text, limit),
    locateAddress: ({ zip, city, state }) => locate(gazetteer(), zip, city, state.toUpperCase()),
    isUsZip: (zip) => /^\d{5}$/.test(zip) && gazetteer().zips.has(zip),
  }
}

function geocode(from: Gazetteer, text: string): Place | null {
  if (text.length > textLengthMax) return null
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1]
  if (zip !== undefined) return zipPlace(from, zip)

  const whole = read(from, normalize(text))
  if (whole) return whole
  // A whole address: what stands before the city does not matter here.
  const parts = text.split(',')
  return parts.length > 2 ? read(from, normalize(parts.slice(-2).join(' '))) : null
}

function read(from: Gazetteer, raw: string): Place | null {
  const normal = withoutNickname(raw.replace(/ (usa|us|united states)$/, ''))
  if (isState(normal.toUpperCase())) return statePlace(from, normal.toUpperCase())

  const stateCode = stateByName.get(normal)
  const [best] = from.byKey.get(normal) ?? []
  if (best && (stateCode === undefined || best.population >= citySameNameAsStateMin)) return cityPlace(best)
  if (stateCode !== undefined) return statePlace(from, stateCode)

  const [name, state] = splitState(normal)
  if (state !== undefined) {
    const known = from.byKey.get(withoutNickname(name))?.find((entry) => entry.state === state)
    return known ? cityPlace(known) : (inCity(from, name, state) ?? null)
  }
  return inCity(from, normal)
}

/** `chicago illinois` → chicago, IL; the longest ending that is a state counts. */
function splitState(normal: string): [string, string | undefined] {
  const words = normal.split(' ')
  for (let at = 1; at < words.length; at++) {
    const ending = words.slice(at).join(' ')
    const state = stateByName.get(ending) ?? (isState(ending.toUpperCase()) ? ending.toUpperCase() : undefined)
    if (state !== undefined) return [words.slice(0, at).join(' '), state]
  }
  return [normal, undefined]
}

/** `soho new york` → SoHo within New York. */
function inCity(from: Gazetteer, normal: string, state?: string): Place | null {
  const words = normal.split(' ')
  for (let at = words.length - 1; at >= 1; at--) {
    const city = withoutNickname(words.slice(at).join(' '))
    const named = from.byKey.get(words.slice(0, at).join(' '))
    const hit = named?.find(
      (entry) => normalize(entry.within) === city && (state === undefined || entry.state === state),
    )
    if (hit) return cityPlace(hit)
  }
  return null
}

function suggest(from: Gazetteer, text: string, limit: number): Place[] {
  const most = Math.min(Math.max(0, Math.trunc(limit)), suggestionsMax)
  const typed = normalize(text.slice(0, textLengthMax))
  if (typed === '' || most === 0) return []
  if (/^\d+$/.test(typed)) return suggestZips(from, typed, most)

  const exact = read(from, typed)
  const [name, state] = splitState(typed)
  const entries = startingWith(from, withoutNickname(name), state)
    .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name))
    .slice(0, most)
  const states = [...stateByName].filter(([full]) => full.startsWith(typed)).map(([, code]) => statePlace(from, code))
  const [first, ...rest] = entries.map(cityPlace)
  const all = [exact, first ?? null, ...states, ...rest].filter((place) => place !== null)
  return [...new Map(all.map((place) => [place.label, place])).values()].slice(0, most)
}

function startingWith(from: Gazetteer, prefix: string, state: string | undefined): Entry[] {
  const found: Entry[] = []
  for (let at = firstAtOrAfter(from.entries, prefix); at < from.entries.length; at++) {
    const entry = from.entries[at]
    if (!entry?.key.startsWith(prefix)) break
    if (state === undefined || entry.state === state) found.push(entry)
  }
  return found
}

function firstAtOrAfter(entries: readonly Entry[], key: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

function suggestZips(from: Gazetteer, digits: string, most: number): Place[] {
  const found: string[] = []
  for (const zip of from.zips.keys()) if (zip.startsWith(digits)) found.push(zip)
  return found
    .toSorted()
    .slice(0, most)
    .map((zip) => zipPlace(from, zip))
    .filter((place) => place !== null)
}

function locate(from: Gazetteer, zip: string, city: string, state: string): ReturnType<Geocoder['locateAddress']> {
  const byZip = findZip(from, zip)
  if (byZip && byZip.entry.state === state)
    return { latitude: byZip.latitude, longitude: byZip.longitude, precision: 'zip' }
  const byCity = from.byKey.get(withoutNickname(normalize(city)))?.find((entry) => entry.state === state)
  return byCity ? { latitude: byCity.latitude, longitude: byCity.longitude, precision: 'city' } : null
}

function zipPlace(from: Gazetteer, zip: string): Place | null {
  const found = findZip(from, zip)
  if (!found) return null
  const {
    entry: { name, state },
    latitude,
    longitude,
  } = found
  return { kind: 'zip', label: `${name}, ${state} ${zip}`, latitude, longitude, city: name, state, zip }
}

function cityPlace({ name, state, within, latitude, longitude }: Entry): Place {
  if (within !== '')
    return { kind: 'neighborhood', label: `${name}, ${within}, ${state}`, latitude, longitude, city: within, state }
  return { kind: 'city', label: `${name}, ${state}`, latitude, longitude, city: name, state }
}

/** A state stands for the middle of its people: its largest city would surprise in Illinois, its centre in Nevada. */
function statePlace(from: Gazetteer, code: string): Place {
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
