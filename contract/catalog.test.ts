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
const isValidRecord = (change: object) => merchantRecord.safeParse({ ...minimal, ...change }).success
const acceptsPriceRange = (priceRange: number[]) => searchQuery.safeParse({ priceRange: priceRange.join(',') }).success

test('ratings run from 0 to 5 [P1-548]', () => {
  expect([-0.1, 0, 4.3, 5, 5.1].filter((rating) => isValidRecord({ rating }))).toEqual([0, 4.3, 5])
})

test('a restaurant has a price level from 0 to 4, and search accepts 1 to 4 [P1-275] [P1-276]', () => {
  const levels = [-1, 0, 1, 2, 3, 4, 5]
  expect(levels.filter((priceRange) => isValidRecord({ priceRange }))).toEqual([0, 1, 2, 3, 4])
  expect(levels.filter((level) => acceptsPriceRange([level]))).toEqual([1, 2, 3, 4])
})

test('an offer is unlimited, or limited by both monthly spend and visits [P1-224]', () => {
  const acceptsLimit = (limit: object) =>
    isValidRecord({ offers: [{ id: 'o', title: 'More', extraRateBasisPoints: 100, limit }] })
  expect(acceptsLimit({ type: 'Unlimited' })).toBe(true)
  expect(acceptsLimit({ type: 'Limited', monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 })).toBe(true)
  expect(acceptsLimit({ type: 'Limited', monthlySpendMaxMinor: 20_000 })).toBe(false)
  expect(acceptsLimit({ type: 'Limited', monthlyVisitsMax: 2 })).toBe(false)
  expect(acceptsLimit({ type: 'Sometimes' })).toBe(false)
})
