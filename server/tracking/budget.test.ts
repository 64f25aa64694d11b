import { expect, test } from 'vitest'
import { addressBytesPerDay, impressionBudget, partnerBytesPerDay } from './budget.ts'

const now = new Date('2026-05-05T12:00:00Z')
const request = { partnerId: 'lumen-mobile', address: '10.1.1.1', bytes: addressBytesPerDay, now }

test('one address may add its bytes once a day, at all partners together [SEC-B4]', () => {
  const budget = impressionBudget()
  expect(budget.spend(request)).toBe(true)
  expect(budget.spend({ ...request, bytes: 1 })).toBe(false)
  expect(budget.spend({ ...request, bytes: 1, partnerId: 'meridian-air' })).toBe(false)
  expect(budget.spend({ ...request, bytes: 1, address: '10.1.1.2' })).toBe(true)
  expect(budget.spend({ ...request, now: new Date('2026-05-06T00:00:00Z') })).toBe(true)
})

test('all addresses together may add a partner’s bytes once a day [SEC-B4]', () => {
  const budget = impressionBudget()
  const addresses = partnerBytesPerDay / addressBytesPerDay
  for (let index = 0; index < addresses; index += 1)
    expect(budget.spend({ ...request, address: `10.1.2.${index}` })).toBe(true)
  expect(budget.spend({ ...request, address: '10.1.3.1', bytes: 1 })).toBe(false)
  expect(budget.spend({ ...request, address: '10.1.3.1', bytes: 1, partnerId: 'meridian-air' })).toBe(true)
})

test('addresses beyond those that a node counts share one budget [SEC-B4]', () => {
  const budget = impressionBudget()
  for (let index = 0; index < 100_000; index += 1) budget.spend({ ...request, address: `address ${index}`, bytes: 1 })
  expect(budget.spend({ ...request, address: 'one more' })).toBe(true)
  expect(budget.spend({ ...request, address: 'another' })).toBe(false)
})
