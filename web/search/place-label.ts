import type { Brand } from '../../contract/brand.ts'
import { newYorkPoint, type SearchPoint } from './position.ts'
import { isCurrentLocation, type SearchLocation } from './search-params.ts'

type Names = { current: string; area: string }

const isSamePoint = (a: SearchPoint, b: SearchPoint): boolean =>
  a.latitude === b.latitude && a.longitude === b.longitude

/**
 * The label of the searched place. The coordinates of the brand's default location and of New York, the last default, get the name of
 * that place instead of "current location", because they do not show where the device is.
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
