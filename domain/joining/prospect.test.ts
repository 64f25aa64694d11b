import { describe, expect, test } from 'vitest'
import { isEmail, needsFullAddress, prospectFaults, smsConsentOf, type ProspectForm } from './prospect.ts'

const form: ProspectForm = {
  email: 'ana.ruiz@mail.example',
  password: 'salt and butter',
  passwordConfirm: 'salt and butter',
  firstName: 'Ana',
  lastName: 'Ruiz',
  partnerNumber: '300 418 263',
  address1: '12 Elm Street',
  address2: '',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60607',
  phoneNumber: '',
  termsAccepted: true,
}
const miles = { fullAddress: true, partnerNumber: { pattern: '^\\d{9}$', check: 'mod7' } } as const
const faultsOf = (change: Partial<ProspectForm>, rules: Parameters<typeof prospectFaults>[1] = miles) =>
  prospectFaults({ ...form, ...change }, rules).map(
    (fault) => `${fault.field} ${fault.code}${fault.num === undefined ? '' : ` ${fault.num}`}`,
  )

test('accepts a valid form', () => expect(faultsOf({})).toEqual([]))

describe('one invalid field', () => {
  test.each([
    ['email', '', 'email required'],
    ['email', 'ana@mail', 'email invalidEmail'],
    ['password', '', 'password required'],
    ['firstName', '', 'firstName required'],
    ['firstName', 'A'.repeat(21), 'firstName tooLong 20'],
    ['lastName', 'B'.repeat(21), 'lastName tooLong 20'],
    ['partnerNumber', '', 'partnerNumber required'],
    ['partnerNumber', '300418264', 'partnerNumber invalidPartnerNumber'],
    ['partnerNumber', '30041826', 'partnerNumber partnerNumberFormat'],
    ['address1', '', 'address1 required'],
    ['address1', 'x'.repeat(31), 'address1 tooLong 30'],
    ['address2', 'x'.repeat(31), 'address2 tooLong 30'],
    ['city', '', 'city required'],
    ['city', 'x'.repeat(21), 'city tooLong 20'],
    ['state', '', 'state required'],
    ['state', 'XX', 'state invalidState'],
    ['zipCode', '', 'zipCode required'],
    ['zipCode', '6060', 'zipCode exactLength 5'],
    ['zipCode', '6060A', 'zipCode exactLength 5'],
    ['phoneNumber', '112', 'phoneNumber invalidPhone'],
  ] as const)('the field %s with %j has the fault: %s', (field, value, expected) =>
    expect(faultsOf({ [field]: value })).toEqual([expected]),
  )
})

test('a member who signs in at the partner needs no name, email or password, but a ZIP code and accepted terms', () => {
  const emptyFields = { email: '', firstName: '', lastName: '', password: '', passwordConfirm: '' }
  expect(faultsOf(emptyFields, { ...miles, hasPartnerSignIn: true })).toEqual([])
  expect(faultsOf({ ...emptyFields, zipCode: '', termsAccepted: false }, { ...miles, hasPartnerSignIn: true })).toEqual(
    ['zipCode required', 'termsAccepted termsRequired'],
  )
})

test.each([
  ['seven77', 'seven77', 'password tooShort 8'],
  ['x'.repeat(57), 'x'.repeat(57), 'password tooLong 56'],
  ['my 300418263 word', 'my 300418263 word', 'password passwordIsPartnerNumber'],
  ['300/418_263', '300/418_263', 'password passwordIsPartnerNumber'],
  ['hello ana.ruiz', 'hello ana.ruiz', 'password passwordOwnWords'],
  ['salt and butter', 'salt and better', 'passwordConfirm passwordsDiffer'],
  ['salt and butter', '', 'passwordConfirm required'],
])('the password %j, repeated as %j, has the fault: %s [P1-398] [P1-399]', (password, passwordConfirm, expected) => {
  expect(faultsOf({ password, passwordConfirm })).toEqual([expected])
})

test('refuses a password with the partner number in small letters and with a hyphen', () => {
  const numberRule = { pattern: '^[A-Z]{2}\\d{4}$', check: 'none' } as const
  const password = 'my mq-4417 word'
  expect(
    faultsOf({ partnerNumber: 'MQ4417', password, passwordConfirm: password }, { ...miles, partnerNumber: numberRule }),
  ).toEqual(['password passwordIsPartnerNumber'])
})

test('a fault without a limit has no `num`', () => {
  expect(prospectFaults({ ...form, email: '' }, miles)).toStrictEqual([{ field: 'email', code: 'required' }])
})

test('names an invalid password and its empty confirmation together [SPEC-C9]', () => {
  expect(faultsOf({ password: '', passwordConfirm: '' })).toEqual(['password required', 'passwordConfirm required'])
  expect(faultsOf({ password: 'short', passwordConfirm: '' })).toEqual([
    'password tooShort 8',
    'passwordConfirm required',
  ])
})

test('accepts a password of 56 characters', () => {
  expect(faultsOf({ password: 'y'.repeat(56), passwordConfirm: 'y'.repeat(56) })).toEqual([])
})

test('requires only the ZIP code of the address when the partner does not require the full address [P1-239]', () => {
  const emptyFields = { address1: '', city: '', state: '' }
  expect(faultsOf(emptyFields, { fullAddress: false, partnerNumber: null })).toEqual([])
  expect(faultsOf({ ...emptyFields, zipCode: '' }, { fullAddress: false, partnerNumber: null })).toEqual([
    'zipCode required',
  ])
})

test.each([
  [true, 'Mile', true],
  [true, 'Credit', false],
  [false, 'Mile', false],
])(
  'a partner with fullAddressRequired %s that pays in %s requires the full address: %s',
  (fullAddressRequired, currencyType, expected) => {
    expect(needsFullAddress({ fullAddressRequired, currencyType })).toBe(expected)
  },
)

test('accepts fields of the maximum length, with spaces around them', () => {
  const longest = {
    firstName: 'A'.repeat(20),
    lastName: 'B'.repeat(20),
    city: 'C'.repeat(20),
    address1: 'd'.repeat(30),
    address2: 'e'.repeat(30),
    zipCode: '60607',
  }
  const padded = Object.fromEntries(Object.entries(longest).map(([field, text]) => [field, ` ${text} `]))
  expect(faultsOf({ ...padded, email: ' ana.ruiz@mail.example ', phoneNumber: ' ' })).toEqual([])
})

test.each(['firstName', 'lastName', 'address1', 'city', 'zipCode', 'email'] as const)(
  'requires more than spaces in %s',
  (field) => expect(faultsOf({ [field]: '  ' })).toEqual([`${field} required`]),
)

test.each([
  ['my ruiz word', {}, 'password passwordOwnWords'],
  ['my ANA.RUIZ word', {}, 'password passwordOwnWords'],
  ['mylena-word', { firstName: ' Lena ' }, 'password passwordOwnWords'],
  ['my ana word', {}, undefined], // a name of fewer than four letters is no personal word
  ['my gourmet42 word', { email: 'gourmet42@mail.example' }, 'password passwordOwnWords'],
  ['my short word', { email: '' }, 'email required'], // an empty email is no personal word
  ['sevenx7', {}, 'password tooShort 8'],
  ['eightx88', {}, undefined],
] as const)('the password %j of a form with %j has the fault: %s [P1-399]', (password, change, expected) => {
  expect(faultsOf({ password, passwordConfirm: password, ...change })).toEqual(expected === undefined ? [] : [expected])
})

test.each([
  ['a@b.co', true],
  [`${'a'.repeat(92)}@mail.co`, true], // 100 characters, the maximum
  [`${'a'.repeat(93)}@mail.co`, false],
  ['a@b.co x', false],
  ['a@b@c.co', false],
  ['a@b.c0', false],
  ['first.last+tag@sub.domain.example', true],
  ['a@b', false],
  ['a b@c.de', false],
  ['@b.co', false],
  ['a@b..co', false],
  ['a@b.c', false],
])('%s is a valid email: %s', (text, isValid) => expect(isEmail(text)).toBe(isValid))

test.each([
  ['', undefined, undefined, false],
  ['212-555-0142', undefined, undefined, true],
  ['212-555-0142', false, undefined, false],
  ['212-555-0142', undefined, false, false],
  ['', undefined, true, false],
  ['112', undefined, true, false],
  ['212-555-0142', true, false, false],
  ['112', true, undefined, false],
] as const)(
  'phone %j with choice %s in the first version of the consent and %s in the second opts in: %s [P1-400] [P1-401]',
  (phoneNumber, firstChoice, secondChoice, expected) => {
    expect(smsConsentOf({ phoneNumber, smsOptIn: firstChoice, smsOptInV2: secondChoice })).toBe(expected)
  },
)
