import { expect, test } from 'vitest'
import { suspiciousPatterns, type ReviewedDine } from './review.ts'

const newYork = { merchantId: 'a', latitude: 40.7, longitude: -74 }
const losAngeles = { merchantId: 'b', latitude: 34, longitude: -118.2 }
const dine = (dineId: string, time: string, more: Partial<ReviewedDine> = {}): ReviewedDine => ({
  dineId,
  ...newYork,
  occurredAt: `2026-03-04T${time}:00.000Z`,
  localDate: '2026-03-04',
  channel: 'in_person',
  amountMinor: 6_000,
  refundedAt: null,
  ...more,
})
const reasons = (dines: ReviewedDine[], tierReachedAt: string | null = null) =>
  suspiciousPatterns(dines, tierReachedAt).map(({ reason, dineIds }) => [reason, dineIds.join(' ')])

test('lists several small dines of a day at one restaurant [MON-B8]', () => {
  const swipes = ['a', 'b', 'c', 'd'].map((id, n) => dine(id, `20:0${n}`, { amountMinor: 34 }))
  expect(reasons(swipes)).toEqual([['many_small_dines', 'a b c d']])
  expect(reasons(swipes.slice(1))).toEqual([])
  expect(reasons(swipes.map((one, n) => ({ ...one, merchantId: `m${n}` })))).toEqual([])
})

test('lists dines too far apart for travel, in any order of the input [MON-B8]', () => {
  const dines = [dine('west', '21:00', losAngeles), dine('east', '20:00')]
  expect(reasons(dines)).toEqual([['impossible_travel', 'east west']])
  expect(reasons([dine('east', '09:00'), dine('west', '21:00', losAngeles)])).toEqual([])
  expect(reasons(dines.map((one) => ({ ...one, channel: 'online' as const })))).toEqual([])
})

test('lists refunds of earlier dines after VIP was reached [MON-B8]', () => {
  const refundedAt = '2026-05-01T00:00:00.000Z'
  const dines = [dine('a', '20:00', { refundedAt }), dine('b', '21:00')]
  expect(reasons(dines, '2026-04-01T00:00:00.000Z')).toEqual([['refund_after_tier', 'a']])
  expect(reasons(dines, '2026-06-01T00:00:00.000Z')).toEqual([])
  expect(reasons(dines)).toEqual([])
})
