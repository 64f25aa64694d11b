import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutRecords, type EarningCard, type PayoutRecords } from '../../checks/fixtures/payout-records.ts'
import { isReturned, type PayoutState } from '../../domain/payouts/states.ts'
import type { PayoutMove } from './move.ts'
import type { NewPayout } from './open.ts'

let records: PayoutRecords
beforeAll(async () => {
  records = await openPayoutRecords(40)
})
afterAll(() => records.close())

const target = 'Visa ending in 4242'
const giftCardRequest = { way: 'gift_card', units: 100, actor: 'member' } as const
const creditRequest = { way: 'statement_credit', units: 100, actor: 'member' } as const

test('an approval queues one job, unless the caller sends the payout', async () => {
  const card = await records.cardWithEarnings()
  const now = records.clock.now()
  const ids = [await records.openAndMove(card, giftCardRequest), await records.openAndMove(card, giftCardRequest)]
  const [queuedId = '', sentNowId = ''] = ids
  await records.move(queuedId, 'approved')
  await records.move(queuedId, 'approved')
  await records.move(sentNowId, 'approved', { isSentNow: true })
  expect([await records.sendJobStartTimes(queuedId), await records.sendJobStartTimes(sentNowId)]).toEqual([[now], []])
  for (const id of ids) await records.move(id, 'sent')
  expect([await records.sendJobStartTimes(queuedId), await records.sendJobStartTimes(sentNowId)]).toEqual([[now], []])
})

type Obstacle = [
  payout: string,
  change: Partial<NewPayout>,
  causeObstacle: (card: EarningCard) => Promise<unknown>,
  reason: string,
  code: string | null,
]
const removeCard: Obstacle[2] = (card) => records.removeCard(card)
const closeAccount: Obstacle[2] = (card) => records.closeAccount(card)
const refundMeal: Obstacle[2] = (card) => records.dine(card, 'refund', 10_000, { of: card.meal })
// Without a change, a payout is a push of the whole balance to the card.
test.each<Obstacle>([
  ['a push to a removed card', {}, removeCard, 'card', 'card_removed'],
  ['a credit to a removed card', creditRequest, removeCard, 'card', 'card_removed'],
  ['a push to a member who left', {}, closeAccount, 'member', 'member_left'],
  ['a gift card to a member who left', giftCardRequest, closeAccount, 'member', 'member_left'],
  ['a gift card after a refund', giftCardRequest, refundMeal, 'balance', 'balance_changed'],
  ['a push after a refund', {}, refundMeal, 'balance', 'balance_changed'],
])('a move to `sent` cancels %s', async (_case, change, causeObstacle, reason, code) => {
  const card = await records.cardWithEarnings()
  const id = await records.openAndMove(card, change, 'approved')
  await causeObstacle(card)
  const balanceBefore = await records.balance(card)
  records.moveClock(60_000)
  expect(await records.move(id, 'sent', { provider: 'none' })).toEqual({ ok: false, reason })
  const { state, reason_code, state_at, paid_at } = await records.rowOf(id)
  expect({ state, reason_code, state_at, paid_at }).toEqual({
    state: 'canceled',
    reason_code: code,
    state_at: records.clock.now(),
    paid_at: null,
  })
  expect(await records.balance(card)).toBe(balanceBefore)
  const facts = { units: 100, target, reasonCode: code }
  expect(await records.payoutAndRedemptionMails(card)).toEqual(
    change.actor === 'member' ? [{ kind: 'redemption_returned', facts }] : [],
  )
})

test('a gift card of the whole balance is sent to a member whose card was removed', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openAndMove(card, { ...giftCardRequest, units: card.earnedUnits }, 'approved')
  await records.removeCard(card)
  expect(await records.move(id, 'sent')).toEqual({ ok: true, changed: true })
  expect([(await records.rowOf(id)).state, await records.balance(card)]).toEqual(['sent', 0])
})

test('a payout stores the provider, its reference, the reason and the time of each move', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openAndMove(card, {}, 'approved')
  const steps: [PayoutState, Partial<PayoutMove>][] = [
    ['sent', { provider: 'visa_direct' }],
    ['accepted', { reference: 'push-1' }],
    ['paid', {}],
    ['bounced', { code: 'card_closed' }],
  ]
  const rows = []
  for (const [to, more] of steps) {
    records.moveClock(60_000)
    await records.moveThrough(id, [to], more)
    const { state, provider, provider_reference, reason_code, actor, ...row } = await records.rowOf(id)
    expect(row.state_at).toEqual(records.clock.now())
    rows.push([state, provider, provider_reference, reason_code, row.paid_at !== null, actor])
    if (to === 'paid') expect(row.paid_at).toEqual(records.clock.now())
  }
  expect(rows).toEqual([
    ['sent', 'visa_direct', null, null, false, 'payouts'],
    ['accepted', 'visa_direct', 'push-1', null, false, 'payouts'],
    ['paid', 'visa_direct', 'push-1', null, true, 'payouts'],
    ['bounced', 'visa_direct', 'push-1', 'card_closed', true, 'payouts'],
  ])
})

test('a payout in a posting file stores file and line when sent, and keeps them when accepted', async () => {
  const id = await records.openAndMove(await records.cardWithEarnings(), { way: 'posting_file' }, 'approved')
  await records.moveThrough(id, ['sent'], { fileNumber: 7, line: 3 })
  await records.moveThrough(id, ['accepted'])
  expect(await records.rowOf(id)).toMatchObject({ state: 'accepted', file_number: 7, line: 3 })
})

const wholeBalanceBy = (way: NewPayout['way']): Partial<NewPayout> => ({ way })
const paid: PayoutState[] = ['approved', 'sent', 'paid']
const returned: PayoutState[] = ['approved', 'sent', 'rejected']
const bounced: PayoutState[] = ['approved', 'sent', 'accepted', 'paid', 'bounced']
test.each<[string, Partial<NewPayout>, PayoutState[], Record<string, object>]>([
  ['a push that is paid', {}, paid, { payout_paid: {} }],
  ['a paid push of a part of the balance', { maximum: 100 }, paid, { payout_paid: {} }],
  ['a push that is returned', {}, returned, { payout_returned: { reasonCode: 'why' } }],
  ['a push that bounces', {}, bounced, { payout_paid: {}, payout_returned: { reasonCode: 'why' } }],
  ['a push on its way', {}, ['approved', 'sent', 'accepted'], {}],
  ['a push that is canceled', {}, ['approved', 'canceled'], {}],
  ['a posting-file payout that is paid', wholeBalanceBy('posting_file'), paid, {}],
  [
    'a posting-file payout that is returned',
    wholeBalanceBy('posting_file'),
    returned,
    { payout_returned: { reasonCode: 'why' } },
  ],
  ['a paid credit of the whole balance', wholeBalanceBy('statement_credit'), paid, { payout_paid: {} }],
  ['a canceled credit of the whole balance', wholeBalanceBy('statement_credit'), ['canceled'], {}],
  ['a request on its way', creditRequest, ['approved', 'sent'], {}],
  [
    'a request that is accepted',
    creditRequest,
    ['approved', 'sent', 'accepted'],
    { redemption_sent: { arrives: 'statement' } },
  ],
  ['a request that is paid', creditRequest, paid, { redemption_sent: { arrives: 'statement' } }],
  ['a request that is rejected', creditRequest, returned, { redemption_returned: { reasonCode: 'why' } }],
  [
    'a request that is canceled',
    creditRequest,
    ['approved', 'canceled'],
    { redemption_returned: { reasonCode: 'why' } },
  ],
  [
    'a request that bounces',
    { ...giftCardRequest, delivery: 'Email' },
    bounced,
    { redemption_returned: { reasonCode: 'why' }, redemption_sent: { arrives: 'Email' } },
  ],
  ['a mailed gift card', { ...giftCardRequest, delivery: 'Card' }, paid, { redemption_sent: { arrives: 'Card' } }],
])('the moves of %s queue its mails, and no others', async (_case, change, states, mails) => {
  const card = await records.cardWithEarnings()
  const id = await records.openAndMove(card, change)
  const { units } = await records.rowOf(id)
  const lastState = states.at(-1) ?? 'due'
  await records.moveThrough(id, states, isReturned(lastState) || lastState === 'canceled' ? { code: 'why' } : {})
  expect(await records.payoutAndRedemptionMails(card)).toEqual(
    Object.entries(mails).map(([kind, facts]) => ({ kind, facts: { units, target, ...facts } })),
  )
})
