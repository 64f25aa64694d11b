import type { Geocoder, Place } from '../geocoder.ts'
import { findZip, gazetteer, type Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import { cityPlace, citySameNameAsStateMin, isState, splitState, stateNamed, statePlace, zipPlace } from './places.ts'
import { suggestPlaces } from './suggest.ts'

/** Longest text worth reading: a full address line. */
const textLengthMax = 120
/** Fewer letters than these mean nothing in particular. */
const guessLettersMin = 3
const rememberedMax = 2_000

/**
 * The geocoder that needs no network: every US ZIP code and every city of at least a thousand people,
 * from the files beside it (GeoNames, US Census). Loaded when first asked.
 */
export function embeddedGeocoder(): Geocoder {
  return {
    geocode: remembering((text) => geocode(gazetteer(), text)),
    suggest: (text, limit) => suggestions(gazetteer(), text, limit),
    guess: (text) => (text.trim().length < guessLettersMin ? null : (suggestions(gazetteer(), text, 1)[0] ?? null)),
    locateAddress: ({ zip, city, state }) => locate(gazetteer(), zip, city, state.toUpperCase()),
    isUsZip: (zip) => /^\d{5}$/.test(zip) && gazetteer().zips.has(zip),
  }
}

/** Most people search in a few places: each is read once. */
function remembering(read: (text: string) => Place | null): (text: string) => Place | null {
  const known = new Map<string, Place | null>()
  return (text) => {
    const place = known.get(text)
    if (place !== undefined) return place
    const found = read(text)
    if (known.size >= rememberedMax) known.clear()
    if (text.length <= textLengthMax) known.set(text, found)
    return found
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

function suggestions(from: Gazetteer, text: string, limit: number): Place[] {
  const typed = text.slice(0, textLengthMax)
  const exact = read(from, normalize(typed))
  return suggestPlaces(from, typed, exact, limit)
}

function read(from: Gazetteer, raw: string): Place | null {
  const normal = withoutNickname(raw.replace(/ (usa|us|united states)$/, ''))
  if (isState(normal.toUpperCase())) return statePlace(from, normal.toUpperCase())

  const stateCode = stateNamed(normal)
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

function locate(from: Gazetteer, zip: string, city: string, state: string): ReturnType<Geocoder['locateAddress']> {
  const byZip = findZip(from, zip)
  if (byZip && byZip.entry.state === state)
    return { latitude: byZip.latitude, longitude: byZip.longitude, precision: 'zip' }
  const byCity = from.byKey.get(withoutNickname(normalize(city)))?.find((entry) => entry.state === state)
  return byCity ? { latitude: byCity.latitude, longitude: byCity.longitude, precision: 'city' } : null
}
