import { expect, test } from 'vitest'
import { amountMinorOf } from './swipe-input.ts'

test.each([
  ['84.50', 8450],
  ['84.5', 8450],
  ['$84', 8400],
  ['1,084.05', 108_405],
  ['0.01', 1],
  ['100000', 10_000_000],
  ['0', null],
  ['100000.01', null],
  ['84.505', null],
  ['-3', null],
  ['', null],
  ['eighty', null],
] as const)('%s dollars are %s cents', (text, minor) => {
  expect(amountMinorOf(text)).toBe(minor)
})
