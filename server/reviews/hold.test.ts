import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { postReview, withdrawReview } from '../../contract/api/reviews.ts'
import { expireReviews } from '../pipeline/expire-reviews.ts'
import { drainOnce } from '../pipeline/drain.ts'

const dayMs = 86_400_000
let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite()
})
afterAll(() => site.close())

let memberCount = 0
const newAlderDiner = () =>
  site.diner('alder-hotels', undefined, { partnerNumber: String(44_000_000 + (memberCount += 1)) })

const today = (): string => site.deps.clock.now().toISOString().slice(0, 10)
const daysAgo = (days: number): string => new Date(Date.parse(today()) - days * dayMs).toISOString().slice(0, 10)
const drain = () => drainOnce({ db: site.deps.pipelineDb, clock: site.deps.clock, ids: site.deps.ids })

/** A member's units by account, from the ledger. */
async function balances({ publicId }: Diner) {
  const { pipelineDb } = site.deps
  const { id } = await pipelineDb
    .selectFrom('member')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  const rows = await pipelineDb
    .selectFrom('ledger_account')
    .select(['path', 'units'])
    .where('path', 'like', `member/${id}/%`)
    .execute()
  const unitsIn = (bucket: string) => Number(rows.find(({ path }) => path.endsWith(`/${bucket}`))?.units ?? 0)
  return { pending: unitsIn('pending'), available: unitsIn('available') }
}

async function mailKindsOf({ publicId }: Diner) {
  const rows = await site.deps.pipelineDb
    .selectFrom('mail_message')
    .innerJoin('member', 'member.id', 'mail_message.member_id')
    .select('mail_message.kind')
    .where('member.public_id', '=', publicId)
    .orderBy('mail_message.queued_at')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function onlyDine(diner: Diner) {
  const reply = await diner.call(listTransactions, {})
  const row = reply.ok ? reply.value.data[0] : undefined
  if (!row) throw new Error('the member has no dine')
  const receipt = await diner.call(awardReceipt, { params: { id: row.awardId } })
  if (!receipt.ok) throw new Error(receipt.problem.code)
  const { lines } = receipt.value
  return { row, codes: lines.map(({ code }) => code) }
}

const clearing = (id: string, date: string) =>
  ({ kind: 'clearing', id, amountMinor: 4_000, at: `${date}T12:30:00` }) as const

test('the reward of a cleared dine waits for the review, and stays available after the review is withdrawn [M2-095, M2-328] [MEM-C11]', async () => {
  const diner = await newAlderDiner()
  await site.report(diner, clearing('hold-1', daysAgo(3)))
  const { row, codes } = await onlyDine(diner)
  expect(row).toMatchObject({ transactionStatus: 'pending', stage: 'cleared' })
  expect(codes).toContain('review_open')
  const { pending, available } = await balances(diner)
  expect([pending, available]).toEqual([row.benefitAmount, 0])

  await diner.call(postReview, { body: { txnId: row.sourceTransactionId, stars: 5, text: '' } })
  await drain()
  const reviewed = await onlyDine(diner)
  expect(reviewed.row).toMatchObject({ transactionStatus: 'awarded', benefitAmount: row.benefitAmount })
  expect(reviewed.codes).not.toContain('review_open')
  expect(await balances(diner)).toEqual({ pending: 0, available: row.benefitAmount })
  await diner.call(withdrawReview, { params: { txnId: row.sourceTransactionId } })
  // The pipeline processes the member again with this dine.
  await site.report(diner, clearing('hold-1-again', daysAgo(2)))
  expect(await balances(diner)).toMatchObject({ available: row.benefitAmount })
})

test('a member gets a mail that asks for the review of a dine, and after the review a mail about the reward', async () => {
  const diner = await newAlderDiner()
  const kinds = async () =>
    (await mailKindsOf(diner)).filter((kind) => kind === 'review_wanted' || kind === 'reward_posted')
  await site.report(diner, clearing('hold-mail', daysAgo(3)))
  expect(await kinds()).toEqual(['review_wanted'])
  const { row } = await onlyDine(diner)
  await diner.call(postReview, { body: { txnId: row.sourceTransactionId, stars: 4, text: '' } })
  await drain()
  expect(await kinds()).toEqual(['review_wanted', 'reward_posted'])
})

test('a dine without a review after 35 days pays nothing, and its receipt says that the review expired [M2-094, M2-095]', async () => {
  const diner = await newAlderDiner()
  await site.report(diner, clearing('hold-2', daysAgo(30)))
  expect(await expireReviews(site.deps.pipelineDb, site.deps.clock.now())).toBe(0)
  // 38 days after the dine: the time for the review is over.
  site.moveClock(8 * dayMs)
  expect(await expireReviews(site.deps.pipelineDb, site.deps.clock.now())).toBe(1)
  await drain()
  // By the later clock the member’s session has ended.
  site.moveClock(-8 * dayMs)
  const { row, codes } = await onlyDine(diner)
  expect(row).toMatchObject({ transactionStatus: 'pending', benefitAmount: 0 })
  expect(codes).toContain('review_expired')
  expect(await balances(diner)).toEqual({ pending: 0, available: 0 })
})

test('a refund of a dine that waits for its review leaves the remainder waiting', async () => {
  const diner = await newAlderDiner()
  await site.report(diner, clearing('hold-3', daysAgo(2)))
  const before = await balances(diner)
  expect(before.pending).toBeGreaterThan(0)
  await site.report(diner, {
    kind: 'refund',
    id: 'hold-3-refund',
    of: 'hold-3',
    amountMinor: 2_000,
    at: `${daysAgo(1)}T12:30:00`,
  })
  expect(await balances(diner)).toEqual({ pending: before.pending / 2, available: 0 })
})

test('at a partner without reviews a cleared dine is available at once [M2-096]', async () => {
  const diner = await site.diner('lumen-mobile')
  await site.report(diner, clearing('hold-4', daysAgo(2)))
  const { row } = await onlyDine(diner)
  expect(row.transactionStatus).toBe('awarded')
  expect(await balances(diner)).toEqual({ pending: 0, available: row.benefitAmount })
})
