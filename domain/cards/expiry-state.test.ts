import { expect, test } from 'vitest'
import { dueReminder, expiryState, lastDayOf } from './expiry-state.ts'

test.each([
  [2, 2028, '2028-02-29'],
  [12, 2026, '2026-12-31'],
  [4, 2027, '2027-04-30'],
])('gives the last day of month %i of %i', (month, year, day) => expect(lastDayOf(month, year)).toBe(day))

test.each([
  [null, '2026-11-23T12:00:00Z', 'unknown', null],
  ['2026-12-31', '2026-10-31T23:59:59Z', 'good', null],
  ['2026-12-31', '2026-11-01T00:00:00Z', 'soon', 'ahead'],
  ['2026-12-31', '2026-11-30T23:59:59Z', 'soon', 'ahead'],
  ['2026-12-31', '2026-12-01T00:00:00Z', 'soon', 'last_month'],
  ['2026-12-31', '2026-12-31T23:59:59Z', 'soon', 'last_month'],
  // Still December in the last time zone, UTC-12.
  ['2026-12-31', '2027-01-01T11:59:59Z', 'soon', 'last_month'],
  ['2026-12-31', '2027-01-01T12:00:00Z', 'expired', null],
] as const)('a card good through %s has at %s the state %s and the reminder %s', (expiresOn, at, state, reminder) => {
  expect(expiryState(expiresOn, new Date(at))).toBe(state)
  expect(expiresOn && dueReminder(expiresOn, new Date(at))).toBe(reminder)
})
