import { expect, test } from 'vitest'
import { formatLike } from './format-like.ts'

test.each([
  ['212-555-0142', '2125550142', '212-555-0142'],
  ['300 418 263', '300418263', '300 418 263'],
  // A number of another length, or with other characters than digits, stays unchanged.
  ['212-555-0142', '12125550142', '12125550142'],
  ['212-555-0142', '', ''],
  ['212-555-0142', '(212) 555-', '(212) 555-'],
])('with the example %j, %j becomes %j', (example, number, formatted) => {
  expect(formatLike(example, number)).toBe(formatted)
})
