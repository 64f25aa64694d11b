import { expect, test } from 'vitest'
import { suspiciousPatterns, type ExaminedDine } from './suspicious-patterns.ts'

const newYork = { merchantId: 'a', latitude: 40.7, longitude: -74 }
const losAngeles = { merchantId: 'b', latitude: 34, longitude: -118.2 }
const dine = (dineId: string, time: string, overrides: Partial<ExaminedDine> = {}): ExaminedDine => ({
  dineId,
  ...newYork,
  occurredAt: `2026-03-04T${time}:00.000Z`,
  localDate: '2026-03-04',
  channel: 'in_person',
  amountMinor: 6_000,
  refundedAt: null,
  ...overrides,
})
const reasons = (dines: ExaminedDine[], tierReachedAt: string | null = null) =>
  suspiciousPatterns(dines, tierReachedAt).map(({ reason, dineIds }) => [reason, dineIds.join(' ')])

test('lists four small dines of a day at one restaurant, but not three, and not four at different ones [MON-B8]', () => {
  const smallDines = ['a', 'b', 'c', 'd'].map((id, n) => dine(id, `20:0${n}`, { amountMinor: 34 }))
  expect(reasons(smallDines)).toEqual([['many_small_dines', 'a b c d']])
  expect(reasons(smallDines.slice(1))).toEqual([])
  expect(reasons(smallDines.map((smallDine, n) => ({ ...smallDine, merchantId: `m${n}` })))).toEqual([])
})

test('lists in-person dines too far apart for the time between them, in any order of the input, but no online dines [MON-B8]', () => {
  const dines = [dine('west', '21:00', losAngeles), dine('east', '20:00')]
  expect(reasons(dines)).toEqual([['impossible_travel', 'east west']])
  expect(reasons([dine('east', '09:00'), dine('west', '21:00', losAngeles)])).toEqual([])
  expect(reasons(dines.map((base) => ({ ...base, channel: 'online' as const })))).toEqual([])
})

test('lists dines before VIP that were refunded after VIP was reached [MON-B8]', () => {
  const refundedAt = '2026-05-01T00:00:00.000Z'
  const dines = [dine('a', '20:00', { refundedAt }), dine('b', '21:00')]
  expect(reasons(dines, '2026-04-01T00:00:00.000Z')).toEqual([['refund_after_tier', 'a']])
  const refundedDines = dines.map((each) => ({ ...each, refundedAt }))
  const details = [dines, refundedDines].map((list) => suspiciousPatterns(list, '2026-04-01T00:00:00.000Z')[0]?.detail)
  expect(details).toEqual([
    '1 earlier dine refunded after VIP was reached on 2026-04-01',
    '2 earlier dines refunded after VIP was reached on 2026-04-01',
  ])
  expect(reasons(dines, '2026-06-01T00:00:00.000Z')).toEqual([])
  expect(reasons(dines)).toEqual([])
})

test('counts only dines below $5 as small', () => {
  const dines = ['a', 'b', 'c', 'd'].map((id, n) => dine(id, `20:0${n}`, { amountMinor: 499 }))
  expect(suspiciousPatterns(dines, null)).toEqual([
    { reason: 'many_small_dines', dineIds: ['a', 'b', 'c', 'd'], detail: '4 dines below $5 at a 2026-03-04' },
  ])
  expect(reasons([...dines.slice(1), dine('e', '20:05', { amountMinor: 500 })])).toEqual([])
})

test('names distance and time of dines too far apart', () => {
  const [pattern] = suspiciousPatterns([dine('east', '20:00'), dine('west', '21:00', losAngeles)], null)
  expect(pattern?.detail).toBe('3935 km in 60 minutes')
})

test.each([
  ['76 km apart', { latitude: 40.7, longitude: -74.9 }, []],
  ['111 km apart', { latitude: 41.7, longitude: -74 }, [['impossible_travel', 'here there']]],
])('two dines at the same time and $0 give the patterns $2', (_case, place, expected) => {
  expect(reasons([dine('here', '20:00'), dine('there', '20:00', { merchantId: 'c', ...place })])).toEqual(expected)
})

test.each([
  ['after the refund of a dine', '20:00', '2026-03-04T20:30:00.000Z', []],
  ['at the moment of the refund', '20:00', '2026-03-04T21:00:00.000Z', ['refund_after_tier']],
  ['at the moment of the dine', '21:00', '2026-03-04T22:00:00.000Z', []],
  ['before the dine', '21:30', '2026-03-04T22:00:00.000Z', []],
  ['while the dine has no refund', '20:00', null, []],
])('a tier reached $0 gives the patterns $3', (_case, time, refundedAt, expected) => {
  const patterns = suspiciousPatterns([dine('a', time, { refundedAt })], '2026-03-04T21:00:00.000Z')
  expect(patterns.map(({ reason }) => reason)).toEqual(expected)
  if (patterns[0]) expect(patterns[0].detail).toBe('1 earlier dine refunded after VIP was reached on 2026-03-04')
})
