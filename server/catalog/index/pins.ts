import { pinFlags, type Pin, type PinCell } from '../../../contract/api/merchants-pins.ts'
import type { GeoBox } from '../../../domain/catalog/distance.ts'
import type { IndexQuery } from '../../../domain/catalog/index-query.ts'
import { acclaimedBit, newBit, reservationsBit } from '../../../domain/catalog/traits.ts'
import { withMatches } from './search.ts'
import { unitsPerDegree } from './columns.ts'
import type { State } from './state.ts'
import { insideOf } from './sweep.ts'

/** Maximum width of a view in squares, when there are too many restaurants for single pins. An edge of the view may cut one more. */
const squaresAcross = 24
/** A square's count is displayed at the mean position of its restaurants, which has four decimals: about ten meters. */
const meanScale = 1e4

export type Pins = { total: number; pins: Pin[]; cells: PinCell[] }

/** The matches of a query in a view (null: all), for the map: single pins, or squares with counts when there are more than `max`. */
export function pinsOf(state: State, query: IndexQuery, view: GeoBox | null, max: number): Pins {
  return withMatches(state, query, (openCampaignSets) => {
    const visibleSlots = slotsIn(state, view)
    const total = visibleSlots.length
    if (total > max) return { total, pins: [], cells: cellsOf(state, view ?? extentOf(state, visibleSlots)) }
    return { total, pins: visibleSlots.map((slot) => pinOf(state, slot, openCampaignSets)), cells: [] }
  })
}

function slotsIn(state: State, view: GeoBox | null): number[] {
  const { slots, length } = state.scratch.matches
  const isInView = view ? insideOf(state, view) : () => true
  const slotsInView: number[] = []
  for (let index = 0; index < length; index++) {
    const slot = slots[index] ?? 0
    if (isInView(slot)) slotsInView.push(slot)
  }
  return slotsInView
}

const degrees = (units: number): number => units / unitsPerDegree

function pinOf({ columns, ids }: State, slot: number, openCampaignSets: Uint8Array): Pin {
  const traits = columns.traits[slot] ?? 0
  const flags =
    (traits & acclaimedBit ? pinFlags.acclaimed : 0) |
    (traits & newBit ? pinFlags.isNew : 0) |
    (traits & reservationsBit ? pinFlags.reservations : 0) |
    (openCampaignSets[columns.campaigns[slot] ?? 0] === 1 ? 0 : pinFlags.locked)
  return [ids[slot] ?? '', degrees(columns.latitude[slot] ?? 0), degrees(columns.longitude[slot] ?? 0), flags]
}

function extentOf({ columns }: State, slots: readonly number[]): GeoBox {
  const box = { south: 90, west: 180, north: -90, east: -180 }
  for (const slot of slots) {
    const [latitude, longitude] = [degrees(columns.latitude[slot] ?? 0), degrees(columns.longitude[slot] ?? 0)]
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

/**
 * Squares whose side in degrees is a power of two, so that they stay the same when the map moves. For the same reason a square at the
 * edge of the view counts its restaurants outside the view, too.
 */
function cellsOf(state: State, view: GeoBox): PinCell[] {
  const { latitude, longitude } = state.columns
  const width = view.east - view.west + (view.west > view.east ? 360 : 0)
  // At least 1e-6 degrees: the logarithm of 0 would give no side.
  const side = 2 ** Math.ceil(Math.log2(Math.max(width, 1e-6) / squaresAcross))
  const roundToSide = (edge: number, round: (n: number) => number): number => round(edge / side) * side
  const slotsInSquares = slotsIn(state, {
    south: roundToSide(view.south, Math.floor),
    west: roundToSide(view.west, Math.floor),
    north: roundToSide(view.north, Math.ceil),
    east: roundToSide(view.east, Math.ceil),
  })
  const sideUnits = side * unitsPerDegree
  const cells = new Map<number, { north: number; east: number; count: number }>()
  for (const slot of slotsInSquares) {
    const [north, east] = [latitude[slot] ?? 0, longitude[slot] ?? 0]
    // The row and the column of the square in one number.
    const key = Math.floor(north / sideUnits) * 2 ** 26 + Math.floor(east / sideUnits)
    const cell = cells.get(key) ?? { north: 0, east: 0, count: 0 }
    cells.set(key, { north: cell.north + north, east: cell.east + east, count: cell.count + 1 })
  }
  const meanDegrees = (sum: number, count: number): number => Math.round(degrees(sum / count) * meanScale) / meanScale
  return [...cells]
    .toSorted(([a], [b]) => a - b)
    .map(([, { north, east, count }]) => [meanDegrees(north, count), meanDegrees(east, count), count])
}
