import type { TableRequest } from '../../contract/api/reservations.ts'
import { instantIn, wallClockIn } from '../../providers/card-feed/wall-clock.ts'

/** Clocks that go back repeat one hour. */
const hourMs = 3_600_000

const isAt = (zone: string, instant: Date, local: string): boolean => wallClockIn(zone, instant)?.slice(0, 16) === local

/**
 * The instant at which a reservation begins; `date` and `time` are the restaurant's local time. Null when the clocks
 * skip that time or it is past. A time that occurs twice gives the first occurrence that is still ahead.
 */
export function startOf(zone: string, { date, time }: Pick<TableRequest, 'date' | 'time'>, now: Date): Date | null {
  const local = `${date}T${time}`
  const firstOccurrence = instantIn(zone, local)
  if (!firstOccurrence || !isAt(zone, firstOccurrence, local)) return null
  if (firstOccurrence > now) return firstOccurrence
  const secondOccurrence = new Date(firstOccurrence.getTime() + hourMs)
  return secondOccurrence > now && isAt(zone, secondOccurrence, local) ? secondOccurrence : null
}
