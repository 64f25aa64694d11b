import { expect, test } from 'vitest'
import { testPartner } from '../../checks/fixtures/partner.ts'
import { readEndpoints } from '../../checks/house/replies.ts'
import { commonRefusals } from '../../contract/endpoint.ts'
import { messages } from '../../contract/messages.ts'
import { refusalText } from '../../contract/refusal-copy.ts'
import { refuse, titleOf } from './refusal.ts'

const endpoints = await readEndpoints()
const memberEndpoints = endpoints.filter(({ file }) => !/^(console\/|staging|impersonation)/.test(file))
const codes = [...new Set(memberEndpoints.flatMap(({ call }) => Object.keys(call.refusals)))]

test.each([
  ['terms_required', 'Card terms must be accepted to link a card. [M2-213]'],
  ['no_card', 'Please enter your credit card number. [M2-211]'],
  ['wrong_credentials', 'Invalid user name or password. [M2-260]'],
  ['account_locked', 'This account is locked for 30 minutes. [M2-261]'],
  ['a_code_that_does_not_exist', messages.server],
])('the code %s has the sentence %s', (code, sentence) => {
  // The ids in brackets belong to the test's title only.
  expect(titleOf(refuse(code), null)).toBe(sentence.replace(/ \[.*/, ''))
})

test.each([...codes, ...Object.keys(commonRefusals)])(
  '%s has a sentence under a copy key, and a partner can reword it',
  (code) => {
    const key = refusalText(code)?.key ?? ''
    expect(titleOf(refuse(code), testPartner('lumen-mobile', {}, { [key]: 'Call us at {program}.' }))).toBe(
      'Call us at Lumen Dining Rewards.',
    )
  },
)

test('two codes of member calls that have the same sentence have the same copy key', () => {
  const refusalTexts = codes.flatMap((code) => refusalText(code) ?? [])
  const keyByText = new Map(refusalTexts.map(({ key, text }) => [text, key]))
  expect(refusalTexts.filter(({ key, text }) => keyByText.get(text) !== key)).toEqual([])
})
