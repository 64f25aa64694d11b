/** Weekday codes from Sunday to Saturday (P1-209). */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof weekdays)[number]

/** Returns the weekday of a calendar date `YYYY-MM-DD`. Throws a RangeError for text that `Date` cannot read. */
export function weekdayOf(date: string): Weekday {
  const day = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
  if (!day) throw new RangeError(`not a date: ${date}`)
  return day
}

/** Returns the next weekday; Sunday follows Saturday. */
export function dayAfter(day: Weekday): Weekday {
  return weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? day
}
