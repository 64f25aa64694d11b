import { expect, test } from 'vitest'
import { normalizePartnerNumber, partnerNumberFault } from './partner-number.ts'

const phone = { pattern: '^1?[2-9]\\d{2}[2-9]\\d{6}$', check: 'us_phone' } as const
const miles = { pattern: '^\\d{9}$', check: 'mod7' } as const
const code = { pattern: '^[A-Z]{2}\\d{2}$', check: 'none' } as const
const anyDigits = { pattern: '', check: 'mod7' } as const
const luhn = { pattern: '^\\d{11}$', check: 'luhn' } as const

test.each([
  ['212-555-0142', phone, '2125550142'],
  ['+1 (212) 555-0142', phone, '2125550142'],
  ['112-555-0142', phone, null], // no area code begins with 1
  ['300 418 263', miles, '300418263'],
  ['３００４１８２６３', miles, '300418263'], // full-width digits
  ['٣٠٠٤١٨٢٦٣', miles, '300418263'], // Arabic digits
  ['300418264', miles, null], // wrong check digit
  ['30041826', miles, null], // one digit too few
  ['79927398710', luhn, null], // wrong check digit
  ['79927398713', luhn, '79927398713'],
  ['mq-17', code, 'MQ17'],
  ['mq-1', code, null],
  ['AB12', anyDigits, null],
  ['12AB', anyDigits, null],
  ['0', anyDigits, null], // a check digit needs a digit before it
  ['7', anyDigits, null],
  ['412345673', miles, '412345673'],
  ['92', anyDigits, '92'],
] as const)('normalizes %j by the rule %j to %j [P1-415]', (input, rule, stored) =>
  expect(normalizePartnerNumber(input, rule)).toBe(stored),
)

test.each([
  ['  ', miles, 'required'],
  ['30041826', miles, 'partnerNumberFormat'],
  ['300418264', miles, 'invalidPartnerNumber'],
  ['300 418 263', miles, null],
] as const)('the number %j by the rule %j has the fault %s [P1-415]', (input, rule, fault) =>
  expect(partnerNumberFault(input, rule)).toBe(fault),
)
