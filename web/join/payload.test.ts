import { expect, test } from 'vitest'
import { testPartner } from '../../checks/fixtures/partner.ts'
import { prospectBody } from '../../contract/api/joining.ts'
import { emptyForm } from './join-fields.ts'
import { prospectPayload } from './payload.ts'

const extras = { source: '', referrer: '', publicId: '', gRecaptchaResponse: 'answer' }
const form = {
  ...emptyForm,
  email: 'ana@mail.example',
  firstName: 'Ana',
  lastName: 'Ruiz',
  phoneNumber: '212-555-0142',
}
const longPassword = 'x'.repeat(60)
const payload = (id: string, change: object = {}) =>
  prospectPayload({ ...form, ...change }, testPartner(id).brand, extras)

test('the payload has the phone number, both versions of the consent, and the password twice, each cut to 56 characters [P1-271] [P1-396]', () => {
  expect(
    payload('lumen-mobile', { password: longPassword, passwordConfirm: longPassword, smsOptIn: true }),
  ).toMatchObject({
    password: 'x'.repeat(56),
    passwordConfirm: 'x'.repeat(56),
    email: 'ana@mail.example',
    firstName: 'Ana',
    lastName: 'Ruiz',
    phoneNumber: '212-555-0142',
    smsOptIn: true,
    smsOptInV2: true,
  })
  expect(prospectBody.safeParse(payload('lumen-mobile')).success).toBe(true)
})

test.each([
  // partner, checkbox, phone number, smsOptIn, smsOptInV2
  ['lumen-mobile', true, '212-555-0142', true, true],
  ['lumen-mobile', false, '212-555-0142', false, false],
  ['meridian-air', true, '212-555-0142', true, undefined],
  ['meridian-air', true, '', false, undefined],
  ['meridian-air', false, '212-555-0142', false, undefined],
  // northfield-cu has no checkbox for consent, so a phone number counts as consent.
  ['northfield-cu', false, '212-555-0142', true, undefined],
  ['northfield-cu', false, '', false, undefined],
  ['lumen-mobile', true, '', false, true],
] as const)(
  'at %s, a checkbox that is %s and the phone number %j give smsOptIn %s and smsOptInV2 %s [P1-271, P1-625]',
  (id, isChecked, phoneNumber, smsOptIn, smsOptInV2) => {
    const body = payload(id, { smsOptIn: isChecked, phoneNumber })
    expect([body.smsOptIn, body.smsOptInV2]).toEqual([smsOptIn, smsOptInV2])
  },
)

test('leaves name and email empty for a person who signs in at the partner', () => {
  expect(payload('harbor-bank')).toMatchObject({ firstName: '', lastName: '', email: '' })
})
