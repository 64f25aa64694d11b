import type { Availability, TableRequest } from '../../../contract/api/reservations.ts'
import { nearestTimes, daysAfter, minutesOf } from '../../../domain/reservations/rules.ts'
import { seatingTimes } from '../../../domain/reservations/seating.ts'
import { instantIn, wallClockIn } from '../../card-feed/wall-clock.ts'
import { hoursOf, restaurantRules, stepMinutes, stayMinutes, type BookableRestaurant } from './restaurant.ts'
import { otherPartiesOn, tablesFor, type SeatedParty } from './seating.ts'

/** A booked party. It occupies its tables from `startsAt` to `endsAt`. */
export type BookedParty = { tables: readonly number[]; startsAt: Date; endsAt: Date; partySize: number }

const reachMinutes = 150 // maximum distance of an offered time from the requested time
const dayMinutes = 24 * 60
const minuteMs = 60_000

/** Tables for a party, with the start and end of its stay. */
export type Seating = { tables: number[]; startsAt: Date; endsAt: Date }

/** The instant of a wall-clock time; null for a time that a clock change skips, or an unknown zone. */
function momentOf({ timezone }: BookableRestaurant, date: string, time: string): Date | null {
  const moment = instantIn(timezone, `${date}T${time}`)
  return moment && wallClockIn(timezone, moment)?.slice(0, 16) === `${date}T${time}` ? moment : null
}

/** Span of the bookings that can affect a request. */
export function reachOf(restaurant: BookableRestaurant, { date, time }: TableRequest): { from: Date; until: Date } {
  const at = instantIn(restaurant.timezone, `${date}T${time}`)?.getTime() ?? 0
  // The most distant offered time, the longest stay, and an hour for a clock change.
  const reachMs = (reachMinutes + stayMinutes(Number.POSITIVE_INFINITY) + 60) * minuteMs
  return { from: new Date(at - reachMs), until: new Date(at + reachMs) }
}

/** Parties that reserved elsewhere for the date, the day before or the day after. Their minutes count from the midnight of `date`. */
function otherPartiesAround(restaurant: BookableRestaurant, date: string): SeatedParty[] {
  const partiesOfDay = (days: number) =>
    otherPartiesOn(restaurant, daysAfter(date, days)).map((party) => ({
      ...party,
      from: party.from + days * dayMinutes,
      until: party.until + days * dayMinutes,
    }))
  return [...partiesOfDay(-1), ...partiesOfDay(0), ...partiesOfDay(1)]
}

/** Returns a function from a time to its tables, or to null when none is free or when a clock change skips the time. */
function tableSelector(
  restaurant: BookableRestaurant,
  { date, partySize }: TableRequest,
  booked: readonly BookedParty[],
) {
  const rules = restaurantRules(restaurant.restaurantId)
  const otherParties = otherPartiesAround(restaurant, date)
  return (time: string): Seating | null => {
    const startsAt = momentOf(restaurant, date, time)
    if (!startsAt) return null
    const from = minutesOf(time)
    // Over a clock change only the distance between two instants is correct.
    const minutesAt = (moment: Date) => from + (moment.getTime() - startsAt.getTime()) / minuteMs
    const bookedParties = booked.map((party): SeatedParty => ({
      tables: party.tables,
      from: minutesAt(party.startsAt),
      until: minutesAt(party.endsAt),
      covers: party.partySize,
    }))
    const tables = tablesFor(rules, [...otherParties, ...bookedParties], from, partySize)
    return tables && { tables, startsAt, endsAt: new Date(startsAt.getTime() + stayMinutes(partySize) * minuteMs) }
  }
}

/** Why a request is impossible regardless of free tables, or the first bookable minute by the restaurant's wall clock. */
function limitsOf(
  restaurant: BookableRestaurant,
  { date, time, partySize }: TableRequest,
  now: Date,
): Availability['state'] | { from: string } {
  const { partyMin, partyMax, daysAhead, minutesAhead } = restaurantRules(restaurant.restaurantId)
  if (partySize < partyMin) return 'too_small'
  if (partySize > partyMax) return 'too_large'
  const localTime = (at: number) =>
    (wallClockIn(restaurant.timezone, new Date(at)) ?? new Date(at).toISOString()).slice(0, 16)
  const earliest = localTime(now.getTime() + minutesAhead * minuteMs)
  if (`${date}T${time}` < earliest) return 'too_close'
  return date > daysAfter(localTime(now.getTime()).slice(0, 10), daysAhead) ? 'too_far' : { from: earliest }
}

/**
 * Availability for a request: the nearest times of its date, at most `reachMinutes` from the requested one. `booked`: parties near that
 * time.
 */
export function availabilityOf(
  restaurant: BookableRestaurant,
  request: TableRequest,
  now: Date,
  booked: readonly BookedParty[],
): Availability {
  const limits = limitsOf(restaurant, request, now)
  if (typeof limits === 'string') return { state: limits, times: [] }
  const seatingAt = tableSelector(restaurant, request, booked)
  const times = seatingTimes(hoursOf(restaurant), request.date, stepMinutes).filter(
    (time) =>
      Math.abs(minutesOf(time) - minutesOf(request.time)) <= reachMinutes &&
      `${request.date}T${time}` >= limits.from &&
      seatingAt(time) !== null,
  )
  return times.length === 0
    ? { state: 'none', times }
    : { state: 'available', times: nearestTimes(times, request.time) }
}

/** Tables for a party at exactly the requested time, or null. */
export function seatingFor(
  restaurant: BookableRestaurant,
  request: TableRequest,
  now: Date,
  booked: readonly BookedParty[],
): Seating | null {
  const limits = limitsOf(restaurant, request, now)
  if (
    typeof limits === 'string' ||
    !seatingTimes(hoursOf(restaurant), request.date, stepMinutes).includes(request.time)
  )
    return null
  return tableSelector(restaurant, request, booked)(request.time)
}
