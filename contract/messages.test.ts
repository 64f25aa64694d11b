import { expect, test } from 'vitest'
import { testPartner } from '../checks/fixtures/partner.ts'
import { fieldMessage } from './field-messages.ts'
import { messageText, type MessageCode } from './messages.ts'

const phoneLabel = 'Phone number'

test.each([
  ['[M2-215] [M2-196]', 'required', 'City', undefined, 'City is required.'],
  ['[P1-409]', 'required', '', undefined, 'This field is required.'],
  ['[M2-215] [M2-197]', 'tooLong', 'City', 20, 'City can have at most 20 characters.'],
  ['[M2-198]', 'tooShort', 'Password', 8, 'Password must have at least 8 characters.'],
  ['[M2-199]', 'exactLength', 'ZIP code', 5, 'ZIP code must have 5 characters.'],
  ['[M2-200]', 'invalidZip', 'ZIP code', undefined, 'This ZIP code is not located in the U.S.'],
  ['[M2-201]', 'checkFailed', 'ZIP code', undefined, 'Error while checking ZIP code.'],
  ['[P1-417]', 'invalidEmail', 'Email', undefined, 'Please enter a valid email address.'],
  ['[M2-207]', 'emailInUse', 'Email', undefined, 'This email is already in use.'],
  ['[M2-204] [P1-418]', 'invalidPhone', phoneLabel, undefined, 'Invalid US based phone number.'],
  [
    '[M2-203] [P1-414]',
    'invalidPartnerNumber',
    phoneLabel,
    undefined,
    'Invalid phone number, please check the number and try again.',
  ],
  ['[M2-205]', 'partnerNumberFormat', phoneLabel, undefined, 'Invalid format for the phone number.'],
  ['[M2-206]', 'partnerNumberInUse', phoneLabel, undefined, 'This phone number is already in use.'],
  ['[M2-256]', 'server', '', undefined, 'Something went wrong. Please refresh the page and try again.'],
] as const satisfies readonly (readonly [string, MessageCode, string, number | undefined, string])[])(
  'the message $1 for $2 is: $4 $0',
  (_ids, code, label, limit, sentence) => expect(messageText(code, label, limit)).toBe(sentence),
)

test.each([
  ['lumen-mobile', 'Password cannot contain your phone number.'],
  ['meridian-air', 'Password cannot contain your Meridian number.'],
])('the message about a password that contains the partner number uses the label of %s [MEM-B1]', (id, sentence) => {
  const fault = { field: 'password', code: 'passwordIsPartnerNumber' } as const
  expect(fieldMessage(fault, testPartner(id))).toEqual({ field: 'password', message: sentence })
})
