import { expect, test } from 'vitest'
import { refuse, titleOf } from './refusal.ts'

test.each([
  ['[M2-213]', 'terms_required', 'Card terms must be accepted to link a card.'],
  ['[M2-211]', 'no_card', 'Please enter your credit card number.'],
  ['[M2-260]', 'wrong_credentials', 'Invalid user name or password.'],
])('%s %s is told in the words of the specification', (_rows, code, sentence) => {
  expect(titleOf(refuse(code))).toBe(sentence)
})
