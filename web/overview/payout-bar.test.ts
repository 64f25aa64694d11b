import { expect, test } from 'vitest'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { barOf } from './payout-bar.ts'

const [usd20, usd50] = [2_000, 5_000] // in cents

test('the breakpoint is $20 for a partner that sets none [M2-287]', () => {
  expect(partnerOf('harbor-bank').brand.rewardsProgressBreakpoint).toBe(20)
})

test('the bar breaks at each multiple of the breakpoint below the threshold [M2-330]', () => {
  const sectionsOf = (threshold: number, breakpoint: number) =>
    barOf(0, threshold, breakpoint).sections.map(({ from, to }) => [from, to])
  expect(sectionsOf(usd20, usd20)).toEqual([[0, 100]])
  expect(sectionsOf(1_000, usd20)).toEqual([[0, 100]])
  expect(sectionsOf(usd50, usd20)).toEqual([
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
])('%i cents of fifty dollars fill %d percent of the bar [M2-330]', (cents, percent) => {
  expect(barOf(cents, usd50, usd20).filledPercent).toBeCloseTo(percent, 10)
})
