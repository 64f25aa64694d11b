import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { goodForm, openSite, type Site } from '../../checks/fixtures/site.ts'
import { createProspect, validateEmail, validateZip } from '../../contract/api/joining.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let visitorCount = 0
/** A browser with a separate IP address, because the site limits calls per address. */
const visitor = (partner?: string) => site.browser(partner, `10.2.${(visitorCount += 1) >> 8}.${visitorCount & 255}`)
/** Returns each refused field with its message, or the code of the refusal; empty when the person has joined. */
const join = async (partner: string, change: object) => {
  const reply = await visitor(partner).call(createProspect, { body: { ...goodForm(partner), ...change } })
  if (reply.ok) return []
  return reply.problem.errors?.map((error) => `${error.field}: ${error.message}`) ?? [reply.problem.code]
}

test('joining creates the person and signs them in [P1-006] [P1-460]', async () => {
  const member = await site.member({ firstName: 'Noor', lastName: 'Haddad' })
  const reply = await member.call(currentMember, {})
  expect(reply).toMatchObject({
    ok: true,
    value: {
      firstName: 'Noor',
      lastName: 'Haddad',
      memberType: 'NonCardMember',
      tierLevel: 'OptedIn',
      publicId: member.publicId,
    },
  })
})

test('email opt-in selects the tier OptedIn instead of OptedOut, and the account stores the form’s values [M2-148] [M2-064] [M2-065]', async () => {
  for (const [emailOptIn, tierLevel] of [
    [true, 'OptedIn'],
    [false, 'OptedOut'],
  ] as const) {
    const member = await site.member({ partner: 'meridian-air', emailOptIn, address2: 'Floor 2' })
    const { email, firstName, lastName, address1, address2, city, state, zipCode } = member.body
    const address = { address1, address2, city, state, zipCode }
    expect(await member.call(currentMember, {})).toMatchObject({
      value: { email, firstName, lastName, emailOptIn, tierLevel, memberType: 'NonCardMember', address },
    })
  }
})

test('the problem of a refused join repeats the HTTP status [P1-459]', async () => {
  const reply = await visitor().call(createProspect, { body: { ...goodForm('lumen-mobile'), email: '' } })
  expect(reply).toMatchObject({ status: 400, problem: { status: 400, code: 'fields_invalid' } })
})

test('publicId is 128 bits in hexadecimal [P1-268]', async () => {
  const member = await site.member()
  expect(member.publicId).toMatch(/^[0-9a-f]{32}$/)
})

describe('a refused join names the field and the remedy', () => {
  test.each([
    ['lumen-mobile', { email: 'ana@mail' }, 'email: Please enter a valid email address.', '[P1-417, D3-018]'],
    ['lumen-mobile', { zipCode: '00000' }, 'zipCode: This ZIP code is not located in the U.S.', '[M2-088]'],
    ['lumen-mobile', { zipCode: '606' }, 'zipCode: ZIP code must have 5 characters.', '[M2-199]'],
    [
      'lumen-mobile',
      { partnerNumber: '112-555-0142' },
      'partnerNumber: Invalid phone number, please check the number and try again.',
      '[P1-620, M2-326, M2-203, D3-018]',
    ],
    [
      'lumen-mobile',
      { partnerNumber: '555-0142' },
      'partnerNumber: Invalid format for the phone number.',
      '[P1-620, M2-326, M2-205]',
    ],
    [
      'meridian-air',
      { partnerNumber: '300418264' },
      'partnerNumber: Invalid Meridian number, please check the number and try again.',
      '[P1-620, D3-018]',
    ],
    [
      'meridian-air',
      { partnerNumber: '30041826' },
      'partnerNumber: Invalid format for the Meridian number.',
      '[P1-620]',
    ],
    ['lumen-mobile', { partnerNumber: '' }, 'partnerNumber: Phone number is required.', '[P1-599]'],
    ['meridian-air', { address1: '' }, 'address1: Street address is required.', '[P1-624]'],
    ['meridian-air', { city: ' ' }, 'city: City is required.', '[P1-624]'],
    ['meridian-air', { state: '' }, 'state: State is required.', '[P1-624]'],
    [
      'lumen-mobile',
      { password: 'password1', passwordConfirm: 'password1' },
      'password: This password is on lists that attackers try first. Please choose another.',
      '[P1-399]',
    ],
    [
      'lumen-mobile',
      { password: 'x'.repeat(57), passwordConfirm: 'x'.repeat(57) },
      'password: Password can have at most 56 characters.',
      '[P1-398]',
    ],
    [
      'lumen-mobile',
      { passwordConfirm: 'salt and better' },
      'passwordConfirm: The passwords do not match.',
      '[P1-623]',
    ],
    ['lumen-mobile', { passwordConfirm: '' }, 'passwordConfirm: Confirm password is required.', '[P1-623]'],
    ['lumen-mobile', { phoneNumber: '123' }, 'phoneNumber: Invalid US based phone number.', '[P1-418, D3-018]'],
    ['lumen-mobile', { termsAccepted: false }, 'termsAccepted: Please accept the terms to join.', '[P1-622]'],
    ['lumen-mobile', { termsAccepted: undefined }, 'termsAccepted: Please accept the terms to join.', '[P1-622]'],
  ])('%s refuses %j: %s %s', async (partner, change, expected, _ids) => {
    expect(await join(partner, change)).toEqual([expected])
  })

  const carrierNumber = '212-409-2480'
  test.each([
    ['lumen-mobile', carrierNumber, '2124092480', 'phone number'],
    ['lumen-mobile', carrierNumber, '212-409-2480', 'phone number'],
    ['lumen-mobile', carrierNumber, 'call 212.409 2480 now', 'phone number'],
    ['lumen-mobile', carrierNumber, '+1 (212) 409/2480', 'phone number'],
    ['lumen-mobile', `1 ${carrierNumber}`, 'x2124092480x', 'phone number'],
    ['meridian-air', '300 418 263', 'my 300-418-263 word', 'Meridian number'],
  ])(
    'the password of %s with the number %j cannot be %j [P1-618, P1-421, M2-208] [MEM-B1]',
    async (partner, partnerNumber, password, label) => {
      expect(await join(partner, { partnerNumber, password, passwordConfirm: password })).toEqual([
        `password: Password cannot contain your ${label}.`,
      ])
    },
  )

  test('joining refuses an email or partner number in use, in any spelling [P1-416, P1-419, P1-619, P1-621, M2-206, M2-326, D3-018]', async () => {
    const member = await site.member()
    expect(await join('lumen-mobile', { email: member.body.email.toUpperCase() })).toEqual([
      'email: An account with this email exists. Sign in instead.',
    ])
    const number = member.body.partnerNumber ?? ''
    for (const partnerNumber of [number, `+1 (${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`])
      expect(await join('lumen-mobile', { partnerNumber })).toEqual([
        'partnerNumber: This phone number is already in use.',
      ])
  })

  test('a refusal uses the partner’s texts [SPEC-B13]', async () => {
    const copy = { 'message.invalidEmail': 'No such address.', 'message.captcha': 'Are you a person?' }
    await changeBrand(site, 'lumen-mobile', {}, copy)
    expect(await join('lumen-mobile', { email: 'ana@mail' })).toEqual(['email: No such address.'])
    const body = { ...goodForm('lumen-mobile'), gRecaptchaResponse: '' }
    expect(await visitor().call(createProspect, { body })).toMatchObject({
      problem: { code: 'human_check_failed', title: 'Are you a person?' },
    })
    await changeBrand(site, 'lumen-mobile', {}) // restores the texts
  })
})

test('joining requires street address, city and state only at a partner that needs them and whose currency is not Credit [P1-624]', async () => {
  const noAddress = { address1: '', city: '', state: '' }
  expect(await join('lumen-mobile', noAddress)).toEqual([])
  // The currency of northfield-cu is Credit.
  await changeBrand(site, 'northfield-cu', { fullAddressRequired: true })
  expect(await join('northfield-cu', { ...noAddress, partnerNumber: '2041188' })).toEqual([])
  await changeBrand(site, 'northfield-cu', { fullAddressRequired: true, currencyType: 'Point' })
  expect(await join('northfield-cu', { ...noAddress, partnerNumber: '2041189' })).toEqual([
    'address1: Street address is required.',
    'city: City is required.',
    'state: State is required.',
  ])
})

test('without hasPPN neither joining nor signing in takes a partner number [P1-599]', async () => {
  const member = await site.member({ partner: 'alder-hotels', partnerNumber: '55012875' })
  const { password } = member.body
  const login = { body: { login: '5501 2875', password: password ?? '' } }
  expect((await visitor('alder-hotels').call(signIn, login)).status).toBe(200)
  await changeBrand(site, 'alder-hotels', { hasPPN: false })
  expect((await visitor('alder-hotels').call(signIn, login)).status).toBe(401)
  const memberWithoutNumber = await site.member({ partner: 'alder-hotels', partnerNumber: '55012876' })
  expect(await memberWithoutNumber.call(currentMember, {})).toMatchObject({ value: { partnerNumber: '' } })
  expect(await join('alder-hotels', { partnerNumber: '' })).toEqual([])
})

const phone = '212-555-0143'
test.each([
  // phone number, smsOptIn, smsOptInV2, consent
  [phone, undefined, undefined, true],
  [phone, false, undefined, false],
  [phone, undefined, true, true],
  [phone, true, false, false],
  ['', undefined, undefined, false],
  ['', true, undefined, false],
  ['', undefined, true, false],
] as const)(
  'joining with phone %j, smsOptIn %s and smsOptInV2 %s consents to text messages: %s [P1-400, P1-401, P1-625, P1-626, D3-016]',
  async (phoneNumber, smsOptIn, smsOptInV2, consent) => {
    const member = await site.member({ phoneNumber, smsOptIn, smsOptInV2 })
    expect(await member.call(currentMember, {})).toMatchObject({ value: { smsOptIn: consent } })
  },
)

test('a person may join two partners with the same email', async () => {
  const member = await site.member({ partner: 'lumen-mobile' })
  expect(await join('meridian-air', { email: member.body.email })).toEqual([])
})

test('two concurrent joins with one email create one account', async () => {
  const body = goodForm('lumen-mobile')
  const replies = await Promise.all(
    [1, 2].map((n) => visitor().call(createProspect, { body: { ...body, partnerNumber: `21255710${n}0` } })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400])
})

test('lumen-mobile stores only its two enrollment sources, and a partner without such a list stores another source [M2-300] [M2-023]', async () => {
  const joinAndReadSource = async (source: string, partner = 'lumen-mobile') => {
    const reply = await (await site.member({ partner, source })).call(currentMember, {})
    return reply.ok ? reply.value.enrollmentSource : 'refused'
  }
  expect(await joinAndReadSource('t-mo-tues')).toBe('t-mo-tues')
  expect(await joinAndReadSource('t-mo-money')).toBe('t-mo-money')
  expect(await joinAndReadSource('spring-mailing')).toBe('')
  expect(await joinAndReadSource('spring-mailing', 'meridian-air')).toBe('spring-mailing')
})

test('validation calls reply with isValid [P1-463] [P1-465] [M2-087] [M2-225]', async () => {
  const browser = visitor()
  const validateEmailText = (text: string) => browser.call(validateEmail, { query: { email: text } })
  const validateZipText = (text: string) => browser.call(validateZip, { query: { zip: text } })
  expect(await validateEmailText('ana@mail.example')).toMatchObject({ value: { isValid: true } })
  expect(await validateEmailText('ana@mail')).toMatchObject({ value: { isValid: false } })
  expect(await validateZipText('60607')).toMatchObject({ value: { isValid: true } })
  expect(await validateZipText('00000')).toMatchObject({ value: { isValid: false } })
})

test('a validation call gets the same reply whether or not an account has the email or partner number [P1-467, P1-356]', async () => {
  const member = await site.member()
  const validate = (email: string, usePpn?: 'true') =>
    visitor().call(validateEmail, { query: { email, ...(usePpn && { usePpn }) } })
  expect(await validate(member.body.email)).toEqual(await validate('no-member-here@mail.example'))
  expect(await validate(member.body.partnerNumber ?? '', 'true')).toEqual(await validate('212-555-9999', 'true'))
})

test.each([
  ['lumen-mobile', '212-555-0142', 'true', true],
  ['lumen-mobile', '212-555-0142', 'false', false],
  ['lumen-mobile', '212-555-0142', undefined, false],
  ['lumen-mobile', '112-555-0142', 'true', false],
  ['lumen-mobile', 'ana@mail.example', 'true', true],
  ['meridian-air', '300 418 263', 'true', true],
  ['meridian-air', '300 418 264', 'true', false],
] as const)('at %s, validating %j with usePpn %s answers %s [P1-615]', async (partner, email, usePpn, isValid) => {
  const query = { email, ...(usePpn && { usePpn }) }
  expect(await visitor(partner).call(validateEmail, { query })).toMatchObject({ value: { isValid } })
})
