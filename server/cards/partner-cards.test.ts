import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSsoSite, ssoBrand, type SsoSite } from '../../checks/fixtures/identity.ts'
import { goodForm, type Browser } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, listPartnerCards } from '../../contract/api/cards.ts'
import { createProspect } from '../../contract/api/joining.ts'

let site: SsoSite
let member: Browser
/** The partner's id of the person who signs in below. */
const personId = 'sandbox-theo.lindgren'
const cardOnFile = (id: number) => ({
  partnerCardId: `crd_${id}`,
  cardType: id % 2 ? ('visa' as const) : ('mastercard' as const),
  lastFour: String(6000 + id),
  description: 'Everyday card',
})

beforeAll(async () => {
  site = await openSsoSite()
  member = site.browser(ssoBrand)
  await site.signIn(member, 'theo.lindgren@mail.example')
  await member.call(createProspect, { body: { ...goodForm(ssoBrand), partnerNumber: '4000112344' } })
})
afterAll(() => site.close())
beforeEach(() => {
  site.wallets.isUnavailable = false
  site.wallets.cardsOnFile.set(personId, [1, 2, 3].map(cardOnFile))
})

const link = async (creditCards: object[]) => {
  const reply = await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.cardRegistration
}

test('the partner’s cards on file are listed only for members of a partner that has them [M2-243]', async () => {
  expect(await member.call(listPartnerCards, {})).toMatchObject({ value: { items: [1, 2, 3].map(cardOnFile) } })
  expect(await (await site.member()).call(listPartnerCards, {})).toMatchObject({ status: 404 })
  expect(await site.browser(ssoBrand).call(listPartnerCards, {})).toMatchObject({ status: 401 })
})

test('one submission links cards on file and an entered card, each card on file with its own ticket', async () => {
  const earlierCount = site.wallets.sealRequests.length
  const results = await link([
    { partnerCardId: 'crd_1', cardType: 'amex', lastFour: '0000' },
    { partnerCardId: 'crd_2' },
    { encryptedCardNumber: 'discover 601100 6100', cardType: 'discover', lastFour: '6100' },
  ])
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  const tickets = site.wallets.sealRequests.slice(earlierCount)
  expect(tickets.map(({ partnerCardId }) => partnerCardId)).toEqual(['crd_1', 'crd_2'])
  expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(2)
  const cards = await member.call(listCards, {})
  // The vault reads a card's type and digits from what the partner sealed; those that the page sends are ignored.
  expect(cards.ok && cards.value.items).toMatchObject([
    { partnerCardId: 'crd_1', cardType: 'visa', lastFour: '6001', description: 'Everyday card' },
    { partnerCardId: 'crd_2', cardType: 'mastercard', lastFour: '6002' },
    { partnerCardId: null, cardType: 'discover', lastFour: '6100' },
  ])
})

test('each card has its own result when only some are linked', async () => {
  site.wallets.cardsOnFile.set(personId, [4, 5].map(cardOnFile))
  const results = await link([
    { partnerCardId: 'crd_4' },
    { partnerCardId: 'crd_9', cardType: 'visa', lastFour: '6009' },
  ])
  expect(results).toMatchObject([
    { memberCard: { lastFour: '6004' } },
    { memberCard: { cardType: 'visa', lastFour: '6009' }, error: { code: 'not_on_file' } },
  ])
  expect(results[0]?.error).toBeUndefined()
})

test('while the partner does not reply, its cards on file cannot be listed or linked', async () => {
  site.wallets.isUnavailable = true
  expect(await member.call(listPartnerCards, {})).toMatchObject({
    status: 503,
    problem: { code: 'partner_unavailable' },
  })
  expect(await link([{ partnerCardId: 'crd_3', cardType: 'visa', lastFour: '6003' }])).toMatchObject([
    { memberCard: { lastFour: '6003' }, error: { code: 'partner_silent' } },
  ])
})

test('a card on file of another person is refused', async () => {
  site.wallets.cardsOnFile.set('sandbox-clara.whitfield', [cardOnFile(7)])
  expect(await link([{ partnerCardId: 'crd_7' }])).toMatchObject([{ error: { code: 'not_on_file' } }])
})
