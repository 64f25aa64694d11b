import { createHash } from 'node:crypto'
import { weekdays, type OpenSpan } from '../../../contract/catalog.ts'

/** What the book of tables knows of a restaurant. */
export type House = { tableId: string; timezone: string; hours: readonly OpenSpan[] }
export type Table = { no: number; seats: number }

/** Start times lie on this grid, and a table is occupied in whole steps of it. */
export const stepMinutes = 15

/** A restaurant without hours in the catalogue is open every evening. */
const evening = weekdays.map((day): OpenSpan => ({ day, from: '17:00', to: '22:00' }))
export const hoursOf = ({ hours }: House): readonly OpenSpan[] => (hours.length === 0 ? evening : hours)

/** How long a party keeps its table. */
export const turnMinutes = (partySize: number): number => (partySize <= 2 ? 90 : partySize <= 4 ? 120 : 150)

/** A number that depends only on the words: the same restaurant has the same tables on every machine. */
const numberOf = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE()
export const chosen = <T>(words: string, from: readonly [T, ...T[]]): T =>
  from[numberOf(words) % from.length] ?? from[0]

/** Numbers from 0 up to 1, the same ones for the same words (mulberry32). */
export function chanceOf(words: string): () => number {
  let state = numberOf(words)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type HouseRules = ReturnType<typeof houseRules>

/**
 * What a restaurant takes. Tables for four stand in a row and can be joined, enough of them for its largest party. `coversPerStep`: guests who may
 * sit down in one quarter of an hour. `demand`: how full it is on a usual evening, from 0 to 1.
 */
export function houseRules(tableId: string) {
  const partyMax = chosen(`${tableId} most`, [6, 8, 10, 12, 18])
  const twos = chosen(`${tableId} twos`, [2, 3, 4, 5, 6])
  const fours = Math.max(chosen(`${tableId} fours`, [2, 3, 4, 6, 8]), Math.ceil(partyMax / 4))
  const sixes = chosen(`${tableId} sixes`, [0, 1, 1, 2])
  const seats = [...Array<number>(twos).fill(2), ...Array<number>(fours).fill(4), ...Array<number>(sixes).fill(6)]
  return {
    partyMin: chosen(`${tableId} least`, [1, 1, 1, 1, 2]),
    partyMax,
    daysAhead: chosen(`${tableId} days`, [30, 60, 90]),
    minutesAhead: chosen(`${tableId} minutes`, [30, 60, 120]),
    tables: seats.map((count, at): Table => ({ no: at + 1, seats: count })),
    coversPerStep: Math.max(partyMax, chosen(`${tableId} pacing`, [8, 10, 12, 16])),
    demand: chosen(`${tableId} demand`, [0.35, 0.5, 0.65, 0.8, 0.95]),
  }
}
