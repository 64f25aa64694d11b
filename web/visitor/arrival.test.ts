import { expect, test } from 'vitest'
import { arrivalIn, sourceEntry, validSource } from './arrival.ts'

const member = '0123456789abcdef0123456789abcdef'

test.each([
  ['?source=t-mo-tues', { source: 't-mo-tues', referrer: null, rest: '' }],
  [`?a=1&source=x&referrer=${member}`, { source: 'x', referrer: member, rest: `?a=1&referrer=${member}` }],
  ['?source=<b>&referrer=me', { source: null, referrer: null, rest: '?referrer=me' }],
  [`?source=${'x'.repeat(41)}`, { source: null, referrer: null, rest: '' }],
  ['', { source: null, referrer: null, rest: '' }],
])('reads source and referrer of "%s" and removes the source from the address [P1-333]', (search, expected) => {
  expect(arrivalIn(search, '/join')).toEqual(expected)
})

test('a source lasts 2,880 minutes [P1-346]', () => {
  const minute = 60_000
  const stored = sourceEntry('t-mo-money', 1_000)
  expect(validSource(stored, 1_000 + 2880 * minute - 1)).toBe('t-mo-money')
  expect(validSource(stored, 1_000 + 2880 * minute)).toBe('')
})

test.each([null, '', 't-mo-tues', '{}', '{"source":1,"until":9e99}'])('ignores %j in the storage', (stored) => {
  expect(validSource(stored, 0)).toBe('')
})
