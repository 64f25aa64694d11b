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
  expect(() => roundUnits(fixedPointUnits)).toThrow(new RangeError(`not an amount of units: ${fixedPointUnits}`))
})

test.each([
  [0, 1, 2, 0],
  [100, 0, 3, 0],
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [100, 3, 3, 100],
])('the share of %d for %d of %d is %d', (amount, part, whole, share) => {
  expect(shareOf(amount, part, whole)).toBe(share)
})

test.each([
  ['the whole is zero', 100, 0, 0],
  ['the whole is negative', 100, -2, -1],
  ['the part is negative', 100, -1, 3],
  ['the part exceeds the whole', 100, 4, 3],
  ['the amount is negative', -1, 1, 3],
])('refuses a share when %s', (_case, amount, part, whole) => {
  expect(() => shareOf(amount, part, whole)).toThrow(new RangeError(`invalid share: ${amount} × ${part} / ${whole}`))
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
