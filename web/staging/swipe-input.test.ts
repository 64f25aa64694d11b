import { expect, test } from 'vitest'
import { amountMinorOf, localMoment } from './swipe-input.ts'

test.each([
  ['84.50', 8450],
  ['84.5', 8450],
  ['$84', 8400],
  ['1,084.05', 108_405],
  ['0.01', 1],
  // The largest amount that the call accepts.
  ['100000', 10_000_000],
  ['0', null],
  ['100000.01', null],
  ['84.505', null],
  ['-3', null],
  ['', null],
  ['eighty', null],
  [' 84.50 ', 8450],
  ['1084', 108_400],
  ['12,345', 1_234_500],
  ['9,999,999', null],
  ['84.', null],
  ['x84', null],
  ['84x', null],
  ['84.5x', null],
  ['84,50', null],
  ['1,08', null],
  ['1234,567', null],
  ['$$84', null],
  ['84$', null],
  ['8450.5', 845_050],
] as const)('reads “%s” as %s cents (null: refused)', (text, minor) => {
  expect(amountMinorOf(text)).toBe(minor)
})

test.each([
  ['2026-11-26T19:30', '2026-11-26T19:30:00'],
  ['2026-11-26T19:30:15', '2026-11-26T19:30:15'],
])('the datetime field %s is the moment %s', (text, moment) => expect(localMoment(text)).toBe(moment))
