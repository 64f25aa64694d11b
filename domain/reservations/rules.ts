/** Party sizes of a reservation (P1-545, P1-542). */
export const partySizeRange = { min: 1, max: 18, usual: 2 } as const
export const usualTime = '19:00' // (P1-541)
export const slotsShown = 6 // (P1-544)
/** Minimum distance between two reservations of one member (P1-546, P1-642). */
export const overlapMinutes = 120

/** A bill belongs to a reservation from 60 minutes before its start to 6 hours after it: guests come early and pay at the end. */
export const billFromMinutes = -60
export const billUntilMinutes = 6 * 60

const dayMs = 86_400_000
const midnightOf = (date: string) => new Date(`${date}T00:00:00Z`)
const dateOf = (day: Date) => day.toISOString().slice(0, 10)

/** Adds days to a calendar date `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string =>
  dateOf(new Date(midnightOf(date).getTime() + days * dayMs))

/** Bookable dates: from yesterday, which is still the current date farther west, to one year ahead (P1-543). */
export function bookableDates(today: string): { first: string; last: string } {
  const last = midnightOf(today)
  last.setUTCFullYear(last.getUTCFullYear() + 1)
  return { first: daysAfter(today, -1), last: dateOf(last) }
}

/** Whether two reservations are too close for one member. */
export const doOverlap = (first: Date, second: Date): boolean =>
  Math.abs(first.getTime() - second.getTime()) < overlapMinutes * 60_000

/** Minutes since midnight of a wall-clock time `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The `count` times nearest to the preferred one, in chronological order. Of two equally near ones, the later has priority. */
export function nearestTimes(times: readonly string[], preferred: string, count: number = slotsShown): string[] {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(preferred))
  return times
    .toSorted((a, b) => distance(a) - distance(b) || minutesOf(b) - minutesOf(a))
    .slice(0, count)
    .toSorted()
}

/** The first date on which the usual time is more than an hour ahead. `nowMinutes`: minutes since midnight by the restaurant's clock. */
export const usualDate = (today: string, nowMinutes: number): string =>
  nowMinutes < minutesOf(usualTime) - 60 ? today : daysAfter(today, 1)
