import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutRecords, type EarningCard, type PayoutRecords } from '../../checks/fixtures/payout-records.ts'
import { testPartner } from '../../checks/fixtures/partner.ts'
import type { TestCard } from '../../checks/fixtures/diners.ts'
import { decisionCodes } from '../../domain/payouts/decisions.ts'
import type { PayoutState } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'
import type { PayoutMove } from './move.ts'
import { obstacleOf, balancePayoutsOf } from './of-member.ts'
import type { NewPayout } from './open.ts'
import { targetCard, wayToCard } from './target-card.ts'

let records: PayoutRecords
beforeAll(async () => {
  records = await openPayoutRecords(50)
})
afterAll(() => records.close())

const partner = testPartner('lumen-mobile')
const withFallback = (fallback: 'hold' | 'statement_credit') => ({
  ...partner,
  brand: { ...partner.brand, payouts: { ...partner.brand.payouts, fallback } },
})
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => records.node.transaction().execute(work)

type PastPayout = { way: NewPayout['way']; states: PayoutState[]; code?: string; isRetried?: true; isRequest?: true }
/**
 * Opens a payout a second after the one before, and moves it through its states. A requested or paid payout takes part of the
 * balance, so that units remain. Any other payout takes the whole balance.
 */
async function addPastPayout(
  card: EarningCard,
  { way, states, code, isRetried, isRequest }: PastPayout,
): Promise<void> {
  records.moveClock(1_000)
  const balanceOrPart: Partial<NewPayout> = states.includes('paid') ? { maximum: 10 } : {}
  const amount: Partial<NewPayout> = isRequest ? { units: 10, actor: 'member' } : balanceOrPart
  const id = await records.openAndMove(card, { way, ...amount })
  const more: Partial<PayoutMove> = code === undefined ? {} : { code }
  await records.moveThrough(id, states, more)
  if (!isRetried) return
  await records.admin.updateTable('payout').set({ retried_at: records.clock.now() }).where('id', '=', id).execute()
}

const rejected: PayoutState[] = ['approved', 'sent', 'rejected']
const paid: PayoutState[] = ['approved', 'sent', 'paid']
const push = (states: PayoutState[], more: Partial<PastPayout> = {}): PastPayout => ({
  way: 'card_push',
  states,
  ...more,
})
const credit = (states: PayoutState[], more: Partial<PastPayout> = {}): PastPayout => ({
  way: 'statement_credit',
  states,
  ...more,
})
const byOperator = { code: decisionCodes.cancel }

test.each<[string, boolean | null, PastPayout[], string, string]>([
  ['takes pushes', true, [], 'card_push', 'card_push'],
  ['may take pushes', null, [], 'card_push', 'card_push'],
  ['takes no push', false, [], 'card_takes_none', 'statement_credit'],
  ['was paid', null, [push(paid)], 'card_push', 'card_push'],
  ['returned a push', null, [push(rejected)], 'card_returned_one', 'statement_credit'],
  ['returned a push and was paid later', null, [push(rejected), push(paid)], 'card_push', 'card_push'],
  ['returned a push that may be tried again', null, [push(rejected, { isRetried: true })], 'card_push', 'card_push'],
  ['has a push that an operator canceled', null, [push(['canceled'], byOperator)], 'on_hold', 'on_hold'],
  ['takes none and has a canceled push', false, [push(['canceled'], byOperator)], 'on_hold', 'on_hold'],
  ['has a push that the worker canceled', null, [push(['canceled'])], 'card_push', 'card_push'],
  [
    'returned a push before the worker canceled one',
    null,
    [push(rejected), push(['canceled'], { code: 'balance_changed' })],
    'card_returned_one',
    'statement_credit',
  ],
  ['takes none and returned a credit', false, [credit(rejected)], 'card_takes_none', 'card_returned_one'],
  ['takes none and has a canceled credit', false, [credit(['canceled'], byOperator)], 'card_takes_none', 'on_hold'],
  [
    'takes none and returned a credit that may be tried again',
    false,
    [credit(rejected, { isRetried: true })],
    'card_takes_none',
    'statement_credit',
  ],
  [
    'returned a requested credit',
    false,
    [credit(rejected, { isRequest: true })],
    'card_takes_none',
    'statement_credit',
  ],
])(
  'a card that %s is paid or waits as the partner’s fallback says',
  async (_case, takes_push, pastPayouts, withHold, withCredit) => {
    const card = await records.cardWithEarnings()
    for (const payout of pastPayouts) await addPastPayout(card, payout)
    const target = { id: card.cardId, takes_push }
    const outcome = async (fallback: 'hold' | 'statement_credit') => {
      const result = await inTx((tx) => wayToCard(tx, withFallback(fallback), target))
      return result.way ?? result.obstacle
    }
    expect([await outcome('hold'), await outcome('statement_credit')]).toEqual([withHold, withCredit])
    const obstacle = await inTx((tx) => obstacleOf(tx, withFallback('hold'), target, 1_000))
    expect(obstacle).toBe(withHold === 'card_push' ? null : withHold)
  },
)

test.each<[string, number, 'card_push' | 'posting_file', boolean, string | null]>([
  ['without a card has the obstacle `no_card`', 1_000, 'card_push', false, 'no_card'],
  ['without a card and below the threshold has no obstacle', 999, 'card_push', false, null],
  ['whose card takes no push has the obstacle `card_takes_none`', 1_000, 'card_push', true, 'card_takes_none'],
  ['whose card takes no push has no obstacle below the threshold', 999, 'card_push', true, null],
  ['of a partner that pays no balances to cards has no obstacle', 1_000, 'posting_file', false, null],
])('a member %s', async (_case, available, automatic, hasCard, expected) => {
  const { brand } = withFallback('hold')
  const changedPartner = { id: partner.id, brand: { ...brand, payouts: { ...brand.payouts, automatic } } }
  const card = hasCard ? { id: records.ids.next(), takes_push: false } : undefined
  expect(await inTx((tx) => obstacleOf(tx, changedPartner, card, available))).toBe(expected)
})

/** Links another card for a member, so many hours later than the first. */
async function linkAnother(firstCard: TestCard, hoursLater: number): Promise<TestCard> {
  const card = { ...firstCard, cardId: records.ids.next(), fidel: `more-${hoursLater}-${firstCard.fidel}` }
  await sql`insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, status, linked_at, confirmed_at, consent_wording, consent_version)
    select partner_id, ${card.cardId}, member_id, ${card.fidel}, ${card.fidel}, brand, last_four, 'active', linked_at + ${hoursLater} * interval '1 hour', confirmed_at, '', '1'
    from card where id = ${firstCard.cardId}`.execute(records.admin)
  const reference = { partner_id: firstCard.partnerId, provider: 'fidel', reference: card.fidel, card_id: card.cardId }
  await records.admin.insertInto('card_reference').values(reference).execute()
  return card
}

test('the target is the linked card of the last dine, else the newest one', async () => {
  const firstCard = records.nextUnusedCard()
  const target = async () => (await inTx((tx) => targetCard(tx, firstCard.partnerId, firstCard.memberId)))?.id
  const [secondCard, thirdCard] = [await linkAnother(firstCard, 1), await linkAnother(firstCard, 2)]
  expect(await target()).toBe(thirdCard.cardId)
  await records.dine(firstCard, 'clearing', 10_000, { localTime: '2026-03-02T19:30:00' })
  expect(await target()).toBe(firstCard.cardId)
  await records.dine(secondCard, 'clearing', 10_000, { localTime: '2026-03-03T19:30:00' })
  expect(await target()).toBe(secondCard.cardId)
  await records.dine(firstCard, 'clearing', 10_000, { localTime: '2026-03-01T19:30:00' })
  expect(await target()).toBe(secondCard.cardId)
  await records.removeCard(secondCard)
  expect(await target()).toBe(firstCard.cardId)
  for (const card of [firstCard, thirdCard]) await records.removeCard(card)
  expect(await target()).toBeUndefined()
})

const onItsWay: PayoutState[] = ['approved', 'sent']
test.each<[PayoutState[], object | null]>([
  [[], { state: 'waiting', reason: null }],
  [['approved'], { state: 'on_its_way', reason: null }],
  [onItsWay, { state: 'on_its_way', reason: null }],
  [[...onItsWay, 'accepted'], { state: 'on_its_way', reason: null }],
  [paid, { state: 'paid', reason: null }],
  [[...paid, 'bounced'], { state: 'returned', reason: 'why' }],
  [rejected, { state: 'returned', reason: 'why' }],
  [[...onItsWay, 'failed'], { state: 'returned', reason: 'why' }],
  [['canceled'], null],
])('a member reads the payout that went through %j as %j', async (states, expected) => {
  const card = await records.cardWithEarnings()
  const id = await records.openAndMove(card)
  records.moveClock(1_000)
  await records.moveThrough(id, states, { code: 'why' })
  const changedAt = (await records.rowOf(id)).state_at.toISOString()
  const payout = { id, amountMinor: card.earnedUnits, target: 'Visa ending in 4242', changedAt, ...expected }
  expect(await inTx((tx) => balancePayoutsOf(tx, card.partnerId, card.memberId))).toEqual(
    expected === null ? [] : [payout],
  )
})

test('a member reads the last twelve payouts of a balance, newest first, without requested ones and lines of posting files', async () => {
  const card = await records.cardWithEarnings()
  const ids: string[] = []
  for (let n = 0; n < 13; n += 1) {
    records.moveClock(1_000)
    ids.unshift(await records.openAndMove(card, { maximum: 1 }, ...rejected))
  }
  records.moveClock(1_000)
  await records.openAndMove(card, { way: 'statement_credit', units: 10, actor: 'member' })
  await records.openAndMove(card, { way: 'posting_file' })
  const payouts = await inTx((tx) => balancePayoutsOf(tx, card.partnerId, card.memberId))
  expect(payouts.map(({ id }) => id)).toEqual(ids.slice(0, 12))
  expect(payouts[0]).toMatchObject({ state: 'returned', reason: 'other' })
})
