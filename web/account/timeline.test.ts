import { expect, test } from 'vitest'
import { plainCopy as t } from '../../checks/fixtures/copy.ts'
import { momentsOf, timeBetween } from './timeline.ts'
import { formatsOf } from '../../contract/formats.ts'

test.each([
  ['2026-11-20T19:42:00Z', '2026-11-22T20:00:00Z', '2 days'],
  ['2026-11-20T19:42:00Z', '2026-11-21T19:42:00Z', '1 day'],
  ['2026-11-20T19:42:00Z', '2026-11-20T22:50:00Z', '3 hours'],
  ['2026-11-20T19:42:00Z', '2026-11-20T19:43:00Z', '1 minute'],
  ['2026-11-20T19:42:00Z', '2026-11-20T19:42:59Z', ''],
] as const)('the time from %s to %s is %j', (from, to, expected) => {
  expect(timeBetween(from, to)).toBe(expected)
})

test('lists the events of a purchase in the given order, each with the time since the previous event', () => {
  const history = [
    { kind: 'authorization', amountMinor: 8450, at: '2026-11-20T19:42:00Z' },
    { kind: 'clearing', amountMinor: 9600, at: '2026-11-22T20:00:00Z' },
    { kind: 'clearing', amountMinor: 500, at: '2026-11-22T20:00:10Z' },
    { kind: 'refund', amountMinor: 2000, at: '2026-11-25T20:00:10Z' },
  ]
  expect(momentsOf(history, t, formatsOf('en-US')).map(({ text, delayText }) => `${text} | ${delayText}`)).toEqual([
    'Purchase of $84.50 reported | ',
    'Final amount $96.00 | 2 days later',
    'The restaurant charged $5.00 more | moments later',
    'The restaurant returned $20.00 | 3 days later',
  ])
})

test.each([
  ['authorization', 'Purchase of $84.50 reported'],
  ['clearing', 'Final amount $84.50'],
  ['refund', 'The restaurant returned $84.50'],
  ['void', 'The charge of $84.50 was canceled'],
  ['declined', 'Your bank declined $84.50'],
  ['chargeback', 'Your bank charged back $84.50'],
  ['order', 'Your order of $84.50'],
  // A kind without a copy key shows its stored name.
  ['adjustment', 'adjustment $84.50'],
] as const)('gives the text of an event of the kind %s', (kind, text) => {
  const at = '2026-11-20T19:42:00Z'
  expect(momentsOf([{ kind, amountMinor: 8450, at }], t, formatsOf('en-US'))).toEqual([
    { key: `0-${kind}`, text, at, delayText: '' },
  ])
})

test('a clearing after a refund is the final amount if it is the first clearing', () => {
  const history = [
    { kind: 'refund', amountMinor: 500, at: '2026-11-20T19:42:00Z' },
    { kind: 'clearing', amountMinor: 9600, at: '2026-11-20T19:43:00Z' },
  ]
  expect(momentsOf(history, t, formatsOf('en-US')).map(({ key, text }) => [key, text])).toEqual([
    ['0-refund', 'The restaurant returned $5.00'],
    ['1-clearing', 'Final amount $96.00'],
  ])
})
