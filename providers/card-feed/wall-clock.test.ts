import { expect, test } from 'vitest'
import { instantIn, parseLocalTime, wallClockIn } from './wall-clock.ts'

test.each([
  ['America/New_York', '2026-01-15T20:15:00', '2026-01-16T01:15:00.000Z', 'winter'],
  ['America/New_York', '2026-07-15T20:15:00', '2026-07-16T00:15:00.000Z', 'summer'],
  ['America/New_York', '2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z', 'the last second before the change'],
  ['America/New_York', '2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z', 'the first second after the change'],
  // A skipped time has the offset before the change. A time that comes twice is the first of the two.
  ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z', 'a time that is skipped'],
  ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z', 'a time that comes twice'],
  ['America/Phoenix', '2026-07-15T12:00:00', '2026-07-15T19:00:00.000Z', 'no summer time'],
  ['Asia/Kolkata', '2026-07-15T12:00:00', '2026-07-15T06:30:00.000Z', 'an offset with half an hour'],
  ['Pacific/Apia', '2026-07-15T12:00:00', '2026-07-14T23:00:00.000Z', 'a zone 13 hours ahead of UTC'],
])('converts %s %s to %s (%s)', (zone, local, utc) => {
  expect(instantIn(zone, local)?.toISOString()).toBe(utc)
})

test.each([
  '2026-02-30T10:00:00',
  '2026-13-01T10:00:00',
  '2026-01-01T24:00:00',
  '0099-01-01T00:00:00', // `Date.UTC` reads the year 99 as 1999
  '2026-01-01',
  '',
  7,
  null,
])('refuses %s as a local time', (value) => {
  expect(parseLocalTime(value)).toBeNull()
})

test('returns null for an unknown zone', () => {
  expect(instantIn('Mars/Olympus', '2026-01-01T00:00:00')).toBeNull()
  expect(wallClockIn('Mars/Olympus', new Date(0))).toBeNull()
})
