import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodForm, openSite, type Site } from '../../checks/fixtures/site.ts'
import { activateMember } from '../../contract/api/activation.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { getPersonStatus } from '../../contract/api/person-status.ts'
import { currentMember } from '../../contract/api/session.ts'
import { activationRoute } from '../../domain/joining/activation.ts'
import { inPartner } from '../database/connect.ts'
import { autoEnroll, type Customer } from '../joining/auto-enroll.ts'

const partner = 'alder-hotels'
let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let sequence = 0
const customer = (change: Partial<Customer> = {}): Customer => ({
  email: `guest${(sequence += 1)}@mail.example`,
  firstName: 'Ines',
  lastName: 'Vogt',
  partnerNumber: String(55_020_000 + sequence),
  zipCode: '02116',
  ...change,
})
const partnerView = (id: string) => {
  const match = site.deps.partners.all().find((candidate) => candidate.id === id)
  if (!match) throw new Error(`no partner ${id}`)
  return match
}
async function enrollGuest(details = customer()): Promise<Customer & { publicId: string }> {
  const enrollment = await autoEnroll(site.deps, partnerView(partner), details)
  if (!enrollment.added) throw new Error(enrollment.reason)
  return { ...details, publicId: enrollment.publicId }
}
/** A visitor at a new address each time, because the calls are limited per address. */
const browser = () => site.browser(partner, `10.4.0.${(sequence += 1) % 250}`)
const activate = (publicId: string, from = browser()) => from.call(activateMember, { body: { publicId } })
const consentsOf = async (publicId: string) => {
  const rows = await inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('member_consent')
      .innerJoin('member', 'member.id', 'member_consent.member_id')
      .select(['channel', 'granted', 'source'])
      .where('public_id', '=', publicId)
      .execute(),
  )
  return rows.map(({ channel, granted, source }) => `${channel} ${granted} ${source}`)
}
const tiersOf = async (publicId: string) =>
  inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('member_tier')
      .innerJoin('member', 'member.id', 'member_tier.member_id')
      .select(['member_tier.tier_level', 'reason'])
      .where('public_id', '=', publicId)
      .orderBy('since')
      .execute(),
  )

test('a customer enrolled by the partner starts in the tier NonActivated, at the rate of OptedOut, without a password or a consent [P1-600]', async () => {
  const { publicId } = await enrollGuest()
  const [row] = await inPartner(site.deps.db, partner, (tx) =>
    tx
      .selectFrom('member')
      .select(['id', 'password_hash', 'email_opt_in', 'sms_opt_in', 'terms_version'])
      .where('public_id', '=', publicId)
      .execute(),
  )
  expect(row).toMatchObject({ password_hash: null, email_opt_in: false, sms_opt_in: false, terms_version: '' })
  expect(await consentsOf(publicId)).toEqual([])
  expect(await browser().call(getPersonStatus, { params: { publicId } })).toMatchObject({
    value: { tierLevel: 'NonActivated', hasWebProfile: false, active: false },
  })
  expect(partnerView(partner).brand.earning.tiers.NonActivated).toBe(partnerView(partner).brand.earning.tiers.OptedOut)
})

test('activation moves a member to the tier OptedIn with consent to emails, and repeated or simultaneous calls do so only once [P1-007, P1-470, P1-471, P1-613]', async () => {
  const { publicId } = await enrollGuest()
  expect(await activate(publicId)).toMatchObject({ ok: true, value: { tierLevel: 'OptedIn' } })
  expect(await activate(publicId)).toMatchObject({ ok: true, value: { tierLevel: 'OptedIn' } })
  const otherGuest = await enrollGuest()
  const replies = await Promise.all([activate(otherGuest.publicId), activate(otherGuest.publicId)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  for (const id of [publicId, otherGuest.publicId]) {
    expect((await tiersOf(id)).map(({ reason }) => reason)).toEqual(['auto-enrolled', 'activated'])
    expect(await consentsOf(id)).toEqual(['email true activated'])
    const status = await browser().call(getPersonStatus, { params: { publicId: id } })
    // The activation page does not open again: it redirects to /join?rfr=2 (P1-094).
    expect(status.ok && activationRoute(id, status.value)).toEqual({ opens: false, to: 'join', rfr: 2 })
  }
})

test('activation refuses a member who has joined, and returns the same reply for an unknown and a malformed id', async () => {
  const member = await site.member({ partner, partnerNumber: '55029999' })
  expect(await activate(member.publicId)).toMatchObject({ status: 409, problem: { code: 'not_waiting' } })
  for (const publicId of ['0'.repeat(32), 'x'])
    expect(await activate(publicId)).toMatchObject({ status: 404, problem: { code: 'unknown_member' } })
})

test('a signed-in member cannot activate another person, and another partner does not know the person', async () => {
  const { publicId } = await enrollGuest()
  const member = await site.member({ partner, partnerNumber: '55029998' })
  expect(await activate(publicId, member)).toMatchObject({ status: 404 })
  expect(await activate(publicId, site.browser('lumen-mobile'))).toMatchObject({ status: 404 })
  expect((await tiersOf(publicId)).length).toBe(1)
})

const form = (person: Customer, publicId: string, change: object = {}) => ({
  ...goodForm(partner),
  email: person.email,
  partnerNumber: person.partnerNumber,
  publicId,
  ...change,
})

test('joining with the link and the enrolled email or partner number takes over the waiting account', async () => {
  for (const change of [{}, { email: 'another@mail.example' }, { partnerNumber: '55027777' }]) {
    const person = await enrollGuest()
    const visitor = browser()
    expect(await visitor.call(createProspect, { body: form(person, person.publicId, change) })).toMatchObject({
      ok: true,
      value: { publicId: person.publicId },
    })
    expect(await visitor.call(currentMember, {})).toMatchObject({
      value: { publicId: person.publicId, hasWebProfile: true, memberType: 'NonCardMember', tierLevel: 'OptedIn' },
    })
  }
})

test('joining with only the link, or only email and partner number, takes over no account, and a second take-over is refused', async () => {
  const person = await enrollGuest()
  const stranger = { email: 'stranger@mail.example', partnerNumber: '55028888' }
  const joined = await browser().call(createProspect, { body: form(person, person.publicId, stranger) })
  expect(joined.ok && joined.value.publicId).not.toBe(person.publicId)
  expect(await browser().call(createProspect, { body: form(person, '') })).toMatchObject({ status: 400 })
  await browser().call(createProspect, { body: form(person, person.publicId) })
  // The account has a password now, so it cannot be taken over again.
  expect(await browser().call(createProspect, { body: form(person, person.publicId) })).toMatchObject({ status: 400 })
})

test.each([
  [{ email: 'not an email' }, 'email'],
  [{ firstName: '' }, 'firstName'],
  [{ lastName: 'x'.repeat(21) }, 'lastName'],
  [{ partnerNumber: '12' }, 'partnerNumber'],
  [{ zipCode: '1' }, 'zipCode'],
])('auto-enrollment refuses a customer with %j and names the invalid field', async (change, field) => {
  expect(await autoEnroll(site.deps, partnerView(partner), customer(change))).toEqual({
    added: false,
    reason: 'refused',
    field,
  })
})

test('enrolling a customer again adds no member, and a partner without hasAutoEnroll enrolls no customer [P1-600]', async () => {
  const person = await enrollGuest()
  expect(await autoEnroll(site.deps, partnerView(partner), person)).toEqual({ added: false, reason: 'known' })
  await expect(autoEnroll(site.deps, partnerView('lumen-mobile'), person)).rejects.toThrow('does not enroll')
  const rows = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('member').select('id').where('email', '=', person.email).execute(),
  )
  expect(rows).toEqual([])
})
