import type { Brand } from '../../contract/brand.ts'
import { newYorkPoint, type SearchPoint } from './position.ts'
import { isCurrentLocation, type SearchLocation } from './search-params.ts'

type Names = { current: string; area: string }

const isSamePoint = (a: SearchPoint, b: SearchPoint): boolean =>
  a.latitude === b.latitude && a.longitude === b.longitude

/**
 * The label of the searched place. Default coordinates get the name of their default instead of "current location", because a shared link
 * must not tell its reader that they are there.
 */
export function placeLabel(
  { place, box, point }: SearchLocation,
  resolvedPlace: string | null,
  { defaultLocation }: Pick<Brand, 'defaultLocation'>,
  names: Names,
): string {
  if (box) return names.area
  if (!isCurrentLocation(place)) return resolvedPlace ?? place
  if (point && isSamePoint(point, defaultLocation)) return defaultLocation.label
  return point && isSamePoint(point, newYorkPoint) ? 'New York, NY' : names.current
}
