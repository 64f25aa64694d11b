import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { listConsents } from '../../contract/api/consents.ts'
import { updateProfile } from '../../contract/api/profile.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['member']>>
const readConsents = async (member: Member) => {
  const reply = await member.call(listConsents, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
const linkCard = (member: Member, lastFour: string) =>
  member.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: `visa 424242 ${lastFour}` }], directFileFeedOptIn: true },
  })
const profile = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '60607',
  phoneNumber: '2125550147',
  smsOptIn: true,
  emailOptIn: false,
  password: '',
}

test('a member reads the terms and cards that they agreed to, each with its date and version', async () => {
  const member = await site.member()
  await linkCard(member, '7001')
  await linkCard(member, '7002')
  // The version of each card's consent is the `cardTermsVersion` of lumen-mobile.
  const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(await readConsents(member)).toMatchObject({
    terms: { agreedAt: anyTime, version: site.deps.partners.byId('lumen-mobile')?.legal.termsVersion },
    cards: [
      { cardType: 'visa', lastFour: '7001', agreedAt: anyTime, version: '2026-09' },
      { cardType: 'visa', lastFour: '7002', agreedAt: anyTime, version: '2026-09' },
    ],
  })
})

test('the consents leave out a removed card', async () => {
  const member = await site.member()
  await linkCard(member, '7003')
  await linkCard(member, '7004')
  const cards = await member.call(listCards, {})
  const id = cards.ok ? (cards.value.items.find(({ lastFour }) => lastFour === '7003')?.id ?? '') : ''
  await member.call(removeCard, { query: { id } })
  expect((await readConsents(member)).cards.map(({ lastFour }) => lastFour)).toEqual(['7004'])
})

test('the consents show the last choice for email and for text messages, each with its date', async () => {
  const member = await site.member()
  const before = site.deps.clock.now().toISOString()
  expect(await member.call(updateProfile, { body: profile })).toMatchObject({ ok: true })
  const { channels } = await readConsents(member)
  expect(channels).toMatchObject([
    { channel: 'email', isAllowed: false },
    { channel: 'sms', isAllowed: true },
  ])
  for (const { since } of channels) expect((since ?? '') >= before).toBe(true)
})

test('visitors are refused', async () => {
  expect((await site.browser().call(listConsents, {})).status).toBe(401)
})
