import { minutesOf, usualTime } from './rules.ts'
import { timeOf } from './seating.ts'

/** How many of tonight's times a card of the list shows. */
export const tonightTimesShown = 3
/** How many restaurants are asked for tables at once: the nearest ones that fit. */
export const tonightRestaurantsMax = 60

const stepMinutes = 30
const aheadMinutes = 30
const lastMinute = minutesOf('23:30')

/**
 * When a table for tonight is asked for, by the restaurant's own date and minutes since midnight: at the wished time, or at the next half hour
 * that is at least half an hour ahead. Null once the evening has no such time left.
 */
export function tonightAt(
  now: { date: string; minutes: number },
  preferred: string = usualTime,
): { date: string; time: string } | null {
  const earliest = Math.ceil((now.minutes + aheadMinutes) / stepMinutes) * stepMinutes
  const minutes = Math.max(minutesOf(preferred), earliest)
  return minutes === minutesOf(preferred) || minutes <= lastMinute ? { date: now.date, time: timeOf(minutes) } : null
}
