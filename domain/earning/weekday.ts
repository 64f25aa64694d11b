/** Sunday first, as the weekday codes are specified (P1-209). */
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof names)[number]

/** Weekday of a calendar date `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  const day = names[new Date(`${date}T00:00:00Z`).getUTCDay()]
  if (!day) throw new RangeError(`not a date: ${date}`)
  return day
}

/** The day after, cyclically. */
export function dayAfter(day: Weekday): Weekday {
  return names[(names.indexOf(day) + 1) % names.length] ?? day
}
