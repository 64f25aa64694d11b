import type { Geocoder, Place } from '../geocoder.ts'
import { findZip, gazetteer, type Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import { cityPlace, citySameNameAsStateMin, isState, splitState, stateNamed, statePlace, zipPlace } from './places.ts'
import { suggestPlaces } from './suggest.ts'

/** Maximum length of an input: a full address line. `geocode` finds nothing for a longer one; suggestions read only its start. */
const textLengthMax = 120
/** Minimum number of letters for a guess. */
const guessLettersMin = 3
const cacheMax = 2_000

/**
 * A geocoder without network: every US ZIP code and every city with at least a thousand people, from the file us.tsv
 * (GeoNames, US Census). It loads the file on first use.
 */
export function embeddedGeocoder(): Geocoder {
  return {
    geocode: withCache((text) => geocode(gazetteer(), text)),
    suggest: (text, limit) => suggestions(gazetteer(), text, limit),
    guess: (text) => (text.trim().length < guessLettersMin ? null : (suggestions(gazetteer(), text, 1)[0] ?? null)),
    locateAddress: ({ zip, city, state }) => locate(gazetteer(), zip, city, state.toUpperCase()),
    isUsZip: (zip) => /^\d{5}$/.test(zip) && gazetteer().zips.has(zip),
  }
}

/** Caches results, because most searches are for a few places. */
function withCache(find: (text: string) => Place | null): (text: string) => Place | null {
  const cache = new Map<string, Place | null>()
  return (text) => {
    const hit = cache.get(text)
    if (hit !== undefined) return hit
    const place = find(text)
    if (cache.size >= cacheMax) cache.clear()
    if (text.length <= textLengthMax) cache.set(text, place)
    return place
  }
}

function geocode(from: Gazetteer, text: string): Place | null {
  if (text.length > textLengthMax) return null
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1]
  if (zip !== undefined) return zipPlace(from, zip)

  const whole = interpret(from, normalize(text))
  if (whole) return whole
  // For a full address only the city and state matter.
  const parts = text.split(',')
  return parts.length > 2 ? interpret(from, normalize(parts.slice(-2).join(' '))) : null
}

function suggestions(from: Gazetteer, text: string, limit: number): Place[] {
  const input = text.slice(0, textLengthMax)
  const exact = interpret(from, normalize(input))
  return suggestPlaces(from, input, exact, limit)
}

/**
 * Interprets a normalized text as a state's code, a large city, a state's name, another city, a city with its state, or a neighborhood with
 * its city, in this order. Null for a misspelled name.
 */
function interpret(from: Gazetteer, raw: string): Place | null {
  const normal = withoutNickname(raw.replace(/ (usa|us|united states)$/, ''))
  if (isState(normal.toUpperCase())) return statePlace(from, normal.toUpperCase())

  const stateCode = stateNamed(normal)
  const [best] = from.byKey.get(normal) ?? []
  if (best && (stateCode === undefined || best.population >= citySameNameAsStateMin)) return cityPlace(best)
  if (stateCode !== undefined) return statePlace(from, stateCode)

  const [name, state] = splitState(normal)
  if (state !== undefined) {
    const city = from.byKey.get(withoutNickname(name))?.find((entry) => entry.state === state)
    return city ? cityPlace(city) : inCity(from, name, state)
  }
  return inCity(from, normal)
}

/** `soho new york` → SoHo within New York. */
function inCity(from: Gazetteer, normal: string, state?: string): Place | null {
  const words = normal.split(' ')
  for (let index = words.length - 1; index >= 1; index--) {
    const city = withoutNickname(words.slice(index).join(' '))
    const candidates = from.byKey.get(words.slice(0, index).join(' '))
    const hit = candidates?.find(
      (entry) => normalize(entry.within) === city && (state === undefined || entry.state === state),
    )
    if (hit) return cityPlace(hit)
  }
  return null
}

/** The center of the ZIP code when it lies in the state, else of the city; null without either. */
function locate(from: Gazetteer, zip: string, city: string, state: string): ReturnType<Geocoder['locateAddress']> {
  const byZip = findZip(from, zip)
  if (byZip && byZip.entry.state === state)
    return { latitude: byZip.latitude, longitude: byZip.longitude, precision: 'zip' }
  const byCity = from.byKey.get(withoutNickname(normalize(city)))?.find((entry) => entry.state === state)
  return byCity ? { latitude: byCity.latitude, longitude: byCity.longitude, precision: 'city' } : null
}
