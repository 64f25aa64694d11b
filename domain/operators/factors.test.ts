import { expect, test } from 'vitest'
import { isLastFactor, newSecretLifeMs } from './factors.ts'

test.each([
  [false, 0, true],
  [true, 0, true],
  [false, 1, true],
  [true, 1, false],
  [false, 2, false],
])('with codes %s and %i passkeys, the removal of one factor leaves none: %s', (codes, passkeys, isLast) => {
  expect(isLastFactor({ codes, passkeys })).toBe(isLast)
})

test('the time to enter the first code of a new secret is 10 minutes', () => expect(newSecretLifeMs).toBe(600_000))
