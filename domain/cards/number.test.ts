import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectBrand } from './brand.ts'
import { digitsMaxOf, digitsOf, groupDigits, isCardNumber, passesLuhn, usualDigitsOf } from './number.ts'

const readLines = (name: string) =>
  readFileSync(join(import.meta.dirname, 'examples', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test.each(readLines('valid-numbers.txt').map((line) => line.split(' ') as [string, string]))(
  'accepts the %s number %s',
  (brand, digits) => {
    expect(detectBrand(digits)).toBe(brand)
    expect(isCardNumber(digits)).toBe(true)
  },
)

test.each(readLines('invalid-numbers.txt').map((line) => line.split(' | ') as [string, string]))(
  'refuses %s: "%s"',
  (_why, digits) => {
    expect(isCardNumber(digits ?? '')).toBe(false)
  },
)

test('the Luhn check accepts test numbers, and refuses them with one digit wrong [M2-195]', () => {
  const numbers = readLines('valid-numbers.txt').map((line) => line.split(' ')[1] ?? '')
  const digitChange = fc.record({
    number: fc.constantFrom(...numbers),
    position: fc.nat(1000), // modulo the length of the number
    increase: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(digitChange, ({ number, position, increase }) => {
      const changedIndex = position % number.length
      const wrongNumber = Array.from(number)
        .map((digit, index) => (index === changedIndex ? String((Number(digit) + increase) % 10) : digit))
        .join('')
      return passesLuhn(number) && !passesLuhn(wrongNumber)
    }),
  )
})

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['3782', '3782'],
  ['37828', '3782 8'],
  ['6011000990139424000', '6011 0009 9013 9424 000'],
  ['378282246310005000000', '3782 8224 6310 0050 0000 0'], // longer than any card: groups of four, even for amex
  ['42', '42'],
  ['', ''],
])('groups %s as "%s"', (digits, grouped) => {
  expect(groupDigits(digits)).toBe(grouped)
})

test('grouping never loses or adds a digit of a number within the maximum of its brand', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
      const number = digits.slice(0, digitsMaxOf(detectBrand(digits)))
      return digitsOf(groupDigits(number)) === number
    }),
  )
})

test('ignores spaces, dashes and no-break spaces of a pasted number', () => {
  expect(digitsOf(' 4242-4242 4242\u00a04242\n')).toBe('4242424242424242')
})

test.each([
  ['visa', 19],
  ['mastercard', 16],
  ['amex', 15],
  ['discover', 19],
  [null, 19],
] as const)('a number of the brand %s has at most %i digits', (brand, max) => expect(digitsMaxOf(brand)).toBe(max))

test.each([
  ['00', true],
  ['18', true],
  ['0', false],
  ['', false],
  ['4242 4242 4242 4242', false],
  ['x18', false],
  [' 18', false],
  ['95 ', false],
  ['18x', false],
])('the Luhn check of "%s" is %s', (digits, passes) => expect(passesLuhn(digits)).toBe(passes))

test('an Amex number usually has 15 digits, the others 16', () => {
  expect((['visa', 'mastercard', 'amex', 'discover'] as const).map(usualDigitsOf)).toEqual([16, 16, 15, 16])
})
