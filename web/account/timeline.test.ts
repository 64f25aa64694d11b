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
] as const)('from %s to %s: %s', (from, to, expected) => {
  expect(timeBetween(from, to)).toBe(expected)
})

test('lists the network’s messages in order, each with the time since the last', () => {
  const history = [
    { kind: 'authorization', amountMinor: 8450, at: '2026-11-20T19:42:00Z' },
    { kind: 'clearing', amountMinor: 9600, at: '2026-11-22T20:00:00Z' },
    { kind: 'clearing', amountMinor: 500, at: '2026-11-22T20:00:10Z' },
    { kind: 'refund', amountMinor: 2000, at: '2026-11-25T20:00:10Z' },
  ]
  expect(momentsOf(history, t, formatsOf('en-US')).map(({ text, later }) => `${text} | ${later}`)).toEqual([
    'Purchase of $84.50 reported | ',
    'Final amount $96.00 | 2 days later',
    'The restaurant charged $5.00 more | moments later',
    'The restaurant returned $20.00 | 3 days later',
  ])
})
