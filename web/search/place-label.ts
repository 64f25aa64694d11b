import type { Brand } from '../../contract/brand.ts'
import { newYorkPoint, type SearchPoint } from './position.ts'
import { isHere, type SearchLocation } from './search-params.ts'

type Names = { here: string; area: string }

const same = (a: SearchPoint, b: SearchPoint): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/**
 * What the page calls the place it shows. Coordinates that came from nobody's device, but from a default, are called by the name of that default:
 * an address can be kept and sent to others, and must not tell them that they are there.
 */
export function placeLabel(
  { place, box, point }: SearchLocation,
  found: string | null,
  { defaultLocation }: Pick<Brand, 'defaultLocation'>,
  names: Names,
): string {
  if (box) return names.area
  if (!isHere(place)) return found ?? place
  if (point && same(point, defaultLocation)) return defaultLocation.label
  return point && same(point, newYorkPoint) ? 'New York, NY' : names.here
}
