import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodForm, openSite, type Site } from '../../checks/given/site.ts'
import { createProspect, validateEmail, validateZip } from '../../contract/api/joining.ts'
import { currentMember } from '../../contract/api/session.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const join = async (partner: string, change: object) => {
  const answer = await site.browser(partner).call(createProspect, { body: { ...goodForm(partner), ...change } })
  return answer.ok ? [] : (answer.problem.errors ?? []).map((error) => `${error.field}: ${error.message}`)
}

test('[P1-006] [P1-460] joining creates the person and signs them in', async () => {
  const member = await site.member({ firstName: 'Noor', lastName: 'Haddad' })
  const me = await member.call(currentMember, {})
  expect(me).toMatchObject({
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

test('[M2-148] [M2-064] [M2-065] email opt-in is what unlocks the second tier; a member is what they said', async () => {
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

test('[P1-459] a join that is refused answers with its status', async () => {
  const answer = await site.browser().call(createProspect, { body: { ...goodForm('lumen-mobile'), email: '' } })
  expect(answer).toMatchObject({ status: 400, problem: { status: 400, code: 'fields_invalid' } })
})

test('[P1-268] publicId is 128 random bits', async () => {
  const member = await site.member()
  expect(member.publicId).toMatch(/^[0-9a-f]{32}$/)
})

describe('refusals name the field and say what to do', () => {
  test.each([
    ['lumen-mobile', { email: 'nobody' }, 'email: Please enter a valid email address.'],
    ['lumen-mobile', { zipCode: '00000' }, 'zipCode: This ZIP code is not located in the U.S.'],
    ['lumen-mobile', { zipCode: '606' }, 'zipCode: ZIP code must have 5 characters.'],
    [
      'lumen-mobile',
      { partnerNumber: '112-555-0142' },
      'partnerNumber: Invalid phone number, please check the number and try again.',
    ],
    [
      'meridian-air',
      { partnerNumber: '300418264' },
      'partnerNumber: Invalid Meridian number, please check the number and try again.',
    ],
    ['meridian-air', { address1: '' }, 'address1: Street address is required.'],
    [
      'lumen-mobile',
      { password: 'password1', passwordConfirm: 'password1' },
      'password: This password is on lists that attackers try first. Please choose another.',
    ],
    [
      'lumen-mobile',
      { password: 'x'.repeat(57), passwordConfirm: 'x'.repeat(57) },
      'password: Password can have at most 56 characters.',
    ],
    ['lumen-mobile', { phoneNumber: '123' }, 'phoneNumber: Invalid US based phone number.'],
    ['lumen-mobile', { termsAccepted: false }, 'termsAccepted: Please accept the terms to join.'],
  ])('[P1-521] [M2-088] %s %j', async (partner, change, expected) => {
    expect(await join(partner, change)).toEqual([expected])
  })
})

test('[P1-416] [P1-419] an email or partner number in use is said once the rest is right', async () => {
  const first = await site.member()
  expect(await join('lumen-mobile', { email: first.body.email.toUpperCase() })).toEqual([
    'email: An account with this email exists. Sign in instead.',
  ])
  expect(await join('lumen-mobile', { partnerNumber: first.body.partnerNumber })).toEqual([
    'partnerNumber: This phone number is already in use.',
  ])
})

test('the same email may join two partners: nobody sees across', async () => {
  const first = await site.member({ partner: 'lumen-mobile' })
  expect(await join('meridian-air', { email: first.body.email })).toEqual([])
})

test('two joins with one email at the same instant make one person', async () => {
  const body = goodForm('lumen-mobile')
  const answers = await Promise.all(
    [1, 2].map((n) => site.browser().call(createProspect, { body: { ...body, partnerNumber: `21255710${n}0` } })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('[M2-023] only the sources a brand allows are kept', async () => {
  const tuesday = await site.member({ source: 't-mo-tues' })
  const other = await site.member({ source: 'evil' })
  const source = async (browser: typeof tuesday) => {
    const answer = await browser.call(currentMember, {})
    return answer.ok ? answer.value.enrollmentSource : 'refused'
  }
  expect([await source(tuesday), await source(other)]).toEqual(['t-mo-tues', ''])
})

test('[P1-463] [P1-465] [M2-087] [M2-225] validation calls answer isValid', async () => {
  const browser = site.browser()
  const email = (text: string) => browser.call(validateEmail, { query: { email: text } })
  const zip = (text: string) => browser.call(validateZip, { query: { zip: text } })
  expect(await email('ana@mail.example')).toMatchObject({ value: { isValid: true } })
  expect(await email('ana@mail')).toMatchObject({ value: { isValid: false } })
  expect(await zip('60607')).toMatchObject({ value: { isValid: true } })
  expect(await zip('00000')).toMatchObject({ value: { isValid: false } })
})

test('[P1-467] an address says the same whether it has an account', async () => {
  const member = await site.member()
  const known = await site.browser().call(validateEmail, { query: { email: member.body.email } })
  const unknown = await site.browser().call(validateEmail, { query: { email: 'nobody-here@mail.example' } })
  expect(known).toEqual(unknown)
})
