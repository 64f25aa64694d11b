import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFault, giftCardStep, offeredAmounts, redemptionUnitsMax } from './amounts.ts'

const minimum = 2_000
test.each([
  ['nothing is available', 0, 500, []],
  ['a refund came after a payout', -500, 500, []],
  ['a cent less than the minimum is available', 1_999, 500, []],
  ['the minimum is available', 2_000, 500, [2_000]],
  ['less than a step more than the minimum is available', 2_345, 500, [2_000]],
  ['two steps more than the minimum are available', 3_000, 500, [2_000, 2_500, 3_000]],
  // At most six amounts are offered, so the distance between them grows.
  ['many steps are available', 10_049, 500, [2_000, 4_000, 6_000, 8_000, 10_000]],
  ['more than the maximum is available', 90_000, 500, [2_000, 12_000, 22_000, 32_000, 42_000, 50_000]],
  ['any amount is possible', 2_345, 1, [2_000, 2_345]],
  ['any amount is possible and the minimum is available', 2_000, 1, [2_000]],
])('when %s, %d units in steps of %d offer the amounts %j [P1-645]', (_, available, step, offered) => {
  expect(offeredAmounts({ available, minimum, step })).toEqual(offered)
})

test.each([
  [1_999, 500, 'amount_below'],
  [0, 1, 'amount_below'],
  [-2_000, 1, 'amount_below'],
  [2_000.5, 1, 'amount_below'], // not a whole number
  [2_000, 500, null],
  [2_345, 1, null],
  [2_345, 500, 'amount_step'],
  [5_001, 1, 'amount_above'],
  [5_500, 500, 'amount_above'],
] as const)('validates %d units in steps of %d with 5,000 available: %s', (amount, step, fault) =>
  expect(amountFault(amount, { available: 5_000, minimum, step })).toBe(fault),
)

test('offers at most six valid amounts, never more than is available', () => {
  const anyRule = fc.record({
    available: fc.integer({ min: -10_000, max: 200_000 }),
    minimum: fc.integer({ min: 1, max: 10_000 }),
    step: fc.constantFrom(1, giftCardStep),
  })
  fc.assert(
    fc.property(anyRule, (rule) => {
      const offered = offeredAmounts(rule)
      expect(offered.length).toBeLessThanOrEqual(6)
      expect(offered).toEqual([...new Set(offered)].toSorted((a, b) => a - b))
      for (const amount of offered) expect(amountFault(amount, rule)).toBeNull()
      const highest = Math.min(rule.available, redemptionUnitsMax)
      if (rule.step === 1 && highest >= rule.minimum) expect(offered.at(-1)).toBe(highest)
    }),
  )
})
