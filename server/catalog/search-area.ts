import {
  currentLocationLabel,
  mapAreaLabel,
  searchRadiusMiles,
  type SearchQuery,
} from '../../contract/api/merchants.ts'
import { fieldMessage } from '../../contract/field-messages.ts'
import type { PartnerTexts } from '../../contract/partner-text.ts'
import { middleOf, roundCoordinate, type GeoBox } from '../../domain/catalog/distance.ts'
import { splitText } from '../../domain/catalog/index-query.ts'
import type { Geocoder, Place } from '../../providers/geocoder/geocoder.ts'
import { refuse, type Refusal } from '../platform/refusal.ts'

/** Minimum radius around the population center of a state. */
const stateRadiusMiles = 100
/** More than the distance of any two points on earth, so that only the box limits a search of a map area. */
const earthMiles = 12_500

/** `namesakes`: labels of other places with the name that the query gave. */
export type SearchArea = {
  label: string
  latitude: number
  longitude: number
  radiusMiles: number
  text: string
  namesakes?: readonly string[]
}

const namesakesMax = 4

/**
 * The center of a search and the remaining text: the query's map area, or else a place named in the text (`pizza near 10001`), or else the
 * location field, or else the person's position, or else the partner's default. Refuses a location field that is no place.
 */
export function resolveSearchArea(
  query: SearchQuery,
  partner: PartnerTexts,
  geocoder: Geocoder,
): SearchArea | Refusal<'unknown_place'> {
  if (query.box) return areaOfBox(query.box, query.restaurantOrCuisine)
  const split = splitText(query.restaurantOrCuisine)
  const namedPlace = split.place === '' ? null : geocoder.geocode(split.place)
  if (namedPlace)
    return areaAround(namedPlace, split.text, query.radius, namesakesOf(split.place, namedPlace, geocoder))
  // Words that look like a place but are none stay in the text.
  const text = split.place === '' ? split.text : query.restaurantOrCuisine

  if (query.location !== '' && query.location.toLowerCase() !== currentLocationLabel.toLowerCase()) {
    const place = geocoder.geocode(query.location) ?? geocoder.guess(query.location)
    if (!place)
      return refuse('unknown_place', { errors: [fieldMessage({ field: 'location', code: 'location' }, partner)] })
    return areaAround(place, text, query.radius, namesakesOf(query.location, place, geocoder))
  }
  if (query.latitude !== undefined && query.longitude !== undefined) {
    const [latitude, longitude] = [roundCoordinate(query.latitude), roundCoordinate(query.longitude)]
    return { label: currentLocationLabel, latitude, longitude, radiusMiles: query.radius, text }
  }
  return { ...partner.brand.defaultLocation, radiusMiles: query.radius, text }
}

const placeWordsMax = 4
const placeLettersMin = 3

/**
 * The area around the place that a text ends with, and the words before the place as its text. Tries the longest ending first, at most four
 * words; null when no ending is a place.
 */
export function searchAreaAtEnd({ text, radiusMiles }: SearchArea, geocoder: Geocoder): SearchArea | null {
  const words = text.split(/[\s,]+/).filter(Boolean)
  for (let count = Math.min(placeWordsMax, words.length); count > 0; count--) {
    const ending = words.slice(-count).join(' ')
    const place = ending.length < placeLettersMin ? null : geocoder.geocode(ending)
    // The place does not inherit a larger radius, such as that of a state.
    if (place) {
      const radius = Math.min(radiusMiles, searchRadiusMiles)
      return areaAround(place, words.slice(0, -count).join(' '), radius, namesakesOf(ending, place, geocoder))
    }
  }
  return null
}

/** A map area is searched as displayed: a place in the text is an ordinary search word. */
function areaOfBox(box: GeoBox, text: string): SearchArea {
  return { label: mapAreaLabel, ...middleOf(box), radiusMiles: earthMiles, text }
}

const namesakesOf = (typedPlace: string, place: Place, geocoder: Geocoder): string[] =>
  geocoder.namesakes(typedPlace, place, namesakesMax).map(({ label }) => label)

function areaAround(place: Place, text: string, radius: number, namesakes: readonly string[]): SearchArea {
  const radiusMiles = place.kind === 'state' ? Math.max(radius, stateRadiusMiles) : radius
  return { label: place.label, latitude: place.latitude, longitude: place.longitude, radiusMiles, text, namesakes }
}
