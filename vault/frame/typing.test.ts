import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf } from '../../domain/cards/number.ts'
import { expiryProblem, numberProblem } from './checks.ts'
import { formatTypedExpiry, formatTypedNumber } from './typing.ts'

/** A bar in the text marks the caret. */
const parseCaret = (textWithBar: string) => ({ text: textWithBar.replace('|', ''), caret: textWithBar.indexOf('|') })
const withCaret = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['42424|', '4242 4|'],
  ['4242|4', '4242| 4'],
  ['4|2424242', '4|242 4242'],
  ['42424|24', '4242 4|24'],
  ['37828|', '3782 8|'],
  ['4242-4242 4242.4242|', '4242 4242 4242 4242|'],
  ['4242424242424242424|', '4242 4242 4242 4242 424|'],
  // More digits than any card number has: all stay, so that the person sees what was pasted.
  ['42424242424242424242424242|', '4242 4242 4242 4242 4242 4242 42|'],
  ['４２４２４２|', '4242 42|'],
  ['٤٢٤٢|٤٢', '4242| 42'],
  ['55555555555544449|', '5555 5555 5555 4444|'], // Mastercard numbers have 16 digits
  ['5555555555554444999|', '5555 5555 5555 4444|'],
  ['card 4242|', '4242|'],
  ['card| 4242', '|4242'],
  ['4242 4|', '4242 4|'],
  ['|', '|'],
])('number "%s" becomes "%s" [MEM-C1]', (input, expected) => {
  expect(withCaret(formatTypedNumber(parseCaret(input)))).toBe(expected)
})

test('grouping drops only digits at the end, does not change a grouped number, and keeps the caret inside the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d -]{0,24}$/), fc.nat(24), (text, caret) => {
      const formatted = formatTypedNumber({ text, caret: Math.min(caret, text.length) })
      const formattedAgain = formatTypedNumber(formatted)
      return (
        formattedAgain.text === formatted.text &&
        digitsOf(text).startsWith(digitsOf(formatted.text)) &&
        formatted.caret <= formatted.text.length
      )
    }),
  )
})

test.each([
  ['1|', false, '1|'],
  ['12|', false, '12 / |'],
  ['5|', false, '05 / |'],
  ['12 / 29|', false, '12 / 29|'],
  ['12 /|', true, '12|'],
  ['1|', true, '1|'],
  ['12 / 2|', true, '12 / 2|'],
  ['122029|', false, '12 / 29|'],
  ['1|229', false, '1|2 / 29'],
  ['|1229', false, '|12 / 29'],
  ['1|2', true, '1|2'],
  ['12 | ', true, '12|'],
] as const)('expiry "%s" (deleting %s) becomes "%s"', (input, isDeleting, expected) => {
  expect(withCaret(formatTypedExpiry(parseCaret(input), isDeleting))).toBe(expected)
})

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['', 'required'],
  ['6', 'incomplete'],
  ['6011', 'incomplete'],
  ['3530', 'brand'], // four digits that begin no known brand
  ['4242', 'incomplete'],
  ['424242424242424', 'incomplete'],
  ['4222222222222', null], // Visa also has numbers of 13 and of 19 digits
  ['4242424242424241', 'invalid'],
  ['4242424242424242428', null],
  ['42424242424242424242', 'tooLong'],
  ['378282246310005', 'brand'], // the partner does not accept Amex
  ['4242424242424242', null],
])('the problem of the number "%s" is %s', (digits, problem) => {
  expect(numberProblem(digits, ['visa', 'mastercard', 'discover'])).toBe(problem)
})

test.each([
  ['', 'required'],
  [' ', 'required'],
  ['12', 'invalid'],
  ['12 / 2', 'invalid'],
  ['13 / 29', 'invalid'],
  ['12 / 79', 'invalid'], // no card is valid for more than 20 years
  ['10 / 26', 'expired'],
  ['11 / 26', null],
  ['12/2029', null],
])('the problem of the expiry "%s" is %s', (text, problem) => {
  expect(expiryProblem(text, now)).toBe(problem)
})
