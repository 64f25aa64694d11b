import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withAdminDb } from '../../checks/fixtures/bonus-records.ts'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import {
  memberWithCredit,
  giftCardBody,
  recordingSources,
  redeem,
  readRedemptionOffer,
  redemptionJobs,
  statementCreditBody,
} from '../../checks/fixtures/redemptions.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { listStatementCredits } from '../../contract/api/credits.ts'
import type { Brand } from '../../contract/brand.ts'
import { clockSkewMs, eventAgeMaxMs } from '../platform/webhook.ts'
import { redemptionRoutes } from './routes.ts'
import { redemptionSenders } from './senders.ts'
import type { RedemptionSources } from './sources.ts'
import { deleteOldGiftCardEvents } from './webhook.ts'

const partnerId = 'northfield-cu'
const recorded = recordingSources()
/** The sources of the site, which a test may change. */
const sources: RedemptionSources = { ...recorded.sources }
let site: DiningSite
let payoutJobs: ReturnType<typeof redemptionJobs>
let settings: Brand['payouts']
beforeAll(async () => {
  site = await openDiningSite([], [redemptionRoutes(sources)])
  payoutJobs = redemptionJobs(site, sources)
  settings = site.deps.partners.byId(partnerId)?.brand.payouts as Brand['payouts']
})
afterEach(async () => {
  Object.assign(sources, recorded.sources)
  Object.assign(recorded.lists, { supplier: [], issuer: [] })
  await changePayouts({})
})
afterAll(() => site.close())

const changePayouts = (payouts: Partial<Brand['payouts']>) =>
  site.changeSettings(partnerId, () => ({ payouts: { ...settings, ...payouts } }))
const earner = (cents = 3_210) => memberWithCredit(site, cents)
const updateMember = (
  { publicId }: Diner,
  values: { last_name?: string; email?: string; email_must_change?: boolean },
) => withAdminDb(site, (db) => db.updateTable('member').set(values).where('public_id', '=', publicId).execute())
const rowOf = (key: string) =>
  site.deps.pipelineDb.selectFrom('payout').selectAll().where('id', '=', key).executeTakeFirstOrThrow()
const removeGiftCards = () => Object.assign(sources, { giftCards: null })
const removeIssuer = () => Object.assign(sources, { issuerOf: () => null })

test.each<[string, () => unknown, { giftCard: boolean; statementCredit: boolean }]>([
  ['gift cards and statement credits', () => undefined, { giftCard: true, statementCredit: true }],
  ['no gift cards without a provider', removeGiftCards, { giftCard: false, statementCredit: true }],
  ['no statement credits without an issuer', removeIssuer, { giftCard: true, statementCredit: false }],
  [
    'no gift cards without a brand',
    () => changePayouts({ giftCards: { ...settings.giftCards, brands: [] } }),
    { giftCard: false, statementCredit: true },
  ],
  [
    'no gift cards without a delivery',
    () => changePayouts({ giftCards: { ...settings.giftCards, deliveries: [] } }),
    { giftCard: false, statementCredit: true },
  ],
  [
    'no statement credits when the settings have none',
    () => changePayouts({ statementCredit: false }),
    { giftCard: true, statementCredit: false },
  ],
])('the site offers %s, and refuses what it does not offer', async (_case, arrange, offered) => {
  const member = await earner()
  const credit = await statementCreditBody(member)
  await arrange()
  const offer = await readRedemptionOffer(member)
  expect([offer.giftCard !== null, offer.statementCredit !== null]).toEqual([offered.giftCard, offered.statementCredit])
  const wayFault = { status: 400, problem: { errors: [{ field: 'way', message: expect.stringMatching(/./) }] } }
  expect(await redeem(member, credit)).toMatchObject(offered.statementCredit ? { ok: true } : wayFault)
  const other = await earner()
  expect(await redeem(other, giftCardBody())).toMatchObject(offered.giftCard ? { ok: true } : wayFault)
})

test('the site offers only brands that the provider sells', async () => {
  Object.assign(sources, { giftCards: { ...recorded.sources.giftCards, brands: ['Visa'] } })
  expect((await readRedemptionOffer(await earner())).giftCard?.brands).toEqual(['Visa'])
})

test('a refusal names the highest amount of the chosen way', async () => {
  const member = await earner()
  const messageOf = async (body: Parameters<typeof redeem>[1]) => {
    const reply = await redeem(member, body)
    return reply.ok ? 'ok' : reply.problem.errors?.[0]?.message
  }
  // Gift cards are sold in steps of five dollars.
  expect(await messageOf(giftCardBody({ amount: 3_500 }))).toBe('You can use up to $30.00 now.')
  expect(await messageOf(await statementCreditBody(member, 3_500))).toBe('You can use up to $32.10 now.')
})

test('a statement credit goes to either of two cards, also when the request names a gift card', async () => {
  const member = await earner(6_000)
  await member.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: 'mastercard 555555 7777' }], directFileFeedOptIn: true },
  })
  const cards = (await readRedemptionOffer(member)).statementCredit?.cards ?? []
  expect(cards).toHaveLength(2)
  for (const { id, lastFour } of cards) {
    const body = { ...(await statementCreditBody(member)), cardId: id, brand: 'Visa', delivery: 'Email' } as const
    expect(await redeem(member, body)).toMatchObject({
      value: { redemption: { benefitProcessor: 'issuer', targetLabel: expect.stringContaining(lastFour) } },
    })
  }
})

test('a gift card by email is refused while the member must change the email address', async () => {
  const member = await earner()
  await updateMember(member, { email_must_change: true })
  expect(await redeem(member, giftCardBody())).toMatchObject({
    problem: { errors: [{ field: 'delivery', message: expect.stringMatching(/email/i) }] },
  })
})

test('a repeated request queues no second job', async () => {
  const member = await earner()
  const body = giftCardBody()
  await redeem(member, body)
  await payoutJobs.runSendJobs()
  expect(await redeem(member, body)).toMatchObject({ value: { isDuplicate: true } })
  const jobs: unknown[] = []
  await site.jobs.run('payout_send', async ({ data }) => void jobs.push(data))
  expect(jobs).toEqual([])
})

test('a gift card is ordered for a member with only a first name, and rejected for a member without an email address', async () => {
  const member = await earner(6_000)
  const [firstOrder, secondOrder] = [giftCardBody(), giftCardBody()]
  await redeem(member, firstOrder)
  await updateMember(member, { last_name: '' })
  await payoutJobs.runSendJobs()
  expect(recorded.orders.at(-1)).toMatchObject({ key: firstOrder.key, recipient: { name: 'Ana', email: member.email } })
  await redeem(member, secondOrder)
  await updateMember(member, { email: '' })
  await payoutJobs.runSendJobs()
  expect(recorded.orders.map(({ key }) => key)).not.toContain(secondOrder.key)
  expect(await rowOf(secondOrder.key)).toMatchObject({ state: 'rejected', reason_code: 'order_invalid' })
})

test('the history leaves out a credit when the filter names another card', async () => {
  const member = await earner()
  await redeem(member, await statementCreditBody(member))
  const history = await member.raw('GET', `${listStatementCredits.path}?card=${randomUUID()}`)
  expect(history.json()).toMatchObject({ data: [] })
})

/** The senders of a site where the partner’s program has this name; null: the site does not know the partner. */
const sendersWith = (
  program: string | null,
  issuerOf: RedemptionSources['issuerOf'] = (id) => sources.issuerOf(id),
) => {
  const view = site.deps.partners.byId(partnerId)
  const partner = program === null || !view ? null : { ...view, brand: { ...view.brand, program } }
  const partners = { byId: () => partner, all: () => site.deps.partners.all() }
  return redemptionSenders({ db: site.deps.pipelineDb, partners, sources: { ...sources, issuerOf } })
}

test('a statement credit has the first 22 characters of the program’s name as its text, and needs a member, a card and an issuer', async () => {
  const member = await earner()
  const body = await statementCreditBody(member)
  await redeem(member, body)
  const row = await rowOf(body.key)
  const send = (values: object, senders = sendersWith('Northfield Dining Rewards')) =>
    senders.statement_credit?.send({ ...row, ...values })
  expect(await send({})).toMatchObject({ result: 'accepted' })
  expect(recorded.credits.at(-1)?.text).toBe('Northfield Dining Rewa')
  await send({}, sendersWith(null))
  expect(recorded.credits.at(-1)?.text).toBe('')
  expect(await send({ card_id: randomUUID() })).toEqual({ result: 'rejected', code: 'unknown_account' })
  expect(await send({ member_id: randomUUID() })).toEqual({ result: 'rejected', code: 'unknown_account' })
  expect(
    await send(
      {},
      sendersWith('Rewards', () => null),
    ),
  ).toEqual({ result: 'unknown' })
})

test('the reconciliation gets no record of another partner’s payout; a gift card without a payout goes to one partner, a credit without a payout to each partner of the issuer', async () => {
  const member = await earner()
  const body = giftCardBody()
  await redeem(member, body)
  const unknownKey = randomUUID()
  const orderReply = { outcome: 'delivered', reference: 'order' } as const
  const keys = [body.key, unknownKey, 'not a key']
  recorded.lists.supplier = keys.map((key) => ({ key, amountMinor: 2_000, reply: orderReply }))
  const creditReply = { state: 'posted', reference: 'credit' } as const
  recorded.lists.issuer = keys.map((key) => ({ key, amountMinor: 2_000, reply: creditReply }))
  const issuer = sources.issuerOf(partnerId)
  const senders = sendersWith('Rewards', () => issuer)
  const listedIds = async (way: 'gift_card' | 'statement_credit', partner: string) =>
    (await senders[way]?.list?.(partner, new Date(0)))?.map(({ id }) => id)
  const giftCardLists = await Promise.all(site.deps.partners.all().map(({ id }) => listedIds('gift_card', id)))
  expect(await listedIds('gift_card', partnerId)).toEqual([body.key, unknownKey])
  expect(giftCardLists.filter((listed) => listed?.length !== 0)).toEqual([[body.key, unknownKey]])
  expect(await listedIds('statement_credit', partnerId)).toEqual([body.key, unknownKey])
  expect(await listedIds('statement_credit', 'harbor-bank')).toEqual([unknownKey])
})

test('events of gift cards are deleted only when they are too old to be accepted again', async () => {
  const db = site.deps.pipelineDb
  const now = new Date('2026-03-04T12:00:00Z')
  const oldestMs = now.getTime() - eventAgeMaxMs - clockSkewMs
  const [acceptableId, outdatedId] = [randomUUID(), randomUUID()]
  const events = [
    [acceptableId, oldestMs],
    [outdatedId, oldestMs - 1],
  ] as const
  for (const [id, ms] of events)
    await db
      .insertInto('gift_card_event')
      .values({ id, event: 'ORDERS.CREATED', received_at: new Date(ms) })
      .execute()
  await deleteOldGiftCardEvents(db, now)
  const rows = await db.selectFrom('gift_card_event').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([acceptableId])
})
