import { expect, test } from 'vitest'
import { isLastFactor } from './factors.ts'

test.each([
  [false, 0, true],
  [true, 0, true],
  [false, 1, true],
  [true, 1, false],
  [false, 2, false],
])('with codes %s and %i passkeys the factor is the last: %s', (codes, passkeys, last) => {
  expect(isLastFactor({ codes, passkeys })).toBe(last)
})
