const dayMinutes = 24 * 60
/** Minutes after the file time within which the file is written. The units of a missed day go into the next file. */
const windowMinutes = 4 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - dayMinutes * 60_000).toISOString().slice(0, 10)

/** The business day whose file is due now, or null. `localTime`: the partner's wall clock `YYYY-MM-DDTHH:mm:ss`; `fileTime`: `HH:mm`. */
export function dueDay(localTime: string, fileTime: string): string | null {
  const day = localTime.slice(0, 10)
  const minutesSince = minutesOf(localTime.slice(11)) - minutesOf(fileTime)
  if (minutesSince >= 0) return minutesSince < windowMinutes ? day : null
  return minutesSince + dayMinutes < windowMinutes ? dayBefore(day) : null
}
