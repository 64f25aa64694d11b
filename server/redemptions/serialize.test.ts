import { expect, test } from 'vitest'
import type { RedemptionRecipient, RedemptionRow } from './queries.ts'
import { addressOf, serializeCreditRecord, emailOf, serializeRedemption } from './serialize.ts'
import { isUuid } from './webhook.ts'

const person: RedemptionRecipient = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@mail.example',
  email_must_change: false,
  partner_number: null,
  address1: '12 Elm Street',
  address2: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60607',
}
const at = new Date('2026-03-04T12:00:00Z')
const row: RedemptionRow = {
  id: 'redemption',
  way: 'gift_card',
  units: 2_000,
  state: 'paid',
  state_at: at,
  opened_at: at,
  reason_code: null,
  provider: 'tremendous',
  target_label: 'Visa gift card',
  brand: 'Visa',
  delivery: 'Email',
}

test.each([
  ['to the member’s address', {}, 'ana@mail.example'],
  ['nowhere without an email address', { email: '' }, null],
  ['nowhere while the member must change the address', { email_must_change: true }, null],
])('an email gift card goes %s', (_case, change, email) => {
  expect(emailOf({ ...person, ...change })).toBe(email)
})

test.each([
  ['is shown in one line', {}, '12 Elm Street, Chicago, IL 60607'],
  ['is shown with its second line', { address2: 'Apt 4' }, '12 Elm Street, Apt 4, Chicago, IL 60607'],
  ['is shown without a blank second line', { address2: ' ' }, '12 Elm Street, Chicago, IL 60607'],
  ['is null without a street', { address1: ' ' }, null],
  ['is null without a city', { city: ' ' }, null],
  ['is null without a state', { state: '' }, null],
  ['is null without a ZIP code', { zip: '' }, null],
])('a postal address %s', (_case, change, address) => {
  expect(addressOf({ ...person, ...change })).toBe(address)
})

test.each([
  ['paid', 'completed', false],
  ['sent', 'pending', false],
  ['rejected', 'rejected', true],
  ['bounced', 'error', true],
] as const)('a redemption that is %s has the status %s, with a reason: %s', (state, status, hasReason) => {
  const record = serializeCreditRecord({ ...row, state, reason_code: 'delivery_failed' }, {})
  expect([record.status, record.reason !== '']).toEqual([status, hasReason])
})

test.each([
  ['gift_card', 'other'],
  ['statement_credit', 'card'],
] as const)('a redemption by %s has the target type %s', (way, targetType) => {
  expect(serializeRedemption({ ...row, way }, {})).toMatchObject({ way, targetType })
})

const id = '0198a5a0-0000-7000-8000-000000000001'
test.each([
  [id, true],
  [`x${id}`, false],
  [`${id}0`, false],
  ['order-1', false],
  [null, false],
])('%s can be the key of a redemption: %s', (key, isKey) => {
  expect(isUuid(key)).toBe(isKey)
})
