import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutRecords, type EarningCard, type PayoutRecords } from '../../checks/fixtures/payout-records.ts'
import type { PayoutState } from '../../domain/payouts/states.ts'
import type { NewPayout } from './open.ts'
import { balanceOf, freeUnits } from './queries.ts'

let records: PayoutRecords
let card: EarningCard
beforeAll(async () => {
  records = await openPayoutRecords()
  card = await records.cardWithEarnings()
})
afterAll(() => records.close())

const lastSequence = async () =>
  (
    await records.admin
      .selectFrom('ledger_entry')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .where('partner_id', '=', card.partnerId)
      .executeTakeFirstOrThrow()
  ).sequence

/**
 * Opens a payout and cancels it. Returns its units less the balance, and what it covers: `part`, or all entries up to a sequence. When the
 * payout is refused, returns the reason.
 */
async function openAndCancel(change: Partial<NewPayout>) {
  const result = await records.open(card, change)
  if (!result.ok) return result.reason
  const { through_sequence, ...row } = await records.rowOf(result.payoutId)
  await records.move(result.payoutId, 'canceled')
  expect(row.units).toBe(result.units)
  return [result.units - card.earnedUnits, through_sequence === null ? 'part' : through_sequence]
}

test.each<
  [
    title: string,
    change: (balance: number) => Partial<NewPayout>,
    unitsLessBalanceOrReason: number | 'balance',
    covers: 'whole' | 'part' | null,
  ]
>([
  ['opens the whole balance', () => ({}), 0, 'whole'],
  ['opens at most the maximum', (balance) => ({ maximum: balance - 1 }), -1, 'part'],
  ['opens a balance that equals the maximum', (balance) => ({ maximum: balance }), 0, 'whole'],
  ['opens a balance below the maximum', (balance) => ({ maximum: balance + 1 }), 0, 'whole'],
  ['opens a balance that equals the minimum', (balance) => ({ minimum: balance }), 0, 'whole'],
  ['refuses a balance below the minimum', (balance) => ({ minimum: balance + 1 }), 'balance', null],
  ['opens a request of the whole balance', (balance) => ({ way: 'gift_card', units: balance }), 0, 'part'],
  ['opens a request of one unit less', (balance) => ({ way: 'gift_card', units: balance - 1 }), -1, 'part'],
  ['refuses a request above the balance', (balance) => ({ way: 'gift_card', units: balance + 1 }), 'balance', null],
  ['refuses a request of nothing', () => ({ way: 'gift_card', units: 0 }), 'balance', null],
  ['refuses units of another currency', () => ({ way: 'gift_card', units: 1, currency: 'Mile' }), 'balance', null],
])('the site %s', async (_case, change, unitsLessBalanceOrReason, covers) => {
  const coverage = covers === 'whole' ? await lastSequence() : 'part'
  const expected = covers === null ? unitsLessBalanceOrReason : [unitsLessBalanceOrReason, coverage]
  expect(await openAndCancel(change(card.earnedUnits))).toEqual(expected)
})

test('the site refuses a balance of zero, also where the member never earned', async () => {
  const newcomer = records.nextUnusedCard()
  expect(await records.open(newcomer)).toEqual({ ok: false, reason: 'balance' })
  const refunded = await records.cardWithEarnings()
  await records.dine(refunded, 'refund', 10_000, { of: refunded.meal })
  expect(await records.open(refunded)).toEqual({ ok: false, reason: 'balance' })
})

test('a payout stores its amount, target and member', async () => {
  const change = { brand: 'Visa', delivery: 'Email', provider: 'cards', targetLabel: 'Visa gift card' } as const
  const id = records.ids.next()
  await records.open(card, { ...change, id, way: 'gift_card', units: 20, actor: 'member' })
  const now = records.clock.now()
  expect(await records.rowOf(id)).toMatchObject({
    id,
    member_id: card.memberId,
    way: 'gift_card',
    currency: 'Dollar',
    units: 20,
    state: 'due',
    actor: 'member',
    card_id: null,
    brand: 'Visa',
    delivery: 'Email',
    provider: 'cards',
    target_label: 'Visa gift card',
    through_sequence: null,
    opened_at: now,
    state_at: now,
    paid_at: null,
    checked_at: null,
  })
  await records.move(id, 'canceled')
  const pushId = await records.openAndMove(card)
  expect(await records.rowOf(pushId)).toMatchObject({
    card_id: card.cardId,
    brand: null,
    delivery: null,
    provider: '',
    actor: 'payouts',
  })
  await records.move(pushId, 'canceled')
})

test('an open payout reserves its units until they leave the balance', async () => {
  const member = await records.cardWithEarnings()
  const id = await records.openAndMove(member, { way: 'gift_card', units: 100 })
  const account = { partnerId: member.partnerId, memberId: member.memberId, currency: 'Dollar' }
  const units = () =>
    records.node.transaction().execute(async (tx) => ({
      balance: (await balanceOf(tx, account)) - member.earnedUnits,
      free: (await freeUnits(tx, account)) - member.earnedUnits,
    }))
  expect(await units()).toEqual({ balance: 0, free: -100 })
  await records.moveThrough(id, ['approved'])
  expect(await units()).toEqual({ balance: 0, free: -100 })
  await records.moveThrough(id, ['sent'])
  expect(await units()).toEqual({ balance: -100, free: -100 })
  await records.moveThrough(id, ['rejected'], { code: 'order_invalid' })
  expect(await units()).toEqual({ balance: 0, free: 0 })
})

test.each<[PayoutState[], boolean]>([
  [[], true],
  [['approved'], true],
  [['approved', 'sent'], true],
  [['approved', 'sent', 'accepted'], true],
  [['approved', 'sent', 'paid'], false],
  [['approved', 'sent', 'rejected'], false],
  [['canceled'], false],
])('a push that went through %j blocks the next push: %s; a gift card is never blocked', async (states, isOpen) => {
  const member = await records.cardWithEarnings()
  await records.openAndMove(member, { maximum: 100 }, ...states)
  const next = await records.open(member, { maximum: 50 })
  expect(next).toMatchObject(isOpen ? { ok: false, reason: 'already_open' } : { ok: true, units: 50 })
  expect(await records.open(member, { way: 'gift_card', units: 30 })).toMatchObject({ ok: true, units: 30 })
})

const conflict = { ok: false, reason: 'conflict' }
test('the site opens one payout under a key, and refuses a repeat with another member, way, amount, card, brand or delivery', async () => {
  const [member, other] = [await records.cardWithEarnings(), await records.cardWithEarnings()]
  const id = records.ids.next()
  const requiredFields = { id, way: 'gift_card', units: 40 } as const
  const giftCard = { ...requiredFields, brand: 'Visa', delivery: 'Email' }
  const giftCardResult = { ok: true, payoutId: id, units: 40 }
  expect(await records.open(member, giftCard)).toEqual(giftCardResult)
  expect(await records.open(member, giftCard)).toEqual(giftCardResult)
  // `all` names no amount, so it conflicts with none.
  expect(await records.open(member, { ...giftCard, units: 'all' })).toEqual(giftCardResult)
  const conflicts: Partial<NewPayout>[] = [
    { ...giftCard, units: 41 },
    { ...giftCard, cardId: member.cardId },
    { ...giftCard, brand: 'MasterCard' },
    { ...giftCard, delivery: 'Card' },
    { ...requiredFields, brand: 'Visa' },
    { ...requiredFields, delivery: 'Email' },
  ]
  for (const request of conflicts) expect([request, await records.open(member, request)]).toEqual([request, conflict])
  expect(await records.open(other, giftCard)).toEqual(conflict)

  const key = records.ids.next()
  const credit = { id: key, way: 'statement_credit', units: 30 } as const
  expect(await records.open(member, credit)).toMatchObject({ ok: true })
  expect(await records.open(member, credit)).toEqual({ ok: true, payoutId: key, units: 30 })
  expect(await records.open(member, { ...credit, cardId: other.cardId })).toEqual(conflict)
  expect(await records.open(member, { ...credit, way: 'posting_file' })).toEqual(conflict)
})
