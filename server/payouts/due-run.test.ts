import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { dineInMarch, dueDeps, payDue, recordingPayer, type RecordingPayer } from '../../checks/fixtures/payouts.ts'
import { brand } from '../../contract/brand.ts'
import { listTransactions } from '../../contract/api/activity.ts'
import { listCards, linkCards, removeCard } from '../../contract/api/cards.ts'
import { payoutProgress } from '../../contract/api/overview.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { connect, type Db } from '../database/connect.ts'
import { movePayout } from './move.ts'
import { runDuePayouts } from './due-run.ts'
import { sendPayout } from './send.ts'

let site: DiningSite
let payer: RecordingPayer
let owner: Db
beforeAll(async () => {
  site = await openDiningSite()
  owner = connect(site.database.adminUrl, { max: 1, name: 'owner' }).db
})
afterAll(async () => {
  await owner.destroy()
  await site.close()
})
beforeEach(() => {
  payer = recordingPayer()
})

const pay = () => payDue(site, payer)
/** On a Wednesday a meal of $100.00 earns 500 cents at this partner, and one of $200.00 earns 1,000. With `of`: refunds that meal. */
const dine = (diner: Diner, amountMinor: number, of?: string) => dineInMarch(site, diner, amountMinor, of)
const payoutsOf = async ({ publicId }: Diner) =>
  (
    await site.deps.pipelineDb
      .selectFrom('payout')
      .innerJoin('member', 'member.id', 'payout.member_id')
      .select(['payout.units', 'payout.state', 'payout.target_label', 'payout.reason_code', 'payout.id'])
      .where('member.public_id', '=', publicId)
      .orderBy('payout.opened_at')
      .orderBy('payout.id')
      .execute()
  ).map(({ units, state, target_label, reason_code, id }) => ({
    units,
    state,
    to: target_label.slice(-4),
    reason_code,
    id,
  }))
const balanceOf = async ({ publicId }: Diner) => {
  const { rows } = await sql<{ units: number }>`
    select a.units from ledger_account a join member m on a.path = 'member/' || m.id || '/available'
    where m.public_id = ${publicId}`.execute(site.deps.pipelineDb)
  return rows[0]?.units
}
const link = (member: Diner, lastFour: string) =>
  member.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: `visa 424242 ${lastFour}` }], directFileFeedOptIn: true },
  })
async function remove(member: Diner, lastFour: string) {
  const cards = await member.call(listCards, {})
  const card = cards.ok && cards.value.items.find((card) => card.lastFour === lastFour)
  if (!card) throw new Error('no such card')
  expect((await member.call(removeCard, { query: { id: card.id } })).ok).toBe(true)
}

test('a run pays nothing below the brand’s threshold, and the whole balance once the threshold is reached [M2-302]', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 19_980)
  await pay()
  expect([await balanceOf(member), await payoutsOf(member)]).toEqual([999, []])
  await dine(member, 4_020)
  await pay()
  const [payout, ...otherPayouts] = await payoutsOf(member)
  expect([payout?.units, payout?.state, otherPayouts]).toEqual([1_200, 'paid', []])
  expect([await balanceOf(member), payer.paidUnits.get(payout?.id ?? '')]).toEqual([0, 1_200])
})

test('the carrier Lumen Mobile pays from $10.00 on [M2-291]', async () => {
  expect(site.deps.partners.byId('lumen-mobile')?.brand.payoutThresholdMinor).toBe(1_000)
  const member = await site.diner('lumen-mobile')
  await dine(member, 20_000)
  await pay()
  expect(await payoutsOf(member)).toMatchObject([{ units: 1_000, state: 'paid' }])
})

test('a run pays to the linked card of the last awarded dine [M2-018]', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  await link(member, '7001') // newer, but without a dine
  await pay()
  expect((await payoutsOf(member))[0]?.to).not.toBe('7001')
})

test('a run pays to the newest linked card when none of them has an awarded dine [M2-019]', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  await link(member, '7002')
  site.moveClock(1_000)
  await link(member, '7003')
  const cards = await member.call(listCards, {})
  const dinedCard = cards.ok
    ? cards.value.items.find(({ lastFour }) => !['7002', '7003'].includes(lastFour))
    : undefined
  await remove(member, dinedCard?.lastFour ?? '')
  await pay()
  expect((await payoutsOf(member))[0]?.to).toBe('7003')
})

test('a run never pays to a removed card, not even when it was removed after the payout was approved [M2-303]', async () => {
  const member = await site.diner('lumen-mobile')
  await link(member, '7004')
  await dine(member, 30_000)
  await runDuePayouts(dueDeps(site, payer))
  const [approvedPayout] = await payoutsOf(member)
  expect(approvedPayout?.state).toBe('approved')
  await remove(member, approvedPayout?.to ?? '')
  await pay() // cancels the payout to the removed card
  await pay() // opens a payout to the other card
  expect(await payoutsOf(member)).toMatchObject([
    { state: 'canceled', reason_code: 'card_removed' },
    { state: 'paid', to: '7004' },
  ])
})

test('a run opens one payout of a member at a time, so that units earned meanwhile wait for the next payout', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 20_000)
  payer.nextReplies.push({ result: 'accepted' })
  await pay()
  await dine(member, 20_000)
  await pay()
  expect(await payoutsOf(member)).toMatchObject([{ state: 'accepted' }])
  const [{ id: payoutId } = { id: '' }] = await payoutsOf(member)
  const move = { partnerId: 'lumen-mobile', payoutId, to: 'paid' } as const
  await site.deps.pipelineDb.transaction().execute((tx) => movePayout(site.deps, tx, move))
  await pay()
  expect(await payoutsOf(member)).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
})

test('a refund after the payout makes the balance negative, and new rewards offset it first', async () => {
  const member = await site.diner('lumen-mobile')
  const meal = await dine(member, 20_000)
  await pay()
  await dine(member, 20_000, meal)
  expect(await balanceOf(member)).toBe(-1_000)
  await dine(member, 30_000)
  await pay()
  expect([await balanceOf(member), (await payoutsOf(member)).length]).toEqual([500, 1])
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('a balance waits after a card returned a payout, until another card replaces that card', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  payer.nextReplies.push({ result: 'rejected', code: 'card_refused' })
  await pay()
  await pay() // opens nothing
  expect(await payoutsOf(member)).toMatchObject([{ state: 'rejected', reason_code: 'card_refused' }])
  const returningLastFour = (await payoutsOf(member))[0]?.to ?? ''
  await link(member, '7005')
  await remove(member, returningLastFour)
  await pay()
  expect(await payoutsOf(member)).toMatchObject([{ state: 'rejected' }, { state: 'paid', to: '7005' }])
})

test('an operator’s retry lets the next run pay to the card that returned a payout', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  payer.nextReplies.push({ result: 'rejected', code: 'card_refused' })
  await pay()
  await sql`update payout set retried_at = now() where id = ${(await payoutsOf(member))[0]?.id}`.execute(owner)
  await pay()
  expect(await payoutsOf(member)).toMatchObject([{ state: 'rejected' }, { state: 'paid' }])
})

test('a balance waits where the network reported that the card takes no push', async () => {
  const member = await site.diner('lumen-mobile')
  await dine(member, 30_000)
  await sql`update card set takes_push = false from member m where m.id = card.member_id and m.public_id = ${member.publicId}`.execute(
    owner,
  )
  await pay()
  expect([await balanceOf(member), await payoutsOf(member)]).toEqual([1_500, []])
})

describe('where the partner credits the statement in place of a push', () => {
  let creditPayer: RecordingPayer
  const markTakesNoPush = ({ publicId }: Diner) =>
    sql`update card set takes_push = false from member m where m.id = card.member_id and m.public_id = ${publicId}`.execute(
      owner,
    )
  const run = async () => {
    const deps = { ...dueDeps(site, payer), senders: { card_push: payer, statement_credit: creditPayer } }
    await runDuePayouts(deps)
    await site.jobs.run('payout_send', ({ data }) => sendPayout(deps, data))
  }
  beforeEach(async () => {
    creditPayer = recordingPayer('statement_credit')
    await site.changeSettings('lumen-mobile', (before) => ({
      payouts: { ...before.payouts, fallback: 'statement_credit' },
    }))
    await run() // pays members of other tests first: a test's scripted reply must answer its own member's credit
  })
  afterEach(() =>
    site.changeSettings('lumen-mobile', (before) => ({ payouts: { ...before.payouts, fallback: 'hold' } })),
  )

  test('a rejected credit is tried again only after an operator’s retry', async () => {
    const member = await site.diner('lumen-mobile')
    await dine(member, 30_000)
    await markTakesNoPush(member)
    creditPayer.nextReplies.push({ result: 'rejected', code: 'account_closed' })
    for (let n = 0; n < 3; n += 1) await run()
    expect(await payoutsOf(member)).toMatchObject([{ state: 'rejected', reason_code: 'account_closed' }])
    expect((await member.raw('GET', payoutProgress.path)).json()).toMatchObject({ obstacle: 'card_returned_one' })
    await sql`update payout set retried_at = now() where id = ${(await payoutsOf(member))[0]?.id}`.execute(owner)
    await run()
    expect(await payoutsOf(member)).toMatchObject([{ state: 'rejected' }, { state: 'paid' }])
  })

  test('a push that an operator canceled is not paid as a credit', async () => {
    const member = await site.diner('lumen-mobile')
    await dine(member, 30_000)
    await runDuePayouts(dueDeps(site, payer))
    await sql`update payout set state = 'canceled', reason_code = 'by_operator' where id = ${(await payoutsOf(member))[0]?.id}`.execute(
      owner,
    )
    await run()
    await run()
    expect(await payoutsOf(member)).toMatchObject([{ state: 'canceled' }])
    expect((await member.raw('GET', payoutProgress.path)).json()).toMatchObject({ obstacle: 'on_hold' })
  })
})

test('a balance above the maximum of one push is paid in parts, and its dines read as paid with the last part', async () => {
  await site.changeSettings('lumen-mobile', ({ payouts }) => ({ payouts: { ...payouts, pushMaxMinor: 2_500 } }))
  const member = await site.diner('lumen-mobile')
  await dine(member, 120_000)
  const dineStatus = async () => {
    const reply = await member.call(listTransactions, { query: {} })
    return reply.ok && reply.value.data[0]?.transactionStatus
  }
  await pay()
  expect([await balanceOf(member), await dineStatus()]).toEqual([3_500, 'awarded'])
  payer.nextReplies.push({ result: 'accepted' })
  await pay()
  await pay() // opens nothing: the second part is accepted and not paid yet
  expect(await balanceOf(member)).toBe(1_000)
  const [, { id: payoutId } = { id: '' }] = await payoutsOf(member)
  const move = { partnerId: 'lumen-mobile', payoutId, to: 'paid' } as const
  await site.deps.pipelineDb.transaction().execute((tx) => movePayout(site.deps, tx, move))
  expect(await dineStatus()).toBe('awarded')
  await pay()
  expect([await balanceOf(member), await dineStatus()]).toEqual([0, 'paid'])
  expect((await payoutsOf(member)).map(({ units }) => units)).toEqual([2_500, 2_500, 1_000])
  const reply = await member.call(payoutProgress, {})
  expect(reply.ok && reply.value.payouts.map(({ amountMinor }) => amountMinor)).toEqual([1_000, 2_500, 2_500])
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('after a card returned a part of a balance, no run sends a part to that card', async () => {
  await site.changeSettings('lumen-mobile', ({ payouts }) => ({ payouts: { ...payouts, pushMaxMinor: 2_500 } }))
  const member = await site.diner('lumen-mobile')
  await dine(member, 120_000)
  payer.nextReplies.push({ result: 'rejected', code: 'card_refused' })
  for (let run = 0; run < 3; run += 1) await pay()
  expect(await payoutsOf(member)).toMatchObject([{ state: 'rejected', units: 2_500, reason_code: 'card_refused' }])
  expect(await balanceOf(member)).toBe(6_000)
})

test('a brand that sets no threshold pays from $20.00 on [M2-290]', async () => {
  const payoutThresholdMinor = brand.shape.payoutThresholdMinor.parse(undefined)
  await site.changeSettings('lumen-mobile', () => ({ payoutThresholdMinor }))
  const member = await site.diner('lumen-mobile')
  await dine(member, 39_980)
  await pay()
  expect([await balanceOf(member), await payoutsOf(member)]).toEqual([1_999, []])
  await dine(member, 20)
  await pay()
  expect(await payoutsOf(member)).toMatchObject([{ units: 2_000, state: 'paid' }])
})
