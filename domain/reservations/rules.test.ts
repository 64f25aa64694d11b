import { expect, test } from 'vitest'
import {
  billFromMinutes,
  billUntilMinutes,
  bookableDates,
  daysAfter,
  nearestTimes,
  doOverlap,
  usualDate,
} from './rules.ts'

// The first date is yesterday, which is still the current date farther west.
test.each([
  ['2026-05-06', '2026-05-05', '2027-05-06'],
  ['2026-01-01', '2025-12-31', '2027-01-01'],
  ['2028-02-29', '2028-02-28', '2029-03-01'],
])('on %s members can book from %s to %s [P1-543]', (today, first, last) =>
  expect(bookableDates(today)).toEqual({ first, last }),
)

// In the United States the clocks change on 2026-03-08 and on 2026-11-01.
test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-08', -1, '2026-03-07'],
  ['2026-11-01', 30, '2026-12-01'],
])('%s plus %i days is %s', (date, days, then) => expect(daysAfter(date, days)).toBe(then))

test.each([
  ['19:00', '20:59', true],
  ['20:59', '19:00', true],
  ['19:00', '21:00', false],
  ['21:00', '19:00', false],
  ['19:00', '19:00', true],
])('tables at %s and %s overlap: %s [P1-546] [P1-642]', (first, second, expected) =>
  expect(doOverlap(new Date(`2026-05-06T${first}:00Z`), new Date(`2026-05-06T${second}:00Z`))).toBe(expected),
)

const evening = ['17:00', '17:45', '18:30', '18:45', '19:00', '19:15', '19:30', '20:00', '21:00']
test.each([
  ['19:00', ['18:30', '18:45', '19:00', '19:15', '19:30', '20:00']],
  ['12:00', ['17:00', '17:45', '18:30', '18:45', '19:00', '19:15']],
  ['23:00', ['18:45', '19:00', '19:15', '19:30', '20:00', '21:00']],
])('selects six times near %s [P1-544]', (preferred, nearest) =>
  expect(nearestTimes(evening, preferred)).toEqual(nearest),
)

// The usual time, 19:00, must be more than an hour ahead.
test.each([
  [17 * 60 + 59, '2026-05-06'],
  [18 * 60, '2026-05-07'],
])('on 2026-05-06 at minute %i, the default date is %s', (now, date) => expect(usualDate('2026-05-06', now)).toBe(date))

test('a bill belongs to a reservation from an hour before its start to 6 hours after it', () => {
  expect([billFromMinutes, billUntilMinutes]).toEqual([-60, 360])
})

test.each([
  ['18:15', ['18:30', '18:45']],
  ['19:00', ['19:00', '19:15']],
])('of two times equally near to %s the later is listed', (preferred, nearest) =>
  expect(nearestTimes(evening, preferred, 2)).toEqual(nearest),
)
