import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayoutRecords, type EarningCard, type PayoutRecords } from '../../checks/fixtures/payout-records.ts'
import { recordingPayer } from '../../checks/fixtures/payouts.ts'
import { testPartner } from '../../checks/fixtures/partner.ts'
import type { Brand } from '../../contract/brand.ts'
import { runDuePayouts, type DueDeps } from './due-run.ts'
import type { PayoutSenders } from './sender.ts'

let records: PayoutRecords
beforeAll(async () => {
  records = await openPayoutRecords(40)
})
afterAll(() => records.close())

const senders: PayoutSenders = { card_push: recordingPayer(), statement_credit: recordingPayer('statement_credit') }
const { brand } = testPartner('lumen-mobile')
/** Runs with these payout settings and returns the number of opened payouts. Every member here has earned more than the threshold. */
const run = (payouts: Partial<Brand['payouts']> = {}, more: Partial<DueDeps> = {}): Promise<number> => {
  const settings = { payoutThresholdMinor: 100, payouts: { ...brand.payouts, ...payouts } }
  const partners = { all: () => [testPartner('lumen-mobile', settings)] }
  return runDuePayouts({ ...records.deps, db: records.node, senders, partners, ...more })
}
const markTakesNoPush = ({ cardId }: EarningCard) =>
  records.admin.updateTable('card').set({ takes_push: false }).where('id', '=', cardId).execute()
const payoutsOf = ({ memberId }: EarningCard) =>
  records.admin
    .selectFrom('payout')
    .select(['way', 'units', 'state', 'target_label', 'card_id'])
    .where('member_id', '=', memberId)
    .where('actor', '=', 'payouts')
    .execute()
// Opens the payouts of the members of earlier tests first, because a run would count them too.
beforeEach(() => run())

test('a run opens and approves a payout for each member above the threshold, once', async () => {
  const members = [await records.cardWithEarnings(), await records.cardWithEarnings()]
  expect([await run(), await run()]).toEqual([2, 0])
  for (const member of members)
    expect(await payoutsOf(member)).toEqual([
      {
        way: 'card_push',
        units: member.earnedUnits,
        state: 'approved',
        card_id: member.cardId,
        target_label: `Mastercard ending in ${member.lastFour}`,
      },
    ])
})

test.each([1, 3])('a run reads every member in pages of %s, also after those who cannot be paid', async (pageSize) => {
  const members: EarningCard[] = []
  for (let n = 0; n < 5; n += 1) members.push(await records.cardWithEarnings())
  for (const member of members.slice(0, 3)) await markTakesNoPush(member)
  expect(await run({}, { pageSize })).toBe(2)
  expect((await Promise.all(members.map(payoutsOf))).map((payouts) => payouts.length)).toEqual([0, 0, 0, 1, 1])
})

test.each<Brand['payouts']['automatic']>(['none', 'posting_file'])(
  'a run opens nothing at a partner whose automatic payouts are `%s`',
  async (automatic) => {
    const member = await records.cardWithEarnings()
    expect([await run({ automatic }), await payoutsOf(member)]).toEqual([0, []])
  },
)

test('a run pushes at most the maximum of a push, and credits a whole balance where a payer of credits is connected', async () => {
  // Credits the members of earlier tests whose cards take no push, because the runs below would count them too.
  await run({ fallback: 'statement_credit' })
  const [pushMember, creditMember] = [await records.cardWithEarnings(), await records.cardWithEarnings()]
  await markTakesNoPush(creditMember)
  const settings = { fallback: 'statement_credit', pushMaxMinor: 200 } as const
  expect(await run(settings, { senders: { card_push: recordingPayer() } })).toBe(1)
  expect(await payoutsOf(creditMember)).toEqual([])
  expect(await run(settings)).toBe(1)
  expect(await payoutsOf(pushMember)).toMatchObject([{ way: 'card_push', units: 200 }])
  expect(await payoutsOf(creditMember)).toMatchObject([{ way: 'statement_credit', units: creditMember.earnedUnits }])
})

test('a run opens nothing for units that the member’s own request reserves', async () => {
  const member = await records.cardWithEarnings()
  await records.openAndMove(member, { way: 'gift_card', units: member.earnedUnits, actor: 'member' })
  expect([await run(), await payoutsOf(member)]).toEqual([0, []])
})
