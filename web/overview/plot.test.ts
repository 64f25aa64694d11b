import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plotOf, stepFor } from './plot.ts'

const month = (units: number, pendingUnits = 0) => ({ month: '2026-11', units, pendingUnits, dines: 1 })

test.each([
  [1, 1],
  [3, 1],
  [4, 2],
  [0, 1],
  [30, 10],
  [6, 2],
  [7, 2.5],
  [100, 50],
  [899, 500],
  [75_000, 25_000],
])('a plot up to %d has a line every %d', (maximum, step) => expect(stepFor(maximum)).toBe(step))

test('bars begin at the zero line in proportion to the earned units, with pending units on top', () => {
  const { zero, bars, ticks } = plotOf([month(100), month(50, 50), month(0)], 150)
  expect([zero, ticks.map(({ value }) => value)]).toEqual([150, [50, 100]])
  expect(bars.map(({ earned }) => [earned.top, earned.height])).toEqual([
    [0, 150],
    [75, 75],
    [150, 0],
  ])
  expect(bars[1]?.pending).toEqual({ top: 0, height: 75 })
})

test('the bar of a month below zero extends down from the zero line', () => {
  const { zero, bars } = plotOf([month(100), month(-50)], 150)
  expect(zero).toBe(100)
  expect(bars[1]?.earned).toEqual({ top: 100, height: 50 })
})

test('lines are at equal distances from the zero line up to the top of the plot', () => {
  expect(plotOf([month(100)], 150).ticks).toEqual([
    { value: 50, y: 75 },
    { value: 100, y: 0 },
  ])
  expect(plotOf([month(0)], 150)).toMatchObject({ zero: 150, ticks: [{ value: 1, y: 0 }] })
})

test('pending units of a month below zero begin at the zero line, and negative pending units have no height', () => {
  const { zero, bars } = plotOf([month(100), month(-50, 50)], 150)
  expect(bars[1]?.pending).toEqual({ top: zero - 50, height: 50 })
  expect(plotOf([month(100, -20)], 150).bars[0]?.pending).toEqual({ top: 0, height: 0 })
})

test('every bar lies inside the plot', () => {
  const amount = fc.integer({ min: -5_000_000, max: 5_000_000 })
  const anyMonths = fc.array(
    fc.tuple(amount, fc.nat(5_000_000)).map(([units, pending]) => month(units, pending)),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(anyMonths, (months) => {
      for (const { earned, pending } of plotOf(months, 180).bars)
        for (const { top, height } of [earned, pending]) {
          // A thousandth of a pixel allows for rounding.
          expect(top).toBeGreaterThan(-0.001)
          expect(top + height).toBeLessThan(180.001)
        }
    }),
  )
})
