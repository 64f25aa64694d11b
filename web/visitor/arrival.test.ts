import { expect, test } from 'vitest'
import { arrivalIn, keep, still } from './arrival.ts'

const member = '0123456789abcdef0123456789abcdef'

test.each([
  ['?source=t-mo-tues', { source: 't-mo-tues', referrer: null, rest: '' }],
  [`?a=1&source=x&referrer=${member}`, { source: 'x', referrer: member, rest: `?a=1&referrer=${member}` }],
  ['?source=<b>&referrer=me', { source: null, referrer: null, rest: '?referrer=me' }],
  [`?source=${'x'.repeat(41)}`, { source: null, referrer: null, rest: '' }],
  ['', { source: null, referrer: null, rest: '' }],
])('of %s is kept what it should be, and the source leaves the address [P1-333]', (search, expected) => {
  expect(arrivalIn(search, '/join')).toEqual(expected)
})

test('a source lasts 2,880 minutes [P1-346]', () => {
  const minute = 60_000
  const stored = keep('t-mo-money', 1_000)
  expect(still(stored, 1_000 + 2880 * minute - 1)).toBe('t-mo-money')
  expect(still(stored, 1_000 + 2880 * minute)).toBe('')
})

test.each([null, '', 't-mo-tues', '{}', '{"source":1,"until":9e99}'])('%j in storage is no source', (stored) => {
  expect(still(stored, 0)).toBe('')
})
