import type { Availability, Wish } from '../../../contract/api/reservations.ts'
import { nearestTimes, daysAfter, minutesOf } from '../../../domain/reservations/rules.ts'
import { seatingTimes } from '../../../domain/reservations/seating.ts'
import { instantIn, wallClockIn } from '../../card-feed/wall-clock.ts'
import { hoursOf, houseRules, stepMinutes, turnMinutes, type House } from './house.ts'
import { othersOn, tableFor, type Seated } from './seating.ts'

/** A party in the book: its tables are occupied from `startsAt` to `endsAt`. */
export type Booked = { tables: readonly number[]; startsAt: Date; endsAt: Date; partySize: number }

const reachMinutes = 150 // how far from the asked time another is still offered
const dayMinutes = 24 * 60
const minuteMs = 60_000

/** Where a party would sit, and when by the world's clock. */
export type Place = { tables: number[]; startsAt: Date; endsAt: Date }

/** The moment of a wall-clock time; null for one that the clocks skip, or for a zone that does not exist. */
function momentOf({ timezone }: House, date: string, time: string): Date | null {
  const moment = instantIn(timezone, `${date}T${time}`)
  return moment && wallClockIn(timezone, moment)?.slice(0, 16) === `${date}T${time}` ? moment : null
}

/** Bookings that can matter to a wish lie within these moments. */
export function reachOf(house: House, { date, time }: Wish): { from: Date; until: Date } {
  const at = instantIn(house.timezone, `${date}T${time}`)?.getTime() ?? 0
  const reach = (reachMinutes + turnMinutes(Number.POSITIVE_INFINITY) + 60) * minuteMs
  return { from: new Date(at - reach), until: new Date(at + reach) }
}

/** The parties of other ways on a date, with those whose evening began the day before or who come the day after. */
function othersAround(house: House, date: string): Seated[] {
  const shifted = (days: number) =>
    othersOn(house, daysAfter(date, days)).map((party) => ({
      ...party,
      from: party.from + days * dayMinutes,
      until: party.until + days * dayMinutes,
    }))
  return [...shifted(-1), ...shifted(0), ...shifted(1)]
}

/** A function that seats a party at a time of a date, or says null: no table is free. */
function seater(house: House, { date, partySize }: Wish, booked: readonly Booked[]) {
  const rules = houseRules(house.tableId)
  const others = othersAround(house, date)
  return (time: string): Place | null => {
    const startsAt = momentOf(house, date, time)
    if (!startsAt) return null
    const from = minutesOf(time)
    // Across a change of the clocks only the distance between two moments is true.
    const minutes = (moment: Date) => from + (moment.getTime() - startsAt.getTime()) / minuteMs
    const parties = booked.map((party): Seated => ({
      tables: party.tables,
      from: minutes(party.startsAt),
      until: minutes(party.endsAt),
      covers: party.partySize,
    }))
    const tables = tableFor(rules, [...others, ...parties], from, partySize)
    return tables && { tables, startsAt, endsAt: new Date(startsAt.getTime() + turnMinutes(partySize) * minuteMs) }
  }
}

/** Why a wish cannot be had whatever is free, or the first minute that may be booked. */
function limitsOf(house: House, { date, time, partySize }: Wish, now: Date): Availability['state'] | { from: string } {
  const { partyMin, partyMax, daysAhead, minutesAhead } = houseRules(house.tableId)
  if (partySize < partyMin) return 'too_small'
  if (partySize > partyMax) return 'too_large'
  const local = (at: number) => (wallClockIn(house.timezone, new Date(at)) ?? new Date(at).toISOString()).slice(0, 16)
  const from = local(now.getTime() + minutesAhead * minuteMs)
  if (`${date}T${time}` < from) return 'too_close'
  return date > daysAfter(local(now.getTime()).slice(0, 10), daysAhead) ? 'too_far' : { from }
}

/** What the restaurant answers to a wish now, `booked` being the parties in its book around that time. */
export function tablesOf(house: House, wish: Wish, now: Date, booked: readonly Booked[]): Availability {
  const limits = limitsOf(house, wish, now)
  if (typeof limits === 'string') return { state: limits, times: [] }
  const seat = seater(house, wish, booked)
  const times = seatingTimes(hoursOf(house), wish.date, stepMinutes).filter(
    (time) =>
      Math.abs(minutesOf(time) - minutesOf(wish.time)) <= reachMinutes &&
      `${wish.date}T${time}` >= limits.from &&
      seat(time) !== null,
  )
  return times.length === 0 ? { state: 'none', times } : { state: 'available', times: nearestTimes(times, wish.time) }
}

/** Where a party sits at exactly the time it asks for, or null. */
export function placeFor(house: House, wish: Wish, now: Date, booked: readonly Booked[]): Place | null {
  const limits = limitsOf(house, wish, now)
  if (typeof limits === 'string' || !seatingTimes(hoursOf(house), wish.date, stepMinutes).includes(wish.time))
    return null
  return seater(house, wish, booked)(wish.time)
}
