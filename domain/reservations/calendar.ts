import { overlapMinutes } from './rules.ts'

/** A reservation for a calendar file. `sequence` counts its changes. Texts may have any characters, including line breaks. */
export type CalendarReservation = {
  id: string
  sequence: number
  startsAt: Date
  changedAt: Date
  title: string
  place: string
  text: string
}

const lineOctetsMax = 75 // RFC 5545 section 3.1

/** RFC 5545 section 3.3.11: escapes characters with a meaning and removes other control characters. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** RFC 5545 section 3.1: folds a long line with a leading space and never splits a character. */
function foldLine(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > lineOctetsMax) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return `${result}\r\n`
}

/** RFC 5545 section 3.3.5: an instant in UTC, which a calendar shows in its owner's time zone. */
const formatInstant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Writes one reservation as a calendar file (RFC 5545). Its duration is the least time between two reservations of a member. No library
 * is needed, because the event has neither time zone nor recurrence.
 */
export function calendarFile({ id, sequence, startsAt, changedAt, title, place, text }: CalendarReservation): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Damask//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatInstant(changedAt)}`,
    `DTSTART:${formatInstant(startsAt)}`,
    `DURATION:PT${overlapMinutes}M`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(foldLine).join('')
}
