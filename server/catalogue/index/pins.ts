import type { Pin, PinCell } from '../../../contract/api/merchants-pins.ts'
import { pinFlags } from '../../../contract/api/merchants-pins.ts'
import type { GeoBox } from '../../../domain/catalogue/distance.ts'
import type { Question } from '../../../domain/catalogue/question.ts'
import { acclaimedBit, newBit, reservationsBit } from '../../../domain/catalogue/traits.ts'
import { matching } from './ask.ts'
import { unitsPerDegree } from './columns.ts'
import type { State } from './state.ts'
import { insideOf } from './sweep.ts'

/** How many squares a view is wide where restaurants are too many to be shown one by one. */
const squaresAcross = 24

export type Pins = { total: number; pins: Pin[]; cells: PinCell[] }

/** Everything a question finds, for the map: one by one, or summed up in squares when there are more than `max` in the view. */
export function pinsOf(state: State, question: Question, view: GeoBox | null, max: number): Pins {
  return matching(state, question, (open) => {
    const { slots, length } = state.scratch.matches
    const seen = view ? insideOf(state, view) : () => true
    const shown: number[] = []
    for (let at = 0; at < length; at++) {
      const slot = slots[at] ?? 0
      if (seen(slot)) shown.push(slot)
    }
    const total = shown.length
    if (total > max) return { total, pins: [], cells: cellsOf(state, shown, view) }
    return { total, pins: shown.map((slot) => pinOf(state, slot, open)), cells: [] }
  })
}

const degrees = (units: number): number => units / unitsPerDegree

function pinOf({ columns, ids }: State, slot: number, open: Uint8Array): Pin {
  const own = columns.traits[slot] ?? 0
  const flags =
    (own & acclaimedBit ? pinFlags.acclaimed : 0) |
    (own & newBit ? pinFlags.isNew : 0) |
    (own & reservationsBit ? pinFlags.reservations : 0) |
    (open[columns.campaigns[slot] ?? 0] === 1 ? 0 : pinFlags.locked)
  return [ids[slot] ?? '', degrees(columns.latitude[slot] ?? 0), degrees(columns.longitude[slot] ?? 0), flags]
}

/** Squares whose side is a power of two, so that the same ones come back when the map is pushed. */
function cellsOf({ columns }: State, slots: readonly number[], view: GeoBox | null): PinCell[] {
  const width = view ? (view.east - view.west + 360) % 360 || 360 : 360
  const side = unitsPerDegree * 2 ** Math.ceil(Math.log2(width / squaresAcross))
  const cells = new Map<number, { north: number; east: number; count: number }>()
  for (const slot of slots) {
    const north = columns.latitude[slot] ?? 0
    const east = columns.longitude[slot] ?? 0
    const key = Math.floor(north / side) * 2 ** 26 + Math.floor(east / side)
    const cell = cells.get(key)
    if (!cell) cells.set(key, { north, east, count: 1 })
    else {
      cell.north += north
      cell.east += east
      cell.count++
    }
  }
  const mean = (sum: number, count: number): number => Math.round(degrees(sum / count) * 1e4) / 1e4
  return [...cells.values()].map(({ north, east, count }) => [mean(north, count), mean(east, count), count])
}
