import { expect, test } from 'vitest'
import { searchQuery } from './api/merchants.ts'
import { merchantRecord } from './catalog.ts'

const minimal = {
  id: 'ember',
  name: 'Ember',
  address1: '1 Elm St',
  city: 'Chicago',
  state: 'IL',
  zip: '60607',
  cuisines: ['Grill'],
}
const record = (change: object) => merchantRecord.safeParse({ ...minimal, ...change }).success
const priced = (priceRange: number[]) => searchQuery.safeParse({ priceRange: priceRange.join(',') }).success

test('ratings run from 0 to 5 [P1-548]', () => {
  expect([-0.1, 0, 4.3, 5, 5.1].filter((rating) => record({ rating }))).toEqual([0, 4.3, 5])
})

test('a restaurant has a price level from 0 to 4, and search accepts 1 to 4 [P1-275] [P1-276]', () => {
  const all = [-1, 0, 1, 2, 3, 4, 5]
  expect(all.filter((priceRange) => record({ priceRange }))).toEqual([0, 1, 2, 3, 4])
  expect(all.filter((level) => priced([level]))).toEqual([1, 2, 3, 4])
})

test('an offer is unlimited, or limited by both monthly spend and visits [P1-224]', () => {
  const offer = (limit: object) => record({ offers: [{ id: 'o', title: 'More', extraRateBasisPoints: 100, limit }] })
  expect(offer({ type: 'Unlimited' })).toBe(true)
  expect(offer({ type: 'Limited', monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 })).toBe(true)
  expect(offer({ type: 'Limited', monthlySpendMaxMinor: 20_000 })).toBe(false)
  expect(offer({ type: 'Limited', monthlyVisitsMax: 2 })).toBe(false)
  expect(offer({ type: 'Sometimes' })).toBe(false)
})
