import { expect, test } from 'vitest'
import { showPhone, usPhone } from './phone.ts'

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
])('[M2-174] [M2-175] %j is %j', (typed, digits) => expect(usPhone(typed)).toBe(digits))

test('[M2-170] a phone is shown as xxx-xxx-xxxx', () => expect(showPhone('2125550142')).toBe('212-555-0142'))
