import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { updateProfile } from '../../contract/api/profile.ts'
import { currentMember } from '../../contract/api/session.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { inPartner } from '../database/connect.ts'
import { languages } from '../../contract/languages.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['member']>>
type Profile = BodyOf<typeof updateProfile>

const form: Profile = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  address1: '12 Elm Street',
  address2: '',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60607',
  phoneNumber: '',
  smsOptIn: false,
  emailOptIn: true,
  password: '',
}
const save = (member: Member, change: Partial<Profile> = {}) =>
  member.call(updateProfile, { body: { ...form, ...change } })
const readMember = async (member: Member) => {
  const reply = await member.call(currentMember, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

/** The member's stored records of consent and tier, oldest first. */
const rowsOf = async (member: Member, partner = 'lumen-mobile') =>
  inPartner(site.deps.db, partner, async (tx) => {
    const { id } = await tx
      .selectFrom('member')
      .select('id')
      .where('public_id', '=', member.publicId)
      .executeTakeFirstOrThrow()
    const consents = await tx
      .selectFrom('member_consent')
      .select(['channel', 'granted', 'source', 'at'])
      .where('member_id', '=', id)
      .orderBy('at')
      .orderBy('channel')
      .execute()
    const tiers = await tx
      .selectFrom('member_tier')
      .select(['tier_level', 'reason'])
      .where('member_id', '=', id)
      .orderBy('since')
      .execute()
    return { consents, tiers }
  })

test('saves every field, trimmed, and the phone number as digits [M2-004] [M2-224] [M2-227] [M2-063]', async () => {
  const member = await site.member()
  const change = {
    firstName: '  Noor ',
    lastName: ' Haddad',
    address1: ' 1 River Street ',
    address2: ' Floor 2 ',
    city: ' Boston ',
    state: 'MA',
    zipCode: '02114',
    phoneNumber: '1 (617) 555-0142',
    smsOptIn: true,
  }
  expect(await save(member, change)).toMatchObject({ status: 200, value: { saved: true } })
  expect(await readMember(member)).toMatchObject({
    email: member.body.email,
    publicId: member.publicId,
    familyId: member.publicId,
    firstName: 'Noor',
    lastName: 'Haddad',
    phoneNumber: '6175550142',
    smsOptIn: true,
    emailOptIn: true,
    address: { address1: '1 River Street', address2: 'Floor 2', city: 'Boston', state: 'MA', zipCode: '02114' },
  })
})

test('refuses invalid fields with an array of {field, message} and saves nothing [M2-227]', async () => {
  const member = await site.member()
  const before = await readMember(member)
  const reply = await save(member, { firstName: ' ', zipCode: '6060', phoneNumber: '12', city: 'Boston' })
  expect(reply).toMatchObject({
    status: 400,
    problem: [
      { field: 'firstName', message: 'First name is required.' },
      { field: 'zipCode', message: 'ZIP code must have 5 characters.' },
      { field: 'phoneNumber', message: 'Invalid US based phone number.' },
    ],
  })
  expect(await readMember(member)).toMatchObject({ address: before.address, firstName: before.firstName })
})

describe('refuses one invalid field', () => {
  test.each([
    ['lumen-mobile', { firstName: 'A'.repeat(21) }, 'First name can have at most 20 characters.'],
    ['lumen-mobile', { lastName: '' }, 'Last name is required.'],
    ['lumen-mobile', { address1: 'x'.repeat(31) }, 'Street address can have at most 30 characters.'],
    ['lumen-mobile', { address2: 'x'.repeat(31) }, 'Address line 2 can have at most 30 characters.'],
    ['lumen-mobile', { city: 'x'.repeat(21) }, 'City can have at most 20 characters.'],
    ['lumen-mobile', { state: 'XX' }, 'Please choose a state.'],
    ['lumen-mobile', { zipCode: '' }, 'ZIP code is required.'],
    ['lumen-mobile', { zipCode: '00000' }, 'This ZIP code is not located in the U.S.'],
    ['lumen-mobile', { phoneNumber: '112-555-0142' }, 'Invalid US based phone number.'],
    ['lumen-mobile', { password: 'plum tart' }, 'Password can not be changed here.'],
    ['meridian-air', { address1: '' }, 'Street address is required.'],
    ['meridian-air', { city: '' }, 'City is required.'],
    ['meridian-air', { state: '' }, 'State is required.'],
  ] as const)('%s %o: %s [M2-227]', async (partner, change, message) => {
    const reply = await save(await site.member({ partner }), change)
    expect(reply).toMatchObject({ status: 400, problem: [{ message }] })
  })
})

test('keeps a ZIP code that was stored before ZIP codes were checked', async () => {
  const member = await site.member()
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.updateTable('member').set({ zip: '00000' }).where('public_id', '=', member.publicId).execute(),
  )
  expect(await save(member, { zipCode: '00000', city: 'Boston' })).toMatchObject({ ok: true })
})

test('opting out of email lowers the tier, and opting in restores it; each choice has its date [M2-148] [M2-320]', async () => {
  const member = await site.member()
  await save(member, { emailOptIn: false })
  expect(await readMember(member)).toMatchObject({ emailOptIn: false, tierLevel: 'OptedOut' })
  site.moveClock(1_000)
  await save(member, { emailOptIn: true })
  expect(await readMember(member)).toMatchObject({ emailOptIn: true, tierLevel: 'OptedIn' })
  const { consents, tiers } = await rowsOf(member)
  expect(tiers).toEqual([
    { tier_level: 'OptedIn', reason: 'joined' },
    { tier_level: 'OptedOut', reason: 'opted out' },
    { tier_level: 'OptedIn', reason: 'opted in' },
  ])
  expect(consents.map(({ channel, granted, source }) => `${channel} ${granted} ${source}`)).toEqual([
    'email true joined',
    'email false profile',
    'email true profile',
  ])
  const [joinedAt, optedOutAt, optedInAt] = consents.map(({ at }) => at.getTime())
  // The test's clock moves by itself, and by one second between the two choices.
  expect(Number(optedOutAt)).toBeGreaterThan(Number(joinedAt))
  expect(Number(optedInAt)).toBeGreaterThanOrEqual(Number(optedOutAt) + 1_000)
})

test('a VIP status that has not ended counts again after opting in [M2-325]', async () => {
  const member = await site.member()
  const year = site.deps.clock.now().getUTCFullYear()
  await site.deps.pipelineDb
    .updateTable('member')
    .set({ tier_level: 'VIP', vip_until: `${year + 1}-12-31` })
    .where('public_id', '=', member.publicId)
    .execute()
  await save(member, { emailOptIn: false })
  expect(await readMember(member)).toMatchObject({ tierLevel: 'OptedOut' })
  await save(member, { emailOptIn: true })
  expect(await readMember(member)).toMatchObject({ tierLevel: 'VIP' })
})

test('saving without a change of consent adds no record', async () => {
  const member = await site.member()
  await save(member, { city: 'Boston' })
  await save(member, { city: 'Chicago' })
  expect((await rowsOf(member)).consents).toHaveLength(1)
})

test('consent to text messages needs a phone number and ends when the number is removed', async () => {
  const member = await site.member()
  await save(member, { phoneNumber: '', smsOptIn: true })
  expect((await readMember(member)).smsOptIn).toBe(false)
  await save(member, { phoneNumber: '312-555-0142', smsOptIn: true })
  expect((await readMember(member)).smsOptIn).toBe(true)
  await save(member, { phoneNumber: '', smsOptIn: true })
  expect((await readMember(member)).smsOptIn).toBe(false)
  const smsConsents = (await rowsOf(member)).consents.filter(({ channel }) => channel === 'sms')
  expect(smsConsents.map(({ granted }) => granted)).toEqual([true, false])
})

test('keeps the email opt-in where the partner hides it [M2-009]', async () => {
  const member = await site.member({ partner: 'northfield-cu', partnerNumber: '2041187', emailOptIn: true })
  await save(member, { emailOptIn: false })
  expect(await readMember(member)).toMatchObject({ emailOptIn: true, tierLevel: 'OptedIn' })
})

test('allows an empty phone number [M2-324]', async () => {
  const member = await site.member({ phoneNumber: '312-555-0142' })
  expect(await save(member, { phoneNumber: '' })).toMatchObject({ ok: true })
  expect((await readMember(member)).phoneNumber).toBe('')
})

test('the current member has the enrollment source, the date of the first linked card and the offered bonuses [M2-067]', async () => {
  const member = await site.member({ source: 't-mo-tues' })
  expect(await readMember(member)).toMatchObject({ enrollmentSource: 't-mo-tues', joinDate: null })
  const creditCards = [{ encryptedCardNumber: 'visa 424242 4242' }]
  await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  const { enrollmentSource, joinDate, activeBonuses } = await readMember(member)
  expect(enrollmentSource).toBe('t-mo-tues')
  expect(activeBonuses).toContainEqual(
    expect.objectContaining({ code: 'THREE-TUESDAYS', bonusStatus: 'eligible', units: 1_000 }),
  )
  expect(Math.abs(Date.parse(joinDate ?? '') - site.deps.clock.now().getTime())).toBeLessThan(60_000)
})

test('a visitor cannot save a profile', async () => {
  expect(await site.browser().call(updateProfile, { body: form })).toMatchObject({ status: 401 })
})

describe('the language of dates and numbers', () => {
  test('is null until the member chooses one, and null again after the choice of the brand’s language', async () => {
    const member = await site.member()
    expect((await readMember(member)).language).toBeNull()
    for (const language of languages) {
      await save(member, { language })
      expect((await readMember(member)).language).toBe(language)
    }
    await save(member, { language: '' })
    expect((await readMember(member)).language).toBeNull()
  })

  test('stays as it is when a request does not name it', async () => {
    const member = await site.member()
    await save(member, { language: 'de-DE' })
    await save(member, { city: 'Boston' })
    expect(await readMember(member)).toMatchObject({ language: 'de-DE', address: { city: 'Boston' } })
  })

  test.each(['de', 'DE-de', 'xx-XX', ' '])('%j is refused with an error on the field', async (language) => {
    const member = await site.member()
    await save(member, { language: 'de-DE' })
    expect(await save(member, { language, city: 'Boston' })).toMatchObject({
      status: 400,
      problem: [{ field: 'language', message: 'Please choose one of the listed languages.' }],
    })
    expect(await readMember(member)).toMatchObject({ language: 'de-DE', address: { city: 'Chicago' } })
  })
})
