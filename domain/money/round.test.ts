import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundUnits, shareOf } from './round.ts'

test.each([
  [0, 0],
  [4_999, 0],
  [5_000, 1],
  [14_999, 1],
  [15_000, 2],
  [2_000_000_000_000, 200_000_000],
])('%d fixed-point units round to %d units', (fixedPointUnits, units) => {
  expect(roundUnits(fixedPointUnits)).toBe(units)
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is refused as an amount of units', (fixedPointUnits) => {
  expect(() => roundUnits(fixedPointUnits)).toThrow(RangeError)
})

test('two complementary shares add up to the amount, or to one more when both round up', () => {
  const amounts = fc.tuple(fc.nat(2_000_000_000_000), fc.nat(100_000_000), fc.integer({ min: 1, max: 100_000_000 }))
  fc.assert(
    fc.property(amounts, ([amount, a, b]) => {
      const whole = Math.max(a, b)
      const sum = shareOf(amount, Math.min(a, b), whole) + shareOf(amount, whole - Math.min(a, b), whole)
      expect(sum - amount).toBeGreaterThanOrEqual(0)
      expect(sum - amount).toBeLessThanOrEqual(1)
      expect(shareOf(amount, whole, whole)).toBe(amount)
    }),
  )
})
