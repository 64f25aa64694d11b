import { expect, test } from 'vitest'
import { keepsSmsConsent, hyphenatePhone, normalizeUsPhone } from './phone.ts'

test.each([
  ['212-555-0142', '2125550142'],
  ['(212) 555 0142', '2125550142'],
  ['+1 212.555.0142', '2125550142'],
  ['12125550142', '2125550142'],
  ['112-555-0142', null], // area code starts with 1
  ['212-155-0142', null], // exchange starts with 1
  ['012-555-0142', null],
  ['212-555-014', null],
  ['2-212-555-0142', null], // only a leading 1 is dropped
  ['', null],
])('normalizes %j to %j [M2-174] [M2-175]', (input, digits) => expect(normalizeUsPhone(input)).toBe(digits))

test('formats a phone number as xxx-xxx-xxxx [M2-170]', () => expect(hyphenatePhone('2125550142')).toBe('212-555-0142'))

test.each(['212555014', '21255501423', '212-555-0142', ''])(
  'leaves %j as it is, because it does not consist of ten digits',
  (text) => expect(hyphenatePhone(text)).toBe(text),
)

test.each([
  // number before, number after, whether the consent is of the second version (contract/brand.ts), whether it stays valid
  ['212-555-0142', '2125550142', false, true],
  ['212-555-0142', '212-555-0143', false, false],
  ['212-555-0142', '212-555-0143', true, true],
  ['212-555-0142', '', true, false],
  ['212-555-0142', '212-555-01', true, false],
  ['212-555-0142', '212-555-01', false, false],
] as const)(
  'consent for %j with the new number %j, of the second version: %s, stays valid: %s [M2-178] [M2-179]',
  (before, after, isSecondVersion, expected) => expect(keepsSmsConsent(before, after, isSecondVersion)).toBe(expected),
)
