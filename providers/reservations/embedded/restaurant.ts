import { createHash } from 'node:crypto'
import { type OpenSpan } from '../../../contract/catalog.ts'
import { weekdays } from '../../../domain/weekdays.ts'

/** What the booking service reads of a restaurant. `restaurantId`: the restaurant's id at the service. */
export type BookableRestaurant = { restaurantId: string; timezone: string; hours: readonly OpenSpan[] }
export type Table = { number: number; seats: number }

/** Reservations start every 15 minutes and occupy their table for whole steps. */
export const stepMinutes = 15

/** Hours of a restaurant without hours in the catalog. */
const defaultHours = weekdays.map((day): OpenSpan => ({ day, from: '17:00', to: '22:00' }))
export const hoursOf = ({ hours }: BookableRestaurant): readonly OpenSpan[] =>
  hours.length === 0 ? defaultHours : hours

/** Minutes for which a party occupies its table. */
export const stayMinutes = (partySize: number): number => (partySize <= 2 ? 90 : partySize <= 4 ? 120 : 150)

/** A hash of the seed, so that a restaurant has the same tables on every machine. */
const hashNumber = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE()
export const pickBySeed = <T>(seed: string, values: readonly [T, ...T[]]): T =>
  values[hashNumber(seed) % values.length] ?? values[0]

/** A seeded random generator of numbers from 0 up to, but not including, 1 (mulberry32). */
export function randomFromText(seed: string): () => number {
  let state = hashNumber(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type RestaurantRules = ReturnType<typeof restaurantRules>

/**
 * Invents the tables and limits of a restaurant. Neighboring tables for four can be joined, and there are enough of them for the largest
 * party. `daysAhead` and `minutesAhead`: longest and shortest time from a request to the arrival. `coversPerStep`: maximum guests who
 * arrive in one step. `demand`: chance, from 0 to 1, that a possible party comes at the busiest time of the week.
 */
export function restaurantRules(restaurantId: string) {
  const partyMax = pickBySeed(`${restaurantId} most`, [6, 8, 10, 12, 18])
  const tablesForTwo = pickBySeed(`${restaurantId} twos`, [2, 3, 4, 5, 6])
  const tablesForFour = Math.max(pickBySeed(`${restaurantId} fours`, [2, 3, 4, 6, 8]), Math.ceil(partyMax / 4))
  const tablesForSix = pickBySeed(`${restaurantId} sixes`, [0, 1, 1, 2])
  const seatsOfTables = [
    ...Array<number>(tablesForTwo).fill(2),
    ...Array<number>(tablesForFour).fill(4),
    ...Array<number>(tablesForSix).fill(6),
  ]
  return {
    partyMin: pickBySeed(`${restaurantId} least`, [1, 1, 1, 1, 2]),
    partyMax,
    daysAhead: pickBySeed(`${restaurantId} days`, [30, 60, 90]),
    minutesAhead: pickBySeed(`${restaurantId} minutes`, [30, 60, 120]),
    tables: seatsOfTables.map((seats, index): Table => ({ number: index + 1, seats })),
    coversPerStep: Math.max(partyMax, pickBySeed(`${restaurantId} pacing`, [8, 10, 12, 16])),
    demand: pickBySeed(`${restaurantId} demand`, [0.35, 0.5, 0.65, 0.8, 0.95]),
  }
}
