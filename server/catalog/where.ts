import {
  currentLocation,
  mapArea,
  searchRadiusMiles,
  type GeoBox,
  type SearchQuery,
} from '../../contract/api/merchants.ts'
import { fieldMessage } from '../../contract/field-messages.ts'
import type { PartnerTexts } from '../../contract/partner-text.ts'
import { middleOf, roundCoordinate } from '../../domain/catalog/distance.ts'
import { splitText } from '../../domain/catalog/index-query.ts'
import type { Geocoder, Place } from '../../providers/geocoder/geocoder.ts'
import { refuse, type Refusal } from '../platform/refusal.ts'

/** A state is wide: what lies this far from the middle of its people is searched. */
const stateRadiusMiles = 100
/** Farther than any two points on earth. */
const earthMiles = 12_500

export type Where = { label: string; latitude: number; longitude: number; radiusMiles: number; text: string }

/**
 * Around which point a question is asked, and what is left to look for: a place named in the text (`pizza near 10001`), else
 * the location field, else the person's position, else the partner's default.
 */
export function resolveLocation(
  query: SearchQuery,
  partner: PartnerTexts,
  geocoder: Geocoder,
): Where | Refusal<'unknown_place'> {
  if (query.box) return inBox(query.box, query.restaurantOrCuisine)
  const split = splitText(query.restaurantOrCuisine)
  const named = split.place === '' ? null : geocoder.geocode(split.place)
  if (named) return around(named, split.text, query.radius)
  const text = split.place === '' ? split.text : query.restaurantOrCuisine

  if (query.location !== '' && query.location.toLowerCase() !== currentLocation.toLowerCase()) {
    const place = geocoder.geocode(query.location) ?? geocoder.guess(query.location)
    if (!place)
      return refuse('unknown_place', { errors: [fieldMessage({ field: 'location', code: 'location' }, partner)] })
    return around(place, text, query.radius)
  }
  if (query.latitude !== undefined && query.longitude !== undefined) {
    const [latitude, longitude] = [roundCoordinate(query.latitude), roundCoordinate(query.longitude)]
    return { label: currentLocation, latitude, longitude, radiusMiles: query.radius, text }
  }
  return { ...partner.brand.defaultLocation, radiusMiles: query.radius, text }
}

const placeWordsMax = 4
const placeLettersMin = 3

/** The longest ending of a text that is a place, searched around, with the rest as the text; null when it has none. */
export function placeAtEnd({ text, radiusMiles }: Where, geocoder: Geocoder): Where | null {
  const words = text.split(/[\s,]+/).filter(Boolean)
  for (let count = Math.min(placeWordsMax, words.length); count > 0; count--) {
    const ending = words.slice(-count).join(' ')
    const place = ending.length < placeLettersMin ? null : geocoder.geocode(ending)
    if (place) return around(place, words.slice(0, -count).join(' '), Math.min(radiusMiles, searchRadiusMiles))
  }
  return null
}

/** A piece of the map is searched as it lies there; a place in the text is then only a word. */
function inBox(box: GeoBox, text: string): Where {
  return { label: mapArea, ...middleOf(box), radiusMiles: earthMiles, text }
}

function around(place: Place, text: string, radius: number): Where {
  const radiusMiles = place.kind === 'state' ? Math.max(radius, stateRadiusMiles) : radius
  return { label: place.label, latitude: place.latitude, longitude: place.longitude, radiusMiles, text }
}
