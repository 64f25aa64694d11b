import { expect, test } from 'vitest'
import { detectBrand } from './brand.ts'
import { brandOfNetwork, cardNetworks, networkOfBrand } from './networks.ts'

const table = (rows: [string, string | null][]) =>
  rows.map(([digits, brand]) => [digits, detectBrand(digits), brand] as const)
const rows = (brand: string | null, ...digits: string[]): [string, string | null][] =>
  digits.map((each) => [each, brand])

test('34 and 37 begin an amex [M2-191]', () => {
  for (const [digits, found, brand] of table([
    ...rows('amex', '34', '37', '3400'),
    ...rows(null, '3', '33', '35', '36', '38'),
  ])) {
    expect([digits, found]).toEqual([digits, brand])
  }
})

test('6011 and 65 begin a discover [M2-192]', () => {
  for (const [digits, found, brand] of table([
    ...rows('discover', '6011', '65', '6511'),
    ...rows(null, '6', '60', '601', '6012', '64', '62'),
  ])) {
    expect([digits, found]).toEqual([digits, brand])
  }
})

test('51 to 55 and 2221 to 2720 begin a mastercard, and nothing beside them does [M2-193]', () => {
  for (let first = 0; first <= 9999; first += 1) {
    const digits = String(first).padStart(4, '0')
    const expected = (first >= 5100 && first <= 5599) || (first >= 2221 && first <= 2720)
    expect([digits, detectBrand(digits) === 'mastercard']).toEqual([digits, expected])
  }
  expect(detectBrand('222')).toBeNull()
})

test('4 begins a visa [M2-194]', () => {
  expect(['4', '40', '49'].map(detectBrand)).toEqual(['visa', 'visa', 'visa'])
  expect(detectBrand('')).toBeNull()
})

test('AMEX, DISC, MAST and VISA are the networks, each with its card type [P1-559]', () => {
  expect(cardNetworks.map(brandOfNetwork)).toEqual(['amex', 'discover', 'mastercard', 'visa'])
  expect(cardNetworks.map((network) => networkOfBrand(brandOfNetwork(network)))).toEqual([...cardNetworks])
})
