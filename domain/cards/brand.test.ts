import { expect, test } from 'vitest'
import { anyOfBrands, cardBrands, detectBrand, type CardBrand } from './brand.ts'
import { brandOfNetwork, cardNetworks, networkOfBrand } from './networks.ts'

const notDetectedAs = (brand: CardBrand | null, numbers: string[]) =>
  numbers.filter((digits) => detectBrand(digits) !== brand)

test('an Amex number begins with 34 or 37 [M2-191]', () => {
  expect(notDetectedAs('amex', ['34', '37', '3400'])).toEqual([])
  expect(notDetectedAs(null, ['3', '33', '35', '36', '38'])).toEqual([])
})

test('a Discover number begins with 6011 or 65 [M2-192]', () => {
  expect(notDetectedAs('discover', ['6011', '65', '6511'])).toEqual([])
  expect(notDetectedAs(null, ['6', '60', '601', '6012', '64', '62'])).toEqual([])
})

test('a Mastercard number begins with 51 to 55 or 2221 to 2720, and with nothing else [M2-193]', () => {
  for (let prefix = 0; prefix <= 9999; prefix += 1) {
    const digits = String(prefix).padStart(4, '0')
    const expected = (prefix >= 5100 && prefix <= 5599) || (prefix >= 2221 && prefix <= 2720)
    expect([digits, detectBrand(digits) === 'mastercard']).toEqual([digits, expected])
  }
  expect(detectBrand('222')).toBeNull()
})

test('a Visa number begins with 4 [M2-194]', () => {
  expect(['4', '40', '49'].map(detectBrand)).toEqual(['visa', 'visa', 'visa'])
  expect(detectBrand('')).toBeNull()
})

test.each<[CardBrand[], string]>([
  [['amex'], 'American Express'],
  [['visa', 'discover'], 'Visa or Discover'],
  [[...cardBrands], 'Visa, Mastercard, American Express, or Discover'],
])('lists the brands %j as "%s"', (brands, text) => expect(anyOfBrands(brands)).toBe(text))

test('a card brand without a network is an error', () => {
  expect(() => networkOfBrand('diners' as CardBrand)).toThrow(new RangeError('no network for diners'))
})

test('the networks AMEX, DISC, MAST and VISA each have a card brand [P1-559]', () => {
  expect(cardNetworks.map(brandOfNetwork)).toEqual(['amex', 'discover', 'mastercard', 'visa'])
  expect(cardNetworks.map((network) => networkOfBrand(brandOfNetwork(network)))).toEqual([...cardNetworks])
})
