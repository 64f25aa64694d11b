import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAndDrain, dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { createEstimateSweep } from './expire-estimates.ts'
import { expireReviews } from './expire-reviews.ts'

let now = new Date()
const clock = { now: () => now }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 40, restaurants: 3 })
})
afterAll(() => pipelineSetup.close())

/** The member with this number buys something. The pipeline processes the message on `processedOn`. */
async function buy(member: number, kind: PurchaseEvent['kind'], day: string, processedOn: string): Promise<void> {
  now = new Date(`${processedOn}T12:00:00.000Z`)
  const id = `${kind}-${member}`
  const purchase = {
    kind,
    id,
    amountMinor: 10_000,
    localTime: `${day}T19:30:00`,
    ...dinerOf(pipelineSetup, member, 1),
  }
  await deliverAndDrain({ db: pipelineSetup.db, clock, ids }, [fidelDelivery(purchase, id)])
}
async function sweepOn(day: string, sweep: () => Promise<void>): Promise<void> {
  now = new Date(`${day}T12:00:00.000Z`)
  await sweep()
  await deliverAndDrain({ db: pipelineSetup.db, clock, ids }, [])
}
const stageOf = async (member: number) => {
  const { memberId } = dinerOf(pipelineSetup, member, 1).card
  const dine = pipelineSetup.admin.selectFrom('dine').select('stage').where('member_id', '=', memberId)
  return (await dine.executeTakeFirstOrThrow()).stage
}

test('the first sweep expires estimates of any age, later ones only those of the last 130 days [D3-007]', async () => {
  const sweep = createEstimateSweep(pipelineSetup.db, clock)
  await buy(1, 'authorization', '2026-03-04', '2026-03-05')
  await sweepOn('2026-10-01', sweep)
  expect(await stageOf(1)).toBe('expired')
  await buy(2, 'authorization', '2026-03-04', '2026-03-05')
  await buy(3, 'authorization', '2026-08-20', '2026-08-21')
  await buy(4, 'authorization', '2026-09-20', '2026-09-21')
  await sweepOn('2026-10-01', sweep)
  // Member 4's estimate is younger than the 30 days that estimates last.
  expect(await Promise.all([2, 3, 4].map(stageOf))).toEqual(['pending', 'expired', 'pending'])
})

test('a sweep that reaches its limit is followed by another one that reads estimates of any age [D3-007]', async () => {
  // Expires member 2’s estimate from the test above first, because it would fill the limit of the sweep below.
  await sweepOn('2026-10-01', createEstimateSweep(pipelineSetup.db, clock))
  const sweep = createEstimateSweep(pipelineSetup.db, clock, 1)
  for (const member of [6, 7]) await buy(member, 'authorization', '2026-03-04', '2026-03-05')
  // One sweep for each estimate, because the limit is 1.
  for (const _ of [6, 7]) await sweepOn('2026-10-01', sweep)
  expect(await Promise.all([6, 7].map(stageOf))).toEqual(['expired', 'expired'])
})

test('a dine whose review window is over in every time zone is queued again [M2-095]', async () => {
  const { db, admin } = pipelineSetup
  await buy(5, 'clearing', '2026-03-04', '2026-03-05')
  await admin
    .updateTable('award')
    .set({ review_hold: 'open' })
    .where('member_id', '=', dinerOf(pipelineSetup, 5, 1).card.memberId)
    .execute()
  // The window ends with April 8, which is 35 days after the dine. It is over everywhere when it is over at UTC−12.
  expect(await expireReviews(db, new Date('2026-04-09T11:59:59.000Z'))).toBe(0)
  const queuedMessages = () => db.selectFrom('feed_queue').select('delivery_id').execute()
  expect(await queuedMessages()).toEqual([])
  expect(await expireReviews(db, new Date('2026-04-09T12:00:00.000Z'))).toBe(1)
  expect(await queuedMessages()).toHaveLength(1)
})

test('the review of a dine makes its units available, and a later purchase leaves them available [M2-095]', async () => {
  const { db, admin } = pipelineSetup
  const { partnerId, memberId } = dinerOf(pipelineSetup, 8, 1).card
  await sql`update partner_version set brand = jsonb_set(brand, '{earning,reviewRequired}', 'true') where partner_id = ${partnerId}`.execute(
    admin,
  )
  const readUnits = async () => {
    const { rows } = await sql<{ bucket: string; units: number }>`
      select split_part(path, '/', 3) as bucket, units from ledger_account where path like ${`member/${memberId}/%`} and units > 0`.execute(
      admin,
    )
    return Object.fromEntries(rows.map((row) => [row.bucket, row.units]))
  }
  await buy(8, 'clearing', '2026-03-04', '2026-03-05')
  expect(await readUnits()).toEqual({ pending: 500 })
  await sql`insert into review (partner_id, id, dine_id, member_id, merchant_id, stars, body, written_at, state)
    select partner_id, ${ids.next()}, id, member_id, merchant_id, 5, '', ${now}, 'published' from dine where member_id = ${memberId}`.execute(
    admin,
  )
  // A trigger has queued the dine’s message again.
  await deliverAndDrain({ db, clock, ids }, [])
  expect(await readUnits()).toEqual({ available: 500 })
  await buy(8, 'authorization', '2026-03-20', '2026-03-21')
  expect(await readUnits()).toEqual({ available: 500, pending: 500 })
})
