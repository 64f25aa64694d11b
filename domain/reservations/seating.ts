import { minutesOf } from './rules.ts'

/** One span of opening hours by the restaurant's wall clock. A `to` at or before `from` is on the next day. */
export type OpenHours = { day: string; from: string; to: string }

/** Minutes between the last seating and closing. */
export const lastSeatingMinutes = 60
const dayMinutes = 24 * 60
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Formats minutes since midnight as `19:30`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const dayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/**
 * First and last seating of each service that begins on a date, in order, in minutes since its midnight. Values
 * from 1440 are on the next day. Leaves out services of less than an hour.
 */
export function servicesOn(hours: readonly OpenHours[], date: string): { from: number; last: number }[] {
  return hours
    .filter(({ day }) => day === dayNames[dayOf(date)])
    .map((span) => {
      const [from, to] = [minutesOf(span.from), minutesOf(span.to)]
      return { from, last: to + (to <= from ? dayMinutes : 0) - lastSeatingMinutes }
    })
    .filter(({ from, last }) => last >= from)
    .toSorted((a, b) => a.from - b.from)
}

/**
 * Seating times of a date, in order, by the wall clock: the multiples of `stepMinutes` from midnight on that lie in a service of the date
 * or in one that began the day before.
 */
export function seatingTimes(hours: readonly OpenHours[], date: string, stepMinutes: number): string[] {
  const previousDate = new Date(new Date(`${date}T00:00:00Z`).getTime() - dayMinutes * 60_000)
    .toISOString()
    .slice(0, 10)
  const services = [
    ...servicesOn(hours, date),
    ...servicesOn(hours, previousDate).map(({ from, last }) => ({ from: from - dayMinutes, last: last - dayMinutes })),
  ]
  const minutes = Array.from({ length: dayMinutes / stepMinutes }, (_, at) => at * stepMinutes)
  return minutes.filter((minute) => services.some(({ from, last }) => minute >= from && minute <= last)).map(timeOf)
}

/** The time nearest to the preferred one; of two equally near, the later. Null for an empty list. */
export function nearestTime(times: readonly string[], preferred: string): string | null {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(preferred))
  return times.toSorted((a, b) => distance(a) - distance(b) || minutesOf(b) - minutesOf(a))[0] ?? null
}
