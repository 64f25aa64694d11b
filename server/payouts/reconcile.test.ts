import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayoutRecords, payoutPartner, type PayoutRecords } from '../../checks/fixtures/payout-records.ts'
import { recordingPayer } from '../../checks/fixtures/payouts.ts'
import type { PayoutState } from '../../domain/payouts/states.ts'
import type { NewPayout } from './open.ts'
import { reconcilePayouts } from './reconcile.ts'
import type { ListedPayout, PayoutReply, PayoutSender } from './sender.ts'

const dayMs = 86_400_000
let records: PayoutRecords
/** The payer's records, and the calls that read them. */
let payerRecords: ListedPayout[]
let listRequests: { partnerId: string; since: Date }[]
beforeAll(async () => {
  records = await openPayoutRecords()
})
afterAll(() => records.close())
beforeEach(() => {
  payerRecords = []
  listRequests = []
})

const payer = (change: Partial<PayoutSender> = {}): PayoutSender => ({
  ...recordingPayer(),
  list: async (partnerId, since) => {
    listRequests.push({ partnerId, since })
    return partnerId === payoutPartner ? payerRecords : []
  },
  ...change,
})
const reconcile = (...senders: PayoutSender[]) =>
  reconcilePayouts({
    ...records.deps,
    db: records.node,
    senders: Object.fromEntries(senders.map((sender) => [sender.way, sender])),
  })
/** The stored differences of a payout: kind, the site's value, the payer's value, and whether it is open. */
const differences = async (id: string) => {
  const rows = await records.admin.selectFrom('payout_difference').selectAll().where('payout_id', '=', id).execute()
  return rows.map(({ kind, ours, theirs, ...row }) => [kind, ours, theirs, row.resolved_at === null])
}
const expectedOpenDifference = (kind: string, ours: string, theirs: string) => [[kind, ours, theirs, true]]

/** Each list has the states through which a payout moves to the state that names the list. */
const sent: PayoutState[] = ['approved', 'sent']
const accepted: PayoutState[] = [...sent, 'accepted']
const paid: PayoutState[] = [...sent, 'paid']
const rejected: PayoutState[] = [...sent, 'rejected']
const bounced: PayoutState[] = [...paid, 'bounced']
const noRecord = 'no record'
const paidReply: PayoutReply = { result: 'paid' }
const bouncedReply: PayoutReply = { result: 'bounced', code: 'card_closed' }

test.each<
  [states: PayoutState[], reply: PayoutReply | typeof noRecord, stateAfter: PayoutState, differences: unknown[]]
>([
  [paid, paidReply, 'paid', []],
  [paid, noRecord, 'paid', expectedOpenDifference('missing_there', 'paid', '')],
  [paid, { result: 'accepted' }, 'paid', expectedOpenDifference('state', 'paid', 'open')],
  [paid, { result: 'unknown' }, 'paid', expectedOpenDifference('state', 'paid', 'open')],
  [paid, { result: 'absent' }, 'paid', expectedOpenDifference('state', 'paid', 'returned')],
  [paid, bouncedReply, 'bounced', []],
  [accepted, paidReply, 'paid', []],
  [accepted, noRecord, 'accepted', expectedOpenDifference('missing_there', 'accepted', '')],
  [accepted, { result: 'accepted' }, 'accepted', []],
  [accepted, { result: 'unknown' }, 'accepted', []],
  [accepted, { result: 'rejected', code: 'card_refused' }, 'rejected', []],
  [sent, noRecord, 'sent', []],
  [sent, paidReply, 'paid', []],
  [sent, { result: 'accepted' }, 'accepted', []],
  [['approved'], noRecord, 'approved', []],
  [['approved'], paidReply, 'approved', expectedOpenDifference('state', 'approved', 'paid')],
  [rejected, noRecord, 'rejected', []],
  [rejected, paidReply, 'rejected', expectedOpenDifference('state', 'rejected', 'paid')],
  [rejected, { result: 'accepted' }, 'rejected', expectedOpenDifference('state', 'rejected', 'open')],
  [bounced, bouncedReply, 'bounced', []],
])('the reconciliation compares %j with the payer’s reply %j', async (states, reply, stateAfter, expected) => {
  const id = await records.openAndMove(await records.cardWithEarnings(), { maximum: 100 }, ...states)
  if (reply !== noRecord) payerRecords = [{ id, units: 100, reply }]
  await reconcile(payer())
  const row = await records.rowOf(id)
  expect([row.state, await differences(id)]).toEqual([stateAfter, expected])
  // The time of the check is stored only where the reply could still move the payout.
  const isChecked = reply !== noRecord && ['sent', 'accepted', 'paid'].includes(states.at(-1) ?? '')
  expect(row.checked_at !== null).toBe(isChecked)
})

test('the reconciliation reads the records of the last ten days of every partner, from payers that have a list', async () => {
  await reconcile(recordingPayer('statement_credit'), payer())
  const since = new Date(records.clock.now().getTime() - 10 * dayMs)
  expect(listRequests).toContainEqual({ partnerId: payoutPartner, since })
  expect(listRequests.length).toBe((await records.admin.selectFrom('partner').select('id').execute()).length)
})

test.each<[string, Partial<NewPayout>, number, boolean, unknown[]]>([
  [
    'reports a payout of ten days ago that the payer does not list',
    { maximum: 100 },
    10,
    false,
    expectedOpenDifference('missing_there', 'paid', ''),
  ],
  ['ignores an older payout that the payer does not list', { maximum: 100 }, 10.01, false, []],
  ['accepts an older payout that the payer lists', { maximum: 100 }, 11, true, []],
  ['ignores payouts by another way than the payer’s', { way: 'statement_credit', units: 100 }, 0, false, []],
])('the reconciliation %s', async (_case, change, days, isListed, expected) => {
  const id = await records.openAndMove(await records.cardWithEarnings(), change, ...paid)
  records.moveClock(days * dayMs)
  if (isListed) payerRecords = [{ id, units: 100, reply: paidReply }]
  await reconcile(payer())
  expect(await differences(id)).toEqual(expected)
})

test('the reconciliation counts open differences, resolves those that disappear and opens them again when they return', async () => {
  records.moveClock(30 * dayMs) // leaves the payouts of earlier tests outside the window
  const payoutId = await records.openAndMove(await records.cardWithEarnings(), { maximum: 100 }, ...paid)
  const unknownId = records.ids.next()
  const reports = (units: number): ListedPayout[] => [
    { id: payoutId, units, reply: paidReply },
    { id: unknownId, units: 70, reply: paidReply },
    // No difference: the payer returned it, so no units are missing.
    { id: records.ids.next(), units: 70, reply: bouncedReply },
  ]
  payerRecords = reports(101)
  expect(await reconcile(payer())).toBe(2)
  expect(await differences(payoutId)).toEqual(expectedOpenDifference('amount', '100', '101'))
  expect(await differences(unknownId)).toEqual(expectedOpenDifference('unknown_here', '', '70'))
  const firstRunAt = records.clock.now()
  for (const [units, isOpen] of [
    [100, false],
    [102, true],
  ] as const) {
    records.moveClock(dayMs)
    payerRecords = reports(units)
    expect(await reconcile(payer())).toBe(isOpen ? 2 : 1)
    expect(await differences(payoutId)).toEqual([['amount', '100', isOpen ? '102' : '101', isOpen]])
  }
  const [row] = await records.admin
    .selectFrom('payout_difference')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .execute()
  expect([row?.found_at, row?.seen_at]).toEqual([firstRunAt, records.clock.now()])
})

test('the reconciliation reads every list before it resolves differences of a partner', async () => {
  records.moveClock(30 * dayMs) // leaves the payouts of earlier tests outside the window
  payerRecords = [{ id: records.ids.next(), units: 70, reply: paidReply }]
  const creditPayer = payer({ way: 'statement_credit', list: async () => [] })
  expect(await reconcile(payer(), creditPayer)).toBe(1)
  expect(await differences(payerRecords[0]?.id ?? '')).toEqual(expectedOpenDifference('unknown_here', '', '70'))
})

test('a payer that fails for one partner does not stop the other partners, and open differences stay open while it fails', async () => {
  records.moveClock(30 * dayMs) // leaves the payouts of earlier tests outside the window
  const id = records.ids.next()
  payerRecords = [{ id, units: 70, reply: paidReply }]
  const brokenPayer = payer({
    list: async (partnerId) => {
      if (partnerId !== payoutPartner) throw new Error(`no connection for ${partnerId}`)
      return payerRecords
    },
  })
  await expect(reconcile(brokenPayer)).rejects.toThrow('no connection for')
  expect(await differences(id)).toEqual(expectedOpenDifference('unknown_here', '', '70'))
  const downPayer = payer({ list: () => Promise.reject(new Error('down')) })
  records.moveClock(dayMs)
  await expect(reconcile(downPayer)).rejects.toThrow('down')
  expect(await differences(id)).toEqual(expectedOpenDifference('unknown_here', '', '70'))
})
