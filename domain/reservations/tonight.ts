import { minutesOf, usualTime } from './rules.ts'
import { timeOf } from './seating.ts'

/** Number of times that a restaurant's tile shows. */
export const tonightTimesShown = 3
/** Maximum number of restaurants checked for tables in one search, the nearest ones. */
export const tonightRestaurantsMax = 60

const stepMinutes = 30
const aheadMinutes = 30
const lastMinute = minutesOf('23:30')

/**
 * Date and time of a search for tonight: the preferred time, or the next half hour that is at least 30 minutes ahead. `now`: date and
 * minutes since midnight by the restaurant's clock. Null when no time remains.
 */
export function tonightAt(
  now: { date: string; minutes: number },
  preferred: string = usualTime,
): { date: string; time: string } | null {
  const earliest = Math.ceil((now.minutes + aheadMinutes) / stepMinutes) * stepMinutes
  const minutes = Math.max(minutesOf(preferred), earliest)
  return minutes === minutesOf(preferred) || minutes <= lastMinute ? { date: now.date, time: timeOf(minutes) } : null
}
