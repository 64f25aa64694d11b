import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite, type DinerReport } from '../../checks/fixtures/dining.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { activateBonus } from '../../contract/api/bonuses.ts'
import type { Brand } from '../../contract/brand.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { inPartner } from '../database/connect.ts'
import { activeBonuses } from './active.ts'

const partner = 'lumen-mobile'
const zone = 'America/New_York'
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const base = { units: 500, days: 30, minimumMinor: 0, offeredFrom: '2026-01-01', offeredUntil: null }
const bonuses: Brand['bonuses'] = [
  { ...base, newMember: true, code: 'WELCOME', description: 'Welcome', goal: { kind: 'visits', visits: 1 } },
  { ...base, newMember: false, code: 'FRIEND', description: 'Bring a friend', goal: { kind: 'referral', friends: 1 } },
]

let site: DiningSite
let postingDays: number
beforeAll(async () => {
  site = await openDiningSite()
  await site.changeSettings(partner, ({ earning }) => {
    postingDays = earning.expectedPostingDays
    // 90 days: with the default of 0 a new-member bonus is never offered.
    return { bonuses, earning: { ...earning, newMemberBonusHours: 2_160 } }
  })
})
afterAll(() => site.close())

const now = () => site.deps.clock.now()
const inHours = (hours: number) => wallClockIn(zone, new Date(now().getTime() + hours * hourMs)) ?? ''
/** A dine `hours` hours from now, so that it comes after the acceptance of a bonus. */
const clearingReport = (id: string, hours: number): DinerReport => ({
  kind: 'clearing',
  id,
  amountMinor: 6_000,
  at: inHours(hours),
})
const accept = (diner: Diner, code = 'WELCOME') => diner.call(activateBonus, { params: { code } })
/** The active bonuses of a member `ms` milliseconds from now, as `code status`. */
const bonusesAfter = (diner: Diner, ms: number) =>
  inPartner(site.deps.db, partner, async (tx) => {
    const partnerView = site.deps.partners.byId(partner)
    if (!partnerView) throw new Error('no partner')
    const { id } = await tx
      .selectFrom('member')
      .select('id')
      .where('public_id', '=', diner.publicId)
      .executeTakeFirstOrThrow()
    const member = { id, view: { joinDate: now().toISOString(), active: true } }
    const bonusViews = await activeBonuses(tx, partnerView, member, new Date(now().getTime() + ms))
    return bonusViews.map(({ code, bonusStatus }) => `${code} ${bonusStatus}`)
  })
/** The member's rows of bonuses: every row but those of dines, which have the code M. */
const bonusRowsOf = async (diner: Diner, query: object = {}) => {
  const reply = await diner.call(listTransactions, { query })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.data.filter(({ transactionTypeCode }) => transactionTypeCode !== 'M')
}
const receiptOf = async (diner: Diner, id: string) => {
  const reply = await diner.call(awardReceipt, { params: { id } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

test('the row of a bonus has its units and description, and nothing of a restaurant or card', async () => {
  const diner = await site.diner(partner)
  await accept(diner)
  const report = clearingReport('row', 1)
  await site.report(diner, report)
  const [row] = await bonusRowsOf(diner)
  const { currencyName } = site.deps.partners.byId(partner)?.brand ?? {}
  expect(row).toMatchObject({
    transactionStatus: 'awarded',
    transactionTypeCode: 'B',
    dineAmount: 0,
    benefitAmount: 500,
    currency: { currencyType: 'Dollar', currencyName },
    merchantName: 'Welcome',
    merchantId: '',
    activeMerchant: false,
    cardLastFour: '',
    paidAt: null,
    date: report.at.slice(0, 10),
    stage: 'cleared',
    estimate: null,
    refundedMinor: 0,
    review: 'none',
  })
  expect(row?.awardId).toBe(row?.sourceTransactionId)
  expect(Math.abs(Date.parse(row?.transactionCreatedAt ?? '') - now().getTime())).toBeLessThan(hourMs)
})

test('the filter by month lists the bonuses of that month, and filters by card and by restaurant list none', async () => {
  const diner = await site.diner(partner)
  await accept(diner)
  await site.report(diner, clearingReport('filtered', 1))
  const [row] = await bonusRowsOf(diner)
  const month = row?.date.slice(0, 7) ?? ''
  const counts = await Promise.all(
    [{ month }, { month: '2026-01' }, { card: site.deps.ids.next() }, { restaurant: 'place-0' }].map(
      async (filters) => (await bonusRowsOf(diner, filters)).length,
    ),
  )
  expect(counts).toEqual([1, 0, 0, 0])
})

test('the receipt of a bonus says when to expect the payment, and after a refund that the bonus was reversed', async () => {
  const diner = await site.diner(partner)
  await accept(diner)
  const report = clearingReport('receipt', 1)
  await site.report(diner, report)
  const id = (await bonusRowsOf(diner))[0]?.awardId ?? ''
  const receipt = await receiptOf(diner, id)
  const expectedOn = new Date(now().getTime() + postingDays * dayMs).toISOString().slice(0, 10)
  expect(receipt).toMatchObject({
    awardId: id,
    txnId: id,
    reviewHold: null,
    stage: 'cleared',
    units: 500,
    ruleVersion: 'WELCOME',
    merchant: { id: '', name: 'Welcome', city: '', active: false },
    dinedAt: report.at,
    cardLastFour: '',
    currency: { currencyType: 'Dollar' },
    expectedOn,
    payment: null,
    history: [],
    postings: [{ units: 500, isReversal: false, currency: { currencyType: 'Dollar' } }],
  })
  expect(receipt.lines.length).toBeGreaterThan(0)
  expect(receipt.tierOnDate).not.toBe('')
  await site.report(diner, { ...clearingReport('receipt-back', 2), kind: 'refund', of: 'receipt' })
  expect(await bonusRowsOf(diner)).toEqual([])
  expect(await receiptOf(diner, id)).toMatchObject({
    stage: 'reversed',
    units: 0,
    expectedOn: null,
    payment: null,
    postings: [{ isReversal: false }, { isReversal: true }],
  })
})

test('the receipt of a referral bonus has midnight as its time, because the friend’s dine is private', async () => {
  const host = await site.diner(partner)
  await accept(host, 'FRIEND')
  const friend = await site.diner(partner, undefined, { referrer: host.publicId })
  const report = clearingReport('friend', 1)
  await site.report(friend, report)
  const [row] = await bonusRowsOf(host)
  expect(row?.transactionTypeCode).toBe('+')
  expect((await receiptOf(host, row?.awardId ?? '')).dinedAt).toBe(`${report.at.slice(0, 10)}T00:00:00`)
})

test.each([
  ['an accepted bonus until it ends', false, 30, 'WELCOME enrolled'],
  ['an earned bonus for thirty days', true, 30, 'WELCOME qualified'],
])('the active bonuses include %s', async (_case, isEarned, days, expected) => {
  const diner = await site.diner(partner)
  await accept(diner)
  if (isEarned) await site.report(diner, clearingReport(`listed-${days}-${isEarned}`, 1))
  expect(await bonusesAfter(diner, days * dayMs - hourMs)).toContain(expected)
  expect((await bonusesAfter(diner, days * dayMs + hourMs)).filter((bonus) => bonus.startsWith('WELCOME'))).toEqual([])
})
