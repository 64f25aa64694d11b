import { describe, expect, test } from 'vitest'
import { calendarFile } from '../../domain/reservations/calendar.ts'
import { doOverlap } from '../../domain/reservations/rules.ts'
import { formatsOf } from '../../contract/formats.ts'
import { dateState } from './book.ts'
import { startOf } from './start-of.ts'

/** Earlier than every table of this file. */
const newYear = new Date('2026-01-01T00:00:00Z')
const zones = {
  newYork: 'America/New_York',
  phoenix: 'America/Phoenix',
  honolulu: 'Pacific/Honolulu',
  puertoRico: 'America/Puerto_Rico',
  guam: 'Pacific/Guam',
} as const
type Zone = keyof typeof zones
const at = (zone: Zone, local: string, now = newYear) => {
  const [date = '', time = ''] = local.split(' ')
  return startOf(zones[zone], { date, time }, now)
}

// New York skips 02:00 to 03:00 on March 8, 2026, and repeats 01:00 to 02:00 on November 1. The other zones have no daylight saving time.
describe('the instant of a table', () => {
  test.each<[Zone, string, string | null]>([
    ['newYork', '2026-03-08 01:45', '2026-03-08T06:45:00Z'],
    ['newYork', '2026-03-08 02:00', null],
    ['newYork', '2026-03-08 02:30', null],
    ['newYork', '2026-03-08 02:59', null],
    ['newYork', '2026-03-08 03:00', '2026-03-08T07:00:00Z'],
    ['newYork', '2026-03-09 02:30', '2026-03-09T06:30:00Z'],
    ['newYork', '2026-11-01 00:59', '2026-11-01T04:59:00Z'],
    ['newYork', '2026-11-01 01:30', '2026-11-01T05:30:00Z'],
    ['newYork', '2026-11-01 02:00', '2026-11-01T07:00:00Z'],
    ['phoenix', '2026-03-08 02:30', '2026-03-08T09:30:00Z'],
    ['phoenix', '2026-11-01 01:30', '2026-11-01T08:30:00Z'],
    ['honolulu', '2026-03-08 02:30', '2026-03-08T12:30:00Z'],
    ['honolulu', '2026-11-01 01:30', '2026-11-01T11:30:00Z'],
    ['puertoRico', '2026-03-08 02:30', '2026-03-08T06:30:00Z'],
    ['puertoRico', '2026-11-01 01:30', '2026-11-01T05:30:00Z'],
    ['guam', '2026-03-08 02:30', '2026-03-07T16:30:00Z'],
    ['guam', '2026-11-01 01:30', '2026-10-31T15:30:00Z'],
    ['newYork', '2027-02-29 19:00', null], // no such date
  ])('in %s at %s is %s', (zone, local, instant) =>
    expect(at(zone, local)).toEqual(instant === null ? null : new Date(instant)),
  )

  test.each([
    ['2026-11-01T05:29:00Z', '2026-11-01T05:30:00Z'],
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
    ['2026-11-01T06:29:00Z', '2026-11-01T06:30:00Z'],
    ['2026-11-01T06:30:00Z', null],
  ])('requested at %s for 01:30, which occurs twice, is %s', (now, instant) =>
    expect(at('newYork', '2026-11-01 01:30', new Date(now))).toEqual(instant === null ? null : new Date(instant)),
  )

  test('is null when the time is not in the future', () => {
    expect(at('newYork', '2026-05-06 19:00', new Date('2026-05-06T22:59:00Z'))).not.toBeNull()
    expect(at('newYork', '2026-05-06 19:00', new Date('2026-05-06T23:00:00Z'))).toBeNull()
  })

  test('is null in a zone that does not exist', () =>
    expect(startOf('Mars/Olympus', { date: '2026-05-06', time: '19:00' }, newYear)).toBeNull())
})

describe('two tables of one member overlap within two hours of real time [P1-546]', () => {
  test.each<[Zone, string, string, boolean]>([
    // On the spring night 01:30 and 03:30 are one hour apart.
    ['newYork', '2026-03-08 01:30', '2026-03-08 03:30', true],
    ['newYork', '2026-03-08 01:30', '2026-03-08 04:29', true],
    ['newYork', '2026-03-08 01:30', '2026-03-08 04:30', false],
    // On the autumn night 00:45 and 02:00 are more than two hours apart.
    ['newYork', '2026-11-01 00:45', '2026-11-01 02:00', false],
    ['newYork', '2026-11-01 00:45', '2026-11-01 01:45', true],
    ['newYork', '2026-10-31 23:30', '2026-11-01 01:30', false],
    ['phoenix', '2026-03-08 01:30', '2026-03-08 03:29', true],
    ['phoenix', '2026-03-08 01:30', '2026-03-08 03:30', false],
    ['honolulu', '2026-12-31 23:00', '2027-01-01 00:59', true],
    ['honolulu', '2026-12-31 23:00', '2027-01-01 01:00', false],
  ])('in %s, tables at %s and %s overlap: %s', (zone, firstTime, secondTime, isOverlapping) => {
    const [first, second] = [at(zone, firstTime), at(zone, secondTime)]
    expect(first && second && doOverlap(first, second)).toBe(isOverlapping)
  })

  test('in two zones too: 20:00 in New York is 18:00 in Phoenix', () => {
    const [inNewYork, inPhoenix] = [at('newYork', '2026-12-05 20:00'), at('phoenix', '2026-12-05 18:00')]
    expect(inNewYork).toEqual(inPhoenix)
    expect(inNewYork && inPhoenix && doOverlap(inNewYork, inPhoenix)).toBe(true)
  })
})

describe('the dates that may be requested, from yesterday to one year ahead, follow the restaurant’s calendar [P1-543]', () => {
  // 11:30 PM on Saturday in New York, two and a half hours before its clocks skip an hour. In Honolulu it is Saturday too; in Guam and
  // Puerto Rico it is Sunday. Yesterday may be requested, because it is still today in an earlier time zone.
  const now = new Date('2026-03-08T04:30:00Z')
  test.each<[Zone, string, string]>([
    ['newYork', '2026-03-06', 'bookable'],
    ['newYork', '2026-03-05', 'too_close'],
    ['newYork', '2027-03-07', 'bookable'],
    ['newYork', '2027-03-08', 'too_far'],
    ['honolulu', '2026-03-06', 'bookable'],
    ['honolulu', '2027-03-08', 'too_far'],
    ['guam', '2026-03-07', 'bookable'],
    ['guam', '2026-03-06', 'too_close'],
    ['guam', '2027-03-08', 'bookable'],
    ['guam', '2027-03-09', 'too_far'],
    ['puertoRico', '2026-03-07', 'bookable'],
    ['puertoRico', '2026-03-06', 'too_close'],
  ])('in %s: %s is %s', (zone, date, state) => {
    const place = { timezone: zones[zone] } as Parameters<typeof dateState>[1]
    expect(dateState({ clock: { now: () => now } }, place, { date })).toBe(state)
  })
})

describe('a table’s start in the calendar file (UTC) and as mail formats it (local time)', () => {
  const lines = (startsAt: Date) =>
    calendarFile({ sequence: 0, id: 'x', startsAt, changedAt: newYear, title: '', place: '', text: '' }).split('\r\n')
  test.each<[Zone, string, string, string]>([
    ['newYork', '2026-03-07 19:00', 'DTSTART:20260308T000000Z', 'Saturday, March 7 at 7:00 PM EST'],
    ['newYork', '2026-03-08 19:00', 'DTSTART:20260308T230000Z', 'Sunday, March 8 at 7:00 PM EDT'],
    ['newYork', '2026-10-31 19:00', 'DTSTART:20261031T230000Z', 'Saturday, October 31 at 7:00 PM EDT'],
    ['newYork', '2026-11-01 01:30', 'DTSTART:20261101T053000Z', 'Sunday, November 1 at 1:30 AM EDT'],
    ['newYork', '2026-11-01 19:00', 'DTSTART:20261102T000000Z', 'Sunday, November 1 at 7:00 PM EST'],
    ['phoenix', '2026-07-04 19:00', 'DTSTART:20260705T020000Z', 'Saturday, July 4 at 7:00 PM MST'],
    ['honolulu', '2026-07-04 19:00', 'DTSTART:20260705T050000Z', 'Saturday, July 4 at 7:00 PM HST'],
    ['puertoRico', '2026-07-04 19:00', 'DTSTART:20260704T230000Z', 'Saturday, July 4 at 7:00 PM AST'],
    ['guam', '2026-07-04 19:00', 'DTSTART:20260704T090000Z', 'Saturday, July 4 at 7:00 PM GMT+10'],
  ])('in %s at %s is %s and %s', (zone, local, calendarLine, mailText) => {
    const startsAt = at(zone, local)
    if (!startsAt) throw new Error(`no instant for ${local}`)
    expect(lines(startsAt)).toContain(calendarLine)
    // The format has a narrow no-break space before AM and PM.
    expect(formatsOf('en-US').zonedMoment(startsAt.toISOString(), zones[zone]).replaceAll('\u202f', ' ')).toBe(mailText)
  })

  test('a table during the change of clocks lasts two hours of real time', () =>
    expect(lines(at('newYork', '2026-03-08 01:00') ?? newYear)).toContain('DURATION:PT120M'))
})
