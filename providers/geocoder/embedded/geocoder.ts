import type { Geocoder, Place } from '../geocoder.ts'
import { findZip, loadGazetteer, type Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import {
  placeOfEntry,
  largeCityPopulationMin,
  isState,
  splitState,
  stateNamed,
  statePlace,
  zipPlace,
} from './places.ts'
import { findNamesakes } from './namesakes.ts'
import { suggestPlaces } from './suggest.ts'

/** Maximum length of an input: a full address line. `geocode` finds nothing for a longer one; suggestions read only its start. */
const textLengthMax = 120
/** Minimum number of letters for a guess. */
const guessLengthMin = 3
const cacheMax = 2_000

/**
 * A geocoder without network. It knows every US ZIP code with its city, every city with at least a thousand people, and some
 * neighborhoods, from the file us.tsv (GeoNames, US Census). It loads the file on first use.
 */
export function embeddedGeocoder(): Geocoder {
  return {
    geocode: withCache((text) => geocode(loadGazetteer(), text)),
    suggest: (text, limit) => suggestions(loadGazetteer(), text, limit),
    guess: (text) => (text.trim().length < guessLengthMin ? null : (suggestions(loadGazetteer(), text, 1)[0] ?? null)),
    namesakes: (text, place, limit) => findNamesakes(loadGazetteer(), text, place).slice(0, limit),
    locateAddress: ({ zip, city, state }) => locate(loadGazetteer(), zip, city, state.toUpperCase()),
    isUsZip: (zip) => /^\d{5}$/.test(zip) && loadGazetteer().zips.has(zip),
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

function geocode(gazetteer: Gazetteer, text: string): Place | null {
  if (text.length > textLengthMax) return null
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1]
  if (zip !== undefined) return zipPlace(gazetteer, zip)

  const place = interpret(gazetteer, normalize(text))
  if (place) return place
  // For a full address only the city and state matter.
  const parts = text.split(',')
  return parts.length > 2 ? interpret(gazetteer, normalize(parts.slice(-2).join(' '))) : null
}

function suggestions(gazetteer: Gazetteer, text: string, limit: number): Place[] {
  const input = text.slice(0, textLengthMax)
  const exact = interpret(gazetteer, normalize(input))
  return suggestPlaces(gazetteer, input, exact, limit)
}

/**
 * Interprets a normalized text as a state's code, a city or neighborhood, a state's name, a city or neighborhood with its state, or a
 * neighborhood with its city and perhaps its state, in this order. Only a large city precedes a state of the same name. Null for a
 * misspelled name.
 */
function interpret(gazetteer: Gazetteer, normalText: string): Place | null {
  const normal = withoutNickname(normalText.replace(/ (usa|us|united states)$/, ''))
  if (isState(normal.toUpperCase())) return statePlace(gazetteer, normal.toUpperCase())

  const stateCode = stateNamed(normal)
  const [best] = gazetteer.byKey.get(normal) ?? []
  if (best && (stateCode === undefined || best.population >= largeCityPopulationMin)) return placeOfEntry(best)
  if (stateCode !== undefined) return statePlace(gazetteer, stateCode)

  const [name, state] = splitState(normal)
  if (state !== undefined) {
    const city = gazetteer.byKey.get(withoutNickname(name))?.find((entry) => entry.state === state)
    return city ? placeOfEntry(city) : findNeighborhood(gazetteer, name, state)
  }
  return findNeighborhood(gazetteer, normal)
}

/** `soho new york` → SoHo within New York. */
function findNeighborhood(gazetteer: Gazetteer, normal: string, state?: string): Place | null {
  const words = normal.split(' ')
  for (let index = words.length - 1; index >= 1; index--) {
    const city = withoutNickname(words.slice(index).join(' '))
    const candidates = gazetteer.byKey.get(words.slice(0, index).join(' '))
    const hit = candidates?.find(
      (entry) => normalize(entry.within) === city && (state === undefined || entry.state === state),
    )
    if (hit) return placeOfEntry(hit)
  }
  return null
}

/** The center of the ZIP code when it lies in the state, else of the city; null without either. */
function locate(gazetteer: Gazetteer, zip: string, city: string, state: string): ReturnType<Geocoder['locateAddress']> {
  const byZip = findZip(gazetteer, zip)
  if (byZip && byZip.entry.state === state)
    return { latitude: byZip.latitude, longitude: byZip.longitude, precision: 'zip' }
  const byCity = gazetteer.byKey.get(withoutNickname(normalize(city)))?.find((entry) => entry.state === state)
  return byCity ? { latitude: byCity.latitude, longitude: byCity.longitude, precision: 'city' } : null
}
