import { expect, test } from 'vitest'
import { messages, messageKey } from '../../contract/messages.ts'
import { refuse, titleOf } from './refusal.ts'

test.each([
  ['[M2-213]', 'terms_required', 'Card terms must be accepted to link a card.'],
  ['[M2-211]', 'no_card', 'Please enter your credit card number.'],
  ['[M2-260]', 'wrong_credentials', 'Invalid user name or password.'],
])('%s %s is told in the words of the specification', (_rows, code, sentence) => {
  expect(titleOf(refuse(code))).toBe(sentence)
})

test.each([
  ['human_check_failed', 'captcha'],
  ['terms_required', 'cardTerms'],
  ['email_in_use', 'emailInUse'],
  ['unknown_place', 'location'],
  ['unexpected', 'server'],
] as const)('%s has the sentence of the message %s, which a partner may word its own way [SPEC-B13]', (code, name) => {
  expect(titleOf(refuse(code))).toBe(messages[name])
  expect(titleOf(refuse(code), { [messageKey(name)]: 'Our own words.' })).toBe('Our own words.')
})
