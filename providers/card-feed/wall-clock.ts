const localPattern = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?$/
const quarterHourMs = 900_000 // offsets change only on quarter hours
const offsetMaxMs = 14 * 3_600_000 // no zone is further from UTC
const cacheSizeMax = 20_000

const formats = new Map<string, Intl.DateTimeFormat | null>()
const offsets = new Map<string, number>()

/** Local time `YYYY-MM-DDTHH:mm:ss` (fraction dropped), or null when it is not a real date and time from 2000 to 2099. */
export function parseLocalTime(value: unknown): string | null {
  const wallTime = typeof value === 'string' ? wallTimeOf(value) : null
  return wallTime === null ? null : new Date(wallTime).toISOString().slice(0, 19)
}

/**
 * The instant of a wall-clock time in an IANA zone. A repeated hour means its first occurrence. For a skipped hour the offset
 * before the change applies. Null when the zone or the time is invalid.
 */
export function instantIn(zone: string, localTime: string): Date | null {
  const wallTime = wallTimeOf(localTime)
  if (wallTime === null) return null
  // The instant and at most one change of offset lie between these two times, so the instant has the offset of one of them.
  const offsetBefore = offsetMs(zone, wallTime - offsetMaxMs)
  const offsetAfter = offsetMs(zone, wallTime + offsetMaxMs)
  if (offsetBefore === null || offsetAfter === null) return null
  for (const offset of [offsetBefore, offsetAfter])
    if (offsetMs(zone, wallTime - offset) === offset) return new Date(wallTime - offset)
  return new Date(wallTime - offsetBefore)
}

/** The wall clock of a zone at an instant, or null for an unknown zone. */
export function wallClockIn(zone: string, instant: Date): string | null {
  const offset = offsetMs(zone, instant.getTime())
  return offset === null ? null : new Date(instant.getTime() + offset).toISOString().slice(0, 19)
}

const zonedPattern = /^(.+?)(?:Z|[+-]\d\d:?\d\d)$/

/** The instant of a date and time with its offset (`2026-03-04T19:30:00-05:00`), or null when it is not a real one from 2000 to 2099. */
export function instantOf(value: unknown): Date | null {
  const localTime = typeof value === 'string' ? zonedPattern.exec(value)?.[1] : undefined
  if (typeof value !== 'string' || localTime === undefined || wallTimeOf(localTime) === null) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The range of plausible years, all with four digits. */
const years = { first: 2000, last: 2099 }

/** A wall-clock time read as if it were UTC, in milliseconds; null when it is not a real one in these years. */
function wallTimeOf(text: string): number | null {
  const match = localPattern.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const wallTime = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(wallTime)
  const isRealDate = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && date.getUTCFullYear() === year
  const isRealTime = hour < 24 && minute < 60 && second < 60
  return isRealDate && isRealTime && year >= years.first && year <= years.last ? wallTime : null
}

/** The zone's offset from UTC at this instant, in milliseconds; null for an unknown zone. */
function offsetMs(zone: string, utc: number): number | null {
  const quarter = Math.floor(utc / quarterHourMs)
  const key = `${zone} ${quarter}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const format = formatOf(zone)
  if (!format) return null
  const start = quarter * quarterHourMs
  const parts = new Map(format.formatToParts(start).map((part) => [part.type, Number(part.value)]))
  const partOf = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const wallTime = Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  )
  if (offsets.size >= cacheSizeMax) offsets.clear()
  offsets.set(key, wallTime - start)
  return wallTime - start
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const cached = formats.get(zone)
  if (cached !== undefined) return cached
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // An unknown zone has no format, so `offsetMs` returns null. The bounded cache stores unknown zones too.
  }
  if (formats.size >= cacheSizeMax) formats.clear()
  formats.set(zone, format)
  return format
}
