import { expect, test } from 'vitest'
import { dayAfter, weekdayOf, weekdays } from './weekdays.ts'

test.each([
  ['2026-11-27', 'Fri'],
  ['2026-11-29', 'Sun'],
  ['2024-02-29', 'Thu'],
  ['1999-12-31', 'Fri'],
])('%s is a %s', (date, day) => expect(weekdayOf(date)).toBe(day))

test.each(['', 'tomorrow', '2026-13-01'])('%j is refused as a date', (text) =>
  expect(() => weekdayOf(text)).toThrow(new RangeError(`not a date: ${text}`)),
)

test('dayAfter returns the next day of the week, and Sunday after Saturday', () =>
  expect(weekdays.map(dayAfter)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']))
