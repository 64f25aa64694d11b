import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type DiningSite } from '../../checks/fixtures/dining.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import {
  creditBalance,
  memberWithCredit,
  giftCardBody,
  recordingSources,
  redeem,
  readRedemptionOffer,
  redemptionJobs,
  statementCreditBody,
  webhookSecret,
} from '../../checks/fixtures/redemptions.ts'
import type { Browser } from '../../checks/fixtures/site.ts'
import { listStatementCredits, type CreditRecord } from '../../contract/api/credits.ts'
import { requestRedemption, listRedemptions } from '../../contract/api/redemptions.ts'
import { confirmPassword, signIn } from '../../contract/api/session.ts'
import { updateProfile } from '../../contract/api/profile.ts'
import { redemptionsPerDayMax } from '../../domain/redemptions/amounts.ts'
import { trustedForMs } from '../../domain/session.ts'
import { webhookSignature, webhookSignatureHeader } from '../../providers/gift-cards/webhook.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { inPartner } from '../database/connect.ts'
import { openPayout } from '../payouts/open.ts'
import { sendPayout } from '../payouts/send.ts'
import { redemptionRoutes } from './routes.ts'
import { giftCardWebhookPath } from './webhook.ts'

const recorded = recordingSources()
let site: DiningSite
let jobs: ReturnType<typeof redemptionJobs>
beforeAll(async () => {
  site = await openDiningSite([], [redemptionRoutes(recorded.sources)])
  jobs = redemptionJobs(site, recorded.sources)
})
afterAll(() => site.close())

const earner = (credit: number, change?: object) => memberWithCredit(site, credit, change)
const redemptionOf = async (member: Browser, key: string) =>
  (await readRedemptionOffer(member)).redemptions.find(({ creditId }) => creditId === key)
/** Runs the send job of a redemption that was already sent: the job asks the provider or the issuer for the result. */
const askAbout = (key: string) => sendPayout(jobs.deps, { partnerId: 'northfield-cu', payoutId: key })

test('a statement credit goes to the chosen card and moves through its statuses [P1-569] [P1-572] [P1-645]', async () => {
  const member = await earner(3_000, { partnerNumber: '2059999' })
  const body = await statementCreditBody(member, 2_345)
  const reply = await redeem(member, body)
  expect(reply).toMatchObject({
    ok: true,
    value: { isDuplicate: false, redemption: { status: 'pending', targetType: 'card', creditAmountCents: 2_345 } },
  })
  expect(await creditBalance(member)).toBe(655)
  await jobs.runSendJobs()
  const account = { memberNumber: '2059999', cardBrand: 'visa' }
  const credit = { key: body.key, amountMinor: 2_345, text: 'Northfield Rewards', account }
  expect(recorded.credits.at(-1)).toMatchObject(credit)
  expect(await redemptionOf(member, body.key)).toMatchObject({
    status: 'pending_received',
    targetLabel: expect.stringMatching(/^Visa ending in \d{4}$/),
  })
  await jobs.followUp()
  expect(await redemptionOf(member, body.key)).toMatchObject({ status: 'completed', reason: '' })
  expect(await creditBalance(member)).toBe(655)
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test.each(['MasterCard', 'Tremendous', 'Visa'] as const)(
  'a %s gift card is ordered once, for delivery by email [P1-570] [P1-571]',
  async (brand) => {
    const member = await earner(3_000)
    const body = giftCardBody({ brand })
    await redeem(member, body)
    await jobs.runSendJobs()
    expect(recorded.orders.filter(({ key }) => key === body.key)).toEqual([
      { key: body.key, amountMinor: 2_000, brand, address: null, recipient: { name: 'Ana Ruiz', email: member.email } },
    ])
    expect(await redemptionOf(member, body.key)).toMatchObject({ status: 'pending_received', brand, delivery: 'Email' })
  },
)

test('a plastic gift card goes to the postal address of the profile, and is refused without a complete address [P1-571]', async () => {
  const member = await earner(3_000)
  expect((await readRedemptionOffer(member)).giftCard?.deliveries).toEqual([
    { delivery: 'Email', address: member.email },
    { delivery: 'Card', address: '12 Elm Street, Chicago, IL 60607' },
  ])
  const body = giftCardBody({ delivery: 'Card' })
  await redeem(member, body)
  await jobs.runSendJobs()
  expect(recorded.orders.at(-1)).toMatchObject({ key: body.key, address: { address1: '12 Elm Street', zip: '60607' } })
  const memberWithoutAddress = await earner(3_000)
  const emptyAddress = { address1: '', address2: '', city: '', state: '' }
  const profile = { firstName: 'Ana', lastName: 'Ruiz', ...emptyAddress, zipCode: '60607' }
  const saved = await memberWithoutAddress.call(updateProfile, {
    body: { ...profile, phoneNumber: '', smsOptIn: false, emailOptIn: true },
  })
  expect(saved.ok).toBe(true)
  const { giftCard } = await readRedemptionOffer(memberWithoutAddress)
  expect(giftCard?.deliveries).toContainEqual({ delivery: 'Card', address: null })
  expect(await redeem(memberWithoutAddress, giftCardBody({ delivery: 'Card' }))).toMatchObject({
    status: 400,
    problem: {
      code: 'fields_invalid',
      errors: [{ field: 'delivery', message: expect.stringContaining('postal address') }],
    },
  })
})

test('requests with the same key open one redemption, also concurrently', async () => {
  const member = await earner(3_000)
  const body = giftCardBody()
  const replies = await Promise.all([redeem(member, body), redeem(member, body), redeem(member, body)])
  expect(replies.map((reply) => reply.ok)).toEqual([true, true, true])
  expect((await readRedemptionOffer(member)).redemptions.length).toBe(1)
  // The balance no longer suffices for another redemption; the repeated request still succeeds.
  expect(await redeem(member, body)).toMatchObject({ ok: true, value: { isDuplicate: true } })
  expect(await redeem(member, { ...body, brand: 'Tremendous' })).toMatchObject({ problem: { code: 'key_conflict' } })
  expect(await redeem(await earner(3_000), body)).toMatchObject({ problem: { code: 'key_conflict' } })
  await jobs.runSendJobs()
  expect(recorded.orders.filter(({ key }) => key === body.key).length).toBe(1)
})

test('concurrent requests of one member spend the balance once', async () => {
  const member = await earner(3_000)
  const replies = await Promise.all([
    redeem(member, giftCardBody()),
    redeem(member, giftCardBody()),
    redeem(member, await statementCreditBody(member)),
  ])
  expect(replies.filter(({ ok }) => ok).length).toBe(1)
  for (const reply of replies) if (!reply.ok) expect(reply.problem.errors?.[0]?.field).toBe('amount')
  expect((await readRedemptionOffer(member)).available).toBe(1_000)
  // Sends the redemption that succeeded. A credit would otherwise use the issuer's reply that a later test prepares.
  await jobs.runSendJobs()
})

test.each([
  ['less than the minimum', { amount: 1_500 }, 'amount', 'The smallest amount is $20.'],
  ['more than is available', { amount: 3_500 }, 'amount', 'You can use up to $30.00 now.'],
  ['between two steps', { amount: 2_250 }, 'amount', 'Gift cards come in steps of $5.'],
  ['no brand', { brand: null }, 'brand', 'Choose a gift card.'],
  ['no delivery', { delivery: null }, 'delivery', 'Choose how the gift card reaches you.'],
  [
    'an unlinked card',
    { way: 'statement_credit' as const, cardId: randomUUID() },
    'cardId',
    'Choose one of your linked cards.',
  ],
])('%s is refused at its field', async (_, change, field, message) => {
  const member = await earner(3_000)
  expect(await redeem(member, giftCardBody(change))).toMatchObject({
    status: 400,
    problem: { errors: [{ field, message }] },
  })
})

test('a member can choose amounts in steps from the partner’s minimum up to what is available [P1-645]', async () => {
  const { available, minimum, giftCard, statementCredit } = await readRedemptionOffer(await earner(3_210))
  expect({ available, minimum }).toEqual({ available: 3_210, minimum: 2_000 })
  expect(giftCard).toMatchObject({ amounts: [2_000, 2_500, 3_000], brands: ['MasterCard', 'Tremendous', 'Visa'] })
  expect(statementCredit?.amounts).toEqual([2_000, 2_500, 3_000, 3_210])
  expect((await readRedemptionOffer(await earner(900))).giftCard?.amounts).toEqual([])
})

test('a session older than a day has to confirm the password [P1-328]', async () => {
  const { email } = await earner(3_000)
  const browser = site.browser('northfield-cu', '10.8.0.1')
  const password = 'salt and butter'
  await browser.call(signIn, { body: { login: email, password, rememberMe: true } })
  site.moveClock(trustedForMs + 1_000)
  expect(await redeem(browser, giftCardBody())).toMatchObject({ status: 403, problem: { code: 'password_needed' } })
  expect((await readRedemptionOffer(browser)).redemptions).toEqual([])
  await browser.call(confirmPassword, { body: { password } })
  expect(await redeem(browser, giftCardBody())).toMatchObject({ ok: true })
})

test('a member can request five redemptions a day', async () => {
  const member = await earner(20_000)
  for (let i = 0; i < redemptionsPerDayMax; i += 1) expect((await redeem(member, giftCardBody())).ok).toBe(true)
  expect(await redeem(member, giftCardBody())).toMatchObject({ status: 429, problem: { code: 'too_many_redemptions' } })
  site.moveClock(86_400_000)
  // A day after its sign-in, the member's first session would have to confirm the password.
  const newSession = site.browser('northfield-cu', '10.8.0.2')
  await newSession.call(signIn, { body: { login: member.email, password: 'salt and butter', rememberMe: true } })
  expect((await redeem(newSession, giftCardBody())).ok).toBe(true)
})

test('a credit that the issuer rejects returns the units, and the member reads the reason [P1-569] [P1-645]', async () => {
  const member = await earner(3_000)
  const body = await statementCreditBody(member)
  await redeem(member, body)
  recorded.nextReplies.issuer.push({ state: 'rejected', reference: 'c', code: 'account_closed' })
  await jobs.runSendJobs()
  expect(await redemptionOf(member, body.key)).toMatchObject({
    status: 'rejected',
    reason: 'Your bank says that this account is closed. Choose another card, or a gift card.',
  })
  expect(await creditBalance(member)).toBe(3_000)
})

test('a gift card that cannot be delivered after its order was accepted returns the units [P1-569]', async () => {
  const member = await earner(3_000)
  const body = giftCardBody()
  await redeem(member, body)
  await jobs.runSendJobs()
  recorded.nextReplies.supplier.push({ outcome: 'undeliverable', reference: 'order', code: 'delivery_failed' })
  await askAbout(body.key)
  expect(await redemptionOf(member, body.key)).toMatchObject({
    status: 'error',
    reason: expect.stringMatching(/Check your email/),
  })
  expect(await creditBalance(member)).toBe(3_000)
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('an order whose reply is lost is not placed again', async () => {
  const member = await earner(3_000)
  const body = giftCardBody()
  await redeem(member, body)
  recorded.nextReplies.supplier.push({ outcome: 'no_answer' })
  await jobs.runSendJobs()
  expect(await redemptionOf(member, body.key)).toMatchObject({ status: 'pending' })
  await askAbout(body.key)
  expect(await redemptionOf(member, body.key)).toMatchObject({ status: 'completed' })
  expect(recorded.orders.filter(({ key }) => key === body.key).length).toBe(1)
})

test('an order waits while the account at the provider is empty, and is placed once the account has funds', async () => {
  const member = await earner(3_000)
  const body = giftCardBody()
  await redeem(member, body)
  recorded.nextReplies.supplier.push({ outcome: 'no_money' })
  await jobs.runSendJobs()
  const payout = () =>
    site.deps.pipelineDb
      .selectFrom('payout')
      .select(['state', 'reason_code'])
      .where('id', '=', body.key)
      .executeTakeFirst()
  expect(await payout()).toEqual({ state: 'sent', reason_code: 'no_funds' })
  expect(await redemptionOf(member, body.key)).toMatchObject({ status: 'pending', reason: '' })
  // The job asks about the order first, and places it because the provider does not know it.
  recorded.nextReplies.supplier.push({ outcome: 'unknown_order' }, { outcome: 'accepted', reference: 'order' })
  await askAbout(body.key)
  expect(await payout()).toEqual({ state: 'accepted', reason_code: null })
})

test('the member gets one mail when a redemption is sent and one when it is returned', async () => {
  const member = await earner(6_000)
  const mailServer = testMailServer(site)
  await mailServer.sendDueMails() // so that the lists below have only mails about redemptions
  await redeem(member, giftCardBody())
  await redeem(member, giftCardBody())
  await jobs.runSendJobs()
  await jobs.followUp()
  const mails = await mailServer.sendDueMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'Your $20.00 are on the way'],
    [member.email, 'Your $20.00 are on the way'],
  ])
  expect(mails[0]?.text).toContain('Visa gift card by email')
  expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toContain('It comes within minutes')
  const refusedBody = giftCardBody()
  await redeem(member, refusedBody)
  recorded.nextReplies.supplier.push({ outcome: 'refused', reference: '', code: 'brand_unavailable' })
  await jobs.runSendJobs()
  const [mail, ...more] = await mailServer.sendDueMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: member.email, subject: 'Your $20.00 came back' })
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('This gift card is not available right now.')
})

test('credits appear in the history on the day of the request, with their status [M2-081]', async () => {
  const member = await earner(3_000)
  const body = await statementCreditBody(member)
  await redeem(member, body)
  await jobs.runSendJobs()
  const history = async (query = '') =>
    (await member.raw('GET', `${listStatementCredits.path}${query}`)).json() as {
      data: { kind: string; date: string; credit?: CreditRecord }[]
      totalPages: number
    }
  const { data, totalPages } = await history()
  expect(totalPages).toBe(1)
  expect(data.map(({ kind }) => kind)).toEqual(['credit', 'transaction'])
  expect(data[0]).toMatchObject({
    date: wallClockIn('America/New_York', site.deps.clock.now())?.slice(0, 10),
    credit: {
      creditId: body.key,
      creditAmountCents: 2_000,
      targetType: 'card',
      targetLabel: expect.stringMatching(/^Visa ending in \d{4}$/),
      benefitProcessor: 'issuer',
      status: 'pending_received',
      reason: '',
    },
  })
  expect((await history('?resultsPerPage=1&pageNo=2')).data.map(({ kind }) => kind)).toEqual(['transaction'])
  expect((await history('?resultsPerPage=1')).totalPages).toBe(2)
  expect((await history(`?card=${body.cardId}`)).data.map(({ kind }) => kind)).toEqual(['credit', 'transaction'])
  expect((await history('?restaurant=place-0')).data.map(({ kind }) => kind)).toEqual(['transaction'])
  expect((await history('?month=2020-01')).data).toEqual([])
})

test('a redemption has the day and month of the partner’s zone in the history', async () => {
  const member = await earner(3_000)
  const clock = { now: () => new Date('2027-01-01T03:00:00Z') } // 22:00 on New Year’s Eve in New York
  const { id: memberId } = await site.deps.pipelineDb
    .selectFrom('member')
    .select('id')
    .where('public_id', '=', member.publicId)
    .executeTakeFirstOrThrow()
  const ids = { partnerId: 'northfield-cu', memberId, id: randomUUID() }
  const request = {
    way: 'gift_card',
    currency: 'Credit',
    units: 2_000,
    targetLabel: 'A gift card',
    actor: 'member',
  } as const
  await inPartner(site.deps.db, ids.partnerId, (tx) => openPayout({ ...site.deps, clock }, tx, { ...ids, ...request }))
  const month = async (name: string) =>
    (await member.raw('GET', `${listStatementCredits.path}?month=${name}`)).json() as { data: { date: string }[] }
  expect((await month('2026-12')).data.map(({ date }) => date)).toEqual(['2026-12-31'])
  expect((await month('2027-01')).data).toEqual([])
})

test('a redemption is shown only to its member after sign-in, and a partner without redemptions has no list', async () => {
  const member = await earner(3_000)
  await redeem(member, giftCardBody())
  expect((await readRedemptionOffer(await earner(0))).redemptions).toEqual([])
  expect((await site.browser('northfield-cu').raw('GET', listRedemptions.path)).statusCode).toBe(401)
  expect((await (await site.diner('lumen-mobile')).raw('GET', listRedemptions.path)).statusCode).toBe(404)
})

test('a request without the CSRF token is refused', async () => {
  const member = await earner(3_000)
  expect((await member.raw('POST', requestRedemption.path, { body: giftCardBody() })).statusCode).toBe(403)
})

const event = (resource: string, change: object = {}) => ({
  event: 'REWARDS.DELIVERY.SUCCEEDED',
  uuid: randomUUID(),
  created_utc: site.deps.clock.now().toISOString(),
  payload: { resource: { id: resource, type: 'rewards' }, meta: {} },
  ...change,
})
const deliver = (body: object, secret = webhookSecret) => {
  const text = JSON.stringify(body)
  return site.app.inject({
    method: 'POST',
    url: giftCardWebhookPath,
    payload: text,
    headers: {
      'content-type': 'application/json',
      host: 'localhost',
      [webhookSignatureHeader]: webhookSignature(secret, Buffer.from(text)),
    },
  })
}

test('a webhook queues a job that asks the provider about the order, and a repeated event counts as a duplicate', async () => {
  const member = await earner(3_000)
  const body = giftCardBody()
  await redeem(member, body)
  await jobs.runSendJobs()
  recorded.orderKeys.set('REWARD1', body.key)
  const delivered = event('REWARD1')
  expect((await deliver(delivered)).json()).toEqual({ outcome: 'followed' })
  await jobs.runSendJobs()
  expect(await redemptionOf(member, body.key)).toMatchObject({ status: 'completed' })
  expect((await deliver(delivered)).json()).toEqual({ outcome: 'duplicate' })
})

test.each([
  ['a wrong signature', () => deliver(event('REWARD1'), 'another secret'), 401],
  ['an outdated event', () => deliver(event('REWARD1', { created_utc: '2026-01-01T00:00:00Z' })), 400],
  [
    'an event dated tomorrow',
    () => deliver(event('R', { created_utc: new Date(site.deps.clock.now().getTime() + 86_400_000).toISOString() })),
    400,
  ],
  ['an unreadable body', () => deliver({ event: 'ORDERS.CREATED' }), 400],
  ['a body that is too large', () => deliver(event('R', { padding: 'x'.repeat(70_000) })), 413], // more than 64 KiB
])('a webhook with %s is refused', async (_, send, status) => {
  expect((await send()).statusCode).toBe(status)
})

test('a webhook about an unknown order gets `unknown_order`, another kind of event gets `ignored`, and a failed lookup gets 503', async () => {
  expect((await deliver(event('UNKNOWN'))).json()).toEqual({ outcome: 'unknown_order' })
  recorded.orderKeys.set('STRANGER', randomUUID())
  expect((await deliver(event('STRANGER'))).json()).toEqual({ outcome: 'unknown_order' })
  recorded.orderKeys.set('AWAY', undefined)
  expect((await deliver(event('AWAY'))).statusCode).toBe(503)
  const other = event('X', { event: 'MEMBERS.CREATED' })
  expect((await deliver(other)).json()).toEqual({ outcome: 'ignored' })
})
