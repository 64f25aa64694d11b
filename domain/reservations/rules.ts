/** Party sizes of a reservation (P1-545, P1-542). */
export const partySize = { min: 1, max: 18, usual: 2 } as const
export const usualTime = '19:00' // (P1-541)
export const slotsShown = 6 // (P1-544)
/** Minimum distance between two reservations of one member (P1-546, P1-642). */
export const overlapMinutes = 120

/** A bill paid in this time around the start of a booked table is of that table: guests come early, and pay at the end. */
export const billFromMinutes = -60
export const billUntilMinutes = 6 * 60

const dayMs = 86_400_000
const onDay = (date: string) => new Date(`${date}T00:00:00Z`)
const dateOf = (day: Date) => day.toISOString().slice(0, 10)

/** The calendar date so many days later: `YYYY-MM-DD` to `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string => dateOf(new Date(onDay(date).getTime() + days * dayMs))

/** The allowed dates: yesterday, which is today in an earlier time zone, to one year ahead (P1-543). */
export function bookableDates(today: string): { first: string; last: string } {
  const last = onDay(today)
  last.setUTCFullYear(last.getUTCFullYear() + 1)
  return { first: daysAfter(today, -1), last: dateOf(last) }
}

/** Whether one member can be at both tables. */
export const overlap = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) < overlapMinutes * 60_000

/** Minutes since midnight of a wall-clock time `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The times nearest to the wished one, `shown` at most, in the order of the clock; of two as near, the later. */
export function nearestTimes(times: readonly string[], preferred: string, count: number = slotsShown): string[] {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(preferred))
  return times
    .toSorted((a, b) => distance(a) - distance(b) || minutesOf(b) - minutesOf(a))
    .slice(0, count)
    .toSorted()
}

/** The first day on which the usual time is still ahead by the restaurant's clock, `now` being minutes since midnight. */
export const usualDate = (today: string, now: number): string =>
  now < minutesOf(usualTime) - 60 ? today : daysAfter(today, 1)
