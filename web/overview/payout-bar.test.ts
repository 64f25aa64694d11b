import { expect, test } from 'vitest'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { barOf } from './payout-bar.ts'

const [usd20, usd50] = [2_000, 5_000]

test('the breakpoint is $20 unless the partner sets another [M2-287]', () => {
  expect(partnerOf('harbor-bank').brand.rewardsProgressBreakpoint).toBe(20)
})

test('the bar to the threshold breaks at each multiple of the breakpoint [M2-330]', () => {
  const parts = (threshold: number, breakpoint: number) =>
    barOf(0, threshold, breakpoint).sections.map(({ from, to }) => [from, to])
  expect(parts(usd20, usd20)).toEqual([[0, 100]])
  expect(parts(1_000, usd20)).toEqual([[0, 100]])
  expect(parts(usd50, usd20)).toEqual([
    [0, 40],
    [40, 80],
    [80, 100],
  ])
})

test.each([
  [-300, 0],
  [0, 0],
  [1_999, 39.98],
  [2_000, 40],
  [2_001, 40.02],
  [5_000, 100],
  [9_000, 100],
])('%i cents of fifty dollars fill %d percent: one scale below, at and above a break [M2-330]', (cents, percent) => {
  expect(barOf(cents, usd50, usd20).filledPercent).toBeCloseTo(percent, 10)
})
