import { expect, test } from 'vitest'
import { dueDay } from './day.ts'

// A file is due for four hours from its time on.

test.each([
  ['2026-11-03T21:59:59', null],
  ['2026-11-03T22:00:00', '2026-11-03'],
  ['2026-11-04T01:59:00', '2026-11-03'],
  ['2026-11-04T02:00:00', null],
  ['2026-11-01T00:30:00', '2026-10-31'],
])('at %s local time, the due day of a file time of 22:00 is %s', (localTime, day) =>
  expect(dueDay(localTime, '22:00')).toBe(day),
)

test.each([
  ['2026-11-03T02:29:59', '02:30', null],
  ['2026-11-03T02:40:00', '02:30', '2026-11-03'],
  ['2026-11-03T06:29:00', '02:30', '2026-11-03'],
  ['2026-11-03T06:30:00', '02:30', null],
  ['2026-11-03T23:59:00', '02:30', null],
])('at %s local time, the due day of a file time of %s is %s', (localTime, fileTime, day) =>
  expect(dueDay(localTime, fileTime)).toBe(day),
)
