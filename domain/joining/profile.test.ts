import { expect, test } from 'vitest'
import { profileFaults, type ProfileForm } from './prospect.ts'
import { usStates } from './states.ts'

const form: ProfileForm = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '60607',
  phoneNumber: '',
}
/** Rules of partners: `direct` signs members in on the site, `full` requires the full address, `sso` signs members in at the partner. */
const direct = { fullAddress: false, hasPartnerSignIn: false }
const full = { ...direct, fullAddress: true }
const sso = { ...direct, hasPartnerSignIn: true }

const faultsOf = (change: Partial<ProfileForm>, rules = direct) =>
  profileFaults({ ...form, ...change }, rules).map(({ field, code, num }) =>
    [field, code, num].filter(Boolean).join(' '),
  )

test.each([
  // field, value, rules, fault (undefined for a valid value), id
  ['firstName', 'A'.repeat(21), direct, 'firstName tooLong 20', '[M2-154]'],
  ['firstName', `  ${'A'.repeat(20)}  `, direct, undefined, '[M2-154]'],
  ['lastName', 'B'.repeat(21), direct, 'lastName tooLong 20', '[M2-155]'],
  ['lastName', `  ${'B'.repeat(20)}  `, direct, undefined, '[M2-155]'],
  ['firstName', ' ', direct, 'firstName required', '[M2-156]'],
  ['lastName', '', direct, 'lastName required', '[M2-156]'],
  ['firstName', '', sso, undefined, '[M2-156]'],
  ['lastName', '', sso, undefined, '[M2-156]'],
  ['address1', 'x'.repeat(31), direct, 'address1 tooLong 30', '[M2-158]'],
  ['address1', ` ${'x'.repeat(30)} `, direct, undefined, '[M2-158]'],
  ['address2', 'x'.repeat(31), direct, 'address2 tooLong 30', '[M2-160]'],
  ['address2', ` ${'x'.repeat(30)} `, direct, undefined, '[M2-160]'],
  ['city', 'x'.repeat(21), direct, 'city tooLong 20', '[M2-161]'],
  ['zipCode', '', direct, 'zipCode required', '[M2-165]'],
  ['zipCode', '606071', direct, 'zipCode exactLength 5', '[M2-166]'],
  ['zipCode', '6060', direct, 'zipCode exactLength 5', '[M2-167]'],
  ['zipCode', '6060A', direct, 'zipCode exactLength 5', '[M2-167]'],
  ['phoneNumber', '112-555-0142', direct, 'phoneNumber invalidPhone', '[M2-169]'],
  ['phoneNumber', '1 (312) 555-0142', direct, undefined, '[M2-169]'],
  ['phoneNumber', '', direct, undefined, '[M2-169]'],
] as const)('validates %s = %j with %o: %s %s', (field, value, rules, expected, _id) =>
  expect(faultsOf({ [field]: value }, rules)).toEqual(expected === undefined ? [] : [expected]),
)

test('requires street address, city and state when the partner requires the full address [M2-159] [M2-162] [M2-164]', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({}, full)).toEqual(['address1 required', 'city required', 'state required'])
  expect(faultsOf({ address1: '12 Elm Street', city: 'Chicago', state: 'IL' }, full)).toEqual([])
})

/** The state codes of the US Postal Service, without FM, MH and PW, which are independent countries. */
const postalCodes =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP'

test('accepts codes of US states, territories and military addresses as a state, and nothing else [M2-163]', () => {
  expect(usStates).toEqual(postalCodes.split(' '))
  for (const state of usStates) expect(faultsOf({ state })).toEqual([])
  for (const state of ['ON', 'il', 'XX']) expect(faultsOf({ state })).toEqual(['state invalidState'])
})
