import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openPayoutRecords,
  payoutPartner as partner,
  type PayoutRecords,
} from '../../checks/fixtures/payout-records.ts'
import { recordingPayer, type RecordingPayer } from '../../checks/fixtures/payouts.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { openPayout, type NewPayout } from './open.ts'
import { applyReply, followUpPayouts } from './send.ts'

let records: PayoutRecords
let payer: RecordingPayer
beforeAll(async () => {
  records = await openPayoutRecords()
})
afterAll(() => records.close())
beforeEach(() => {
  payer = recordingPayer()
})

const stateOf = async (id: string) => (await records.rowOf(id)).state
const send = (id: string, db?: Db) => records.send(id, payer, db)

test('a payout of a whole balance is sent, accepted and paid, with an event for each state and one mail', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openApproved(card)
  expect(await records.balance(card)).toBe(card.earnedUnits)
  payer.nextReplies.push({ result: 'accepted', reference: 'ref-1' })
  await send(id)
  expect([await stateOf(id), await records.balance(card)]).toEqual(['accepted', 0])
  records.moveClock(10 * 60_000) // the follow-up checks an accepted payout after one minute
  await followUpPayouts({ ...records.deps, db: records.node, senders: { card_push: payer } })
  expect(await stateOf(id)).toBe('paid')
  const events = await records.admin
    .selectFrom('payout_event')
    .select('to_state')
    .where('payout_id', '=', id)
    .orderBy('position')
    .execute()
  expect(events.map(({ to_state }) => to_state)).toEqual(['due', 'approved', 'sent', 'accepted', 'paid'])
  expect(await records.payoutAndRedemptionMails(card)).toEqual([
    { kind: 'payout_paid', facts: { units: card.earnedUnits, target: 'Visa ending in 4242' } },
  ])
  expect(await records.breaches()).toEqual([])
})

test('a payout that bounces after it was paid returns its units', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openApproved(card)
  await send(id)
  const row = await records.rowOf(id)
  expect(row.state).toBe('paid')
  const bounce = () =>
    applyReply({ ...records.deps, db: records.node, senders: {} }, row, { result: 'bounced', code: 'card_closed' })
  await bounce()
  await bounce() // the repeated reply returns no more units
  expect([await stateOf(id), await records.balance(card)]).toEqual(['bounced', card.earnedUnits])
  expect(await records.breaches()).toEqual([])
})

test('a repeated move changes nothing, and a move that the states do not allow is refused', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openApproved(card)
  expect(await records.move(id, 'approved')).toEqual({ ok: true, changed: false })
  expect(await records.move(id, 'paid')).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await records.move(records.ids.next(), 'paid')).toEqual({ ok: false, reason: 'unknown' })
  expect(await stateOf(id)).toBe('approved')
})

test('two nodes that open payouts of one balance open one', async () => {
  const card = await records.cardWithEarnings()
  const results = await Promise.all([records.open(card), records.open(card, {}, records.secondNode)])
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  // The balance covers one of the two requests.
  const requests = [1, 2].map(() => ({ way: 'gift_card' as const, units: 500, actor: 'member' as const }))
  const otherCard = await records.cardWithEarnings()
  const openAtSite = (overrides: Partial<NewPayout>) =>
    inPartner(records.site, partner, (tx) => openPayout(records.deps, tx, records.request(otherCard, overrides)))
  expect((await Promise.all(requests.map(openAtSite))).map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('opening a payout twice with one key opens one, and another amount under the key is refused', async () => {
  const card = await records.cardWithEarnings()
  const id = records.ids.next()
  const openWithKey = (units: number) => records.open(card, { id, way: 'gift_card', units })
  expect(await Promise.all([openWithKey(300), openWithKey(300)])).toEqual([
    { ok: true, payoutId: id, units: 300 },
    { ok: true, payoutId: id, units: 300 },
  ])
  expect(await openWithKey(400)).toEqual({ ok: false, reason: 'conflict' })
})

test('two nodes that send the same payout take its units once and pay it once', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openApproved(card)
  await Promise.all([send(id), send(id, records.secondNode), records.move(id, 'sent', {}, records.secondNode)])
  await send(id)
  expect([await stateOf(id), await records.balance(card), [...payer.paidUnits]]).toEqual([
    'paid',
    0,
    [[id, card.earnedUnits]],
  ])
  expect(await records.breaches()).toEqual([])
})

test('a payout is canceled, and not sent, after a refund took back its units', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openApproved(card)
  await records.dine(card, 'refund', 10_000, { of: card.meal })
  await send(id)
  expect([await stateOf(id), payer.calls]).toEqual(['canceled', []])
})

test('a late reply changes neither state nor reason', async () => {
  const id = await records.openApproved(await records.cardWithEarnings())
  payer.nextReplies.push({ result: 'rejected', code: 'card_refused' })
  await send(id)
  const row = await records.rowOf(id)
  for (const reply of [{ result: 'absent', code: 'no_funds' }, { result: 'paid' }, { result: 'accepted' }] as const)
    await applyReply({ ...records.deps, db: records.node, senders: {} }, row, reply)
  const storedRow = await records.rowOf(id)
  expect([storedRow.state, storedRow.reason_code]).toEqual(['rejected', 'card_refused'])
  expect(await records.breaches()).toEqual([])
})

test('the site asks about a payment without a final reply, and sends it again only when the payer has no payment', async () => {
  const card = await records.cardWithEarnings()
  const id = await records.openApproved(card)
  payer.nextReplies.push({ result: 'unknown' }) // the payer paid, but the reply was lost
  await send(id)
  expect(await stateOf(id)).toBe('sent')
  await send(id)
  expect([await stateOf(id), payer.calls]).toEqual(['paid', [`send ${id}`, `check ${id}`]])

  const unpaidId = await records.openApproved(await records.cardWithEarnings())
  payer.calls.length = 0
  payer.nextReplies.push({ result: 'absent', code: 'no_funds' }) // the payer paid nothing
  await send(unpaidId)
  expect(await stateOf(unpaidId)).toBe('sent')
  await send(unpaidId)
  expect([await stateOf(unpaidId), payer.calls]).toEqual([
    'paid',
    [`send ${unpaidId}`, `check ${unpaidId}`, `send ${unpaidId}`],
  ])
  expect(await records.breaches()).toEqual([])
})
