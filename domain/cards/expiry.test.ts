import { expect, test } from 'vitest'
import { formatExpiry, isExpired, isTooFarAhead, parseExpiry } from './expiry.ts'

test.each([
  ['04/29', 4, 2029],
  ['4/29', 4, 2029],
  ['04 / 29', 4, 2029],
  ['0429', 4, 2029],
  ['042029', 4, 2029],
  ['1029', 10, 2029],
  ['04-2029', 4, 2029],
  ['12/2031', 12, 2031],
  ['  04  /  29  ', 4, 2029],
  [' 0429 ', 4, 2029],
  ['1.29', 1, 2029],
  ['01 29', 1, 2029],
])('parses "%s" as month %i of %i', (text, month, year) => {
  expect(parseExpiry(text)).toEqual({ month, year })
})

test.each([
  '',
  '4',
  '13/29',
  '00/29',
  '04/2',
  '04/1999',
  '04/202',
  '429',
  'ab/cd',
  '04/29/01',
  'x04/29',
  '04/29x',
  'x0429',
  '0429x',
  '04/2199',
  '04209',
])('refuses "%s"', (text) => {
  expect(parseExpiry(text)).toBeNull()
})

test.each([
  // month, year, now, expired
  [11, 2026, '2026-11-20T12:00:00Z', false],
  [10, 2026, '2026-11-20T12:00:00Z', true],
  [10, 2026, '2026-11-01T11:59:59Z', false], // still October in the last time zone, UTC-12
  [10, 2026, '2026-11-01T12:00:00Z', true],
  [12, 2026, '2027-01-01T11:00:00Z', false],
  [1, 2027, '2026-12-31T23:59:00Z', false],
])('%i/%i at %s is expired: %s', (month, year, now, expired) => {
  expect(isExpired(month, year, new Date(now))).toBe(expired)
})

test('a year is too far ahead when it is more than 20 years away', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect([2046, 2047].map((year) => isTooFarAhead(year, now))).toEqual([false, true])
})

test.each([
  ['1', '1'],
  ['4', '04 / '],
  ['12', '12 / '],
  ['4/', '04 / '],
  ['1/2', '01 / 2'],
  ['1229', '12 / 29'],
  ['12/2029', '12 / 29'],
  [' 4 / 2', '04 / 2'],
  ['04/2', '04 / 2'],
  ['14/29', '14 / 29'],
  ['1220', '12 / 20'],
  ['12202', '12 / 2'], // a third year digit after 20 means a year of four digits: its 20 is dropped
  ['12305', '12 / 30'], // a year of two digits: the surplus digit is dropped
  ['0', '0'],
])('formats "%s" as "%s"', (input, formatted) => {
  expect(formatExpiry(input)).toBe(formatted)
})
