import type { BenefitWindow } from '../earning/terms.ts'
import { weekdays, type Weekday } from '../weekdays.ts'

/** A span of opening hours that begins on `day`. Times are `HH:mm`; a `to` at or before `from` is on the next day. */
export type OpeningSpan = { day: Weekday; from: string; to: string }
export type ParseResult<T> = { ok: true; value: T } | { ok: false; reason: string }

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Parses days: `Mon-Thu`, `Sat,Sun`, `Fri-Mon` (over the weekend) or `daily`, in upper or lower case; null for other text. The first
 * three letters of a name count, so that `Monday` is a day too.
 */
function readDays(text: string): Weekday[] | null {
  if (text.toLowerCase() === 'daily') return [...weekdays]
  const days: Weekday[] = []
  for (const part of text.split(',')) {
    const [first = -1, last = first, ...rest] = part
      .split('-')
      .map((name) => weekdays.findIndex((day) => day.toLowerCase() === name.slice(0, 3).toLowerCase()))
    if (first < 0 || last < 0 || rest.length > 0) return null
    if (first <= last) days.push(...weekdays.slice(first, last + 1))
    else days.push(...weekdays.slice(first), ...weekdays.slice(0, last + 1))
  }
  return days
}

/** Parses times: `11:00-22:00` or `10:00-14:00,17:00-01:00`; null for other text. */
function readTimes(text: string): { from: string; to: string }[] | null {
  const spans: { from: string; to: string }[] = []
  for (const part of text.split(',')) {
    const [from = '', to = '', ...rest] = part.trim().split('-')
    if (rest.length > 0 || !clockTime.test(from) || !clockTime.test(to)) return null
    spans.push({ from, to })
  }
  return spans
}

const splitParts = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** Splits `Mon-Fri 11:00-22:00` at its first space. Without a space, `rest` is empty. */
function splitDays(part: string): { dayText: string; rest: string } {
  const gap = part.search(/\s|$/)
  return { dayText: part.slice(0, gap), rest: part.slice(gap).trim() }
}

/**
 * Parses the opening hours in a cell of a restaurants file: `Mon-Fri 11:00-22:00; Sat 10:00-14:00,17:00-01:00; Sun closed`. The reason of a
 * failure quotes the first faulty part. Empty text gives no hours.
 */
export function parseHours(text: string): ParseResult<OpeningSpan[]> {
  const spans: OpeningSpan[] = []
  for (const part of splitParts(text)) {
    const { dayText, rest } = splitDays(part)
    const days = readDays(dayText)
    if (!days) return { ok: false, reason: `"${part}" does not begin with days like Mon-Fri` }
    if (rest.toLowerCase() === 'closed') continue
    const times = readTimes(rest)
    if (!times) return { ok: false, reason: `"${part}" has no times like 11:00-22:00` }
    for (const day of days) for (const { from, to } of times) spans.push({ day, from, to })
  }
  return { ok: true, value: spans }
}

/**
 * Parses benefits by calendar: `Mon-Thu; Fri 17:00-22:00; not Sat` (earning days or hours, and blackouts). A part without times is the
 * whole day. Empty text gives no windows.
 */
export function parseBenefits(text: string): ParseResult<BenefitWindow[]> {
  const windows: BenefitWindow[] = []
  for (const part of splitParts(text)) {
    const isBlackout = /^not\s/i.test(part)
    const { dayText, rest } = splitDays(isBlackout ? splitDays(part).rest : part)
    const days = readDays(dayText)
    if (!days) return { ok: false, reason: `"${part}" does not name days like Mon-Fri` }
    const times = rest === '' ? [{}] : readTimes(rest)
    if (!times) return { ok: false, reason: `"${part}" has no times like 17:00-22:00` }
    for (const day of days) for (const time of times) windows.push({ day, ...time, kind: isBlackout ? 'none' : 'earn' })
  }
  return { ok: true, value: windows }
}
