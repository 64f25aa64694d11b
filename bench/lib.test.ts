import { expect, test } from 'vitest'
import { ratioWithInterval, interleave, median, quantile, ratioLines } from './lib.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (numbers, expected) => expect(median(numbers)).toBe(expected))

test('a quantile between two numbers is interpolated', () => expect(quantile([0, 10], 0.25)).toBe(2.5))

test('interleave runs its pairs in the order A B B A', async () => {
  const order: string[] = []
  const contender = (name: string) => ({ name, run: () => order.push(name) })
  const [a, b] = await interleave(contender('A'), contender('B'), 2)
  expect(order.join(' ')).toBe('A B B A')
  expect([a.perSecond.length, b.perSecond.length]).toEqual([2, 2])
})

test('compare returns an interval that contains the ratio and has no width when all pairs agree; ratioLines returns three lines', () => {
  const a = { name: 'a', perSecond: [20, 40, 60] }
  const b = { name: 'b', perSecond: [10, 20, 30] }
  expect(ratioWithInterval(a, b)).toEqual({ ratio: 2, low: 2, high: 2 })
  const uneven = ratioWithInterval({ ...a, perSecond: [20, 50, 30] }, b)
  expect(uneven.low).toBeLessThanOrEqual(uneven.ratio)
  expect(uneven.high).toBeGreaterThanOrEqual(uneven.ratio)
  expect(ratioLines(a, b, 'messages')).toHaveLength(3)
})
