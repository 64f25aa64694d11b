const dayMinutes = 24 * 60
/** Minutes after its time within which a file is written. The units of a missed day go into the next file. */
const windowMinutes = 4 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - dayMinutes * 60_000).toISOString().slice(0, 10)

/** The business day whose file is due now, or null. `local`: the partner's wall clock `YYYY-MM-DDTHH:mm:ss`; `at`: `HH:mm`. */
export function dueDay(local: string, at: string): string | null {
  const day = local.slice(0, 10)
  const minutesSince = minutesOf(local.slice(11)) - minutesOf(at)
  if (minutesSince >= 0) return minutesSince < windowMinutes ? day : null
  return minutesSince + dayMinutes < windowMinutes ? dayBefore(day) : null
}
