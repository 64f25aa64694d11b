import { minutesOf, usualTime } from './rules.ts'
import { timeOf } from './seating.ts'

/** How many table times a restaurant's tile shows. */
export const tonightTimesShown = 3
/** One search for tables checks at most this number of restaurants, the nearest first. */
export const tonightRestaurantsMax = 60

const stepMinutes = 30
const noticeMinutes = 30
const lastMinute = minutesOf('23:30')

/**
 * Date and time of a search for tonight: the later one of the preferred time and the first half hour that is at least 30 minutes
 * ahead. Only a preferred time may be later than 23:30. `now`: date and minutes since midnight by the restaurant's clock. Null when no time
 * remains.
 */
export function tonightAt(
  now: { date: string; minutes: number },
  preferred: string = usualTime,
): { date: string; time: string } | null {
  const earliest = Math.ceil((now.minutes + noticeMinutes) / stepMinutes) * stepMinutes
  const preferredMinutes = minutesOf(preferred)
  const minutes = Math.max(preferredMinutes, earliest)
  return minutes === preferredMinutes || minutes <= lastMinute ? { date: now.date, time: timeOf(minutes) } : null
}
