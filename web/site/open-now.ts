import type { OpenSpan } from '../../contract/catalog.ts'
import { weekdays, type Weekday } from '../../domain/weekdays.ts'

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** `minutes` counts from midnight; `date` is written as 2026-11-20. */
export type LocalNow = { day: Weekday; minutes: number; date: string }

/** The restaurant's own weekday, time of day and date at an instant. */
export function localNow(instant: Date, timeZone: string): LocalNow {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  const day = weekdays.find((name) => name === part('weekday')) ?? 'Sun'
  return {
    day,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    date: `${part('year')}-${part('month')}-${part('day')}`,
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The restaurant's time of day as its hours are written: 17:30. */
export const clockOf = ({ minutes }: Pick<LocalNow, 'minutes'>): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The closing time of a restaurant that is open now; null for a closed one. A span whose end is not after its beginning ends on
 * the next day.
 */
export function openUntil(spans: readonly OpenSpan[], now: LocalNow): string | null {
  const nowMinutes = weekdays.indexOf(now.day) * dayMinutes + now.minutes
  for (const span of spans) {
    const startMinutes = weekdays.indexOf(span.day) * dayMinutes + minutesOf(span.from)
    const lengthMinutes = (minutesOf(span.to) - minutesOf(span.from) + dayMinutes) % dayMinutes || dayMinutes
    // Saturday night reaches into Sunday, the first day of the week.
    if ((nowMinutes - startMinutes + weekMinutes) % weekMinutes < lengthMinutes) return span.to
  }
  return null
}

/** The days from Sunday, each with its spans in the order of their beginning. */
export const spansByDay = <T extends { day: Weekday; from?: string | undefined }>(
  spans: readonly T[],
): { day: Weekday; spans: T[] }[] =>
  weekdays.map((day) => ({
    day,
    spans: spans.filter((span) => span.day === day).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '')),
  }))
