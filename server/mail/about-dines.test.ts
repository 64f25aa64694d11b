import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { connect } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { expireEstimates } from '../pipeline/expire-estimates.ts'
import { randomIds } from '../platform/clock-and-ids.ts'

let database: TestDatabase
let diners: DinerSetup
let connection: ReturnType<typeof connect>
let now = new Date('2026-05-20T12:00:00Z')
const clock = { now: () => now }

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 6, restaurants: 2 })
  connection = connect(database.urls.pipeline, { max: 2, name: 'test' })
})
afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
})

let deliveries = 0
/** Stores the network's reports of purchases and lets the pipeline process them. */
async function report(
  ...purchases: (Pick<PurchaseEvent, 'kind' | 'id' | 'amountMinor' | 'localTime'> & { memberIndex: number })[]
) {
  // Unlike number 0, this restaurant has no offer and no blackout.
  const restaurant = diners.restaurants[1]
  if (!restaurant) throw new Error('no restaurant')
  const messages = purchases.map(({ memberIndex, ...purchase }) =>
    fidelDelivery({ ...purchase, card: diners.cards[memberIndex] as never, restaurant }, `d-${(deliveries += 1)}`),
  )
  await storeMessages(connection.db, messages, clock.now())
  await drainOnce({ db: connection.db, clock, ids: randomIds(clock) })
}
const mailsFor = (memberIndex: number) =>
  connection.db
    .selectFrom('mail_message')
    .select(['kind', 'facts'])
    .where('member_id', '=', diners.cards[memberIndex]?.memberId ?? '')
    .orderBy('kind')
    .execute()

const localTime = '2026-05-19T19:30:00'

test('a purchase sends one mail when it is reported and one when its reward is posted', async () => {
  await report({ memberIndex: 0, kind: 'authorization', id: 'a-1', amountMinor: 10_000, localTime })
  // The network reports it twice.
  await report({ memberIndex: 0, kind: 'authorization', id: 'a-1', amountMinor: 10_000, localTime })
  await report({ memberIndex: 0, kind: 'clearing', id: 'a-1', amountMinor: 12_000, localTime })
  const mails = await mailsFor(0)
  expect(mails.map(({ kind }) => kind)).toEqual(['dine_estimated', 'reward_posted'])
  expect(mails.map(({ facts }) => [facts.merchant, facts.amountMinor, facts.date])).toEqual([
    ['Table table-1', 10_000, '2026-05-19'],
    ['Table table-1', 12_000, '2026-05-19'],
  ])
  expect(mails[1]?.facts.units).toBeGreaterThan(0)
})

test('a purchase that is reported and posted at once sends one mail', async () => {
  await report(
    { memberIndex: 1, kind: 'authorization', id: 'b-1', amountMinor: 10_000, localTime },
    { memberIndex: 1, kind: 'clearing', id: 'b-1', amountMinor: 10_000, localTime },
  )
  expect((await mailsFor(1)).map(({ kind }) => kind)).toEqual(['reward_posted'])
})

test('a purchase of more than 14 days ago sends no mail', async () => {
  await report({ memberIndex: 2, kind: 'clearing', id: 'c-1', amountMinor: 10_000, localTime: '2026-05-05T19:30:00' })
  expect(await mailsFor(2)).toEqual([])
})

test('a member who opted out of email gets no mail', async () => {
  const { db } = connect(database.adminUrl, { max: 1, name: 'test' })
  await db
    .updateTable('member')
    .set({ email_opt_in: false })
    .where('id', '=', diners.cards[3]?.memberId ?? '')
    .execute()
  await db.destroy()
  await report({ memberIndex: 3, kind: 'clearing', id: 'd-1', amountMinor: 10_000, localTime })
  expect(await mailsFor(3)).toEqual([])
})

test('an expired estimate and its late final amount send one mail each [MON-B5]', async () => {
  await report({ memberIndex: 4, kind: 'authorization', id: 'e-1', amountMinor: 10_000, localTime })
  now = new Date('2026-06-19T12:00:00Z') // an estimate lasts 30 days
  await expireEstimates(connection.db, now)
  await drainOnce({ db: connection.db, clock, ids: randomIds(clock) })
  const mails = await mailsFor(4)
  expect(mails.map(({ kind, facts }) => [kind, facts.amountMinor, facts.units])).toEqual([
    ['dine_estimated', 10_000, expect.any(Number)],
    ['estimate_expired', 10_000, 0],
  ])
  // The purchase is two months old, but the final amount of an expired estimate sends a mail at any time.
  now = new Date('2026-07-20T12:00:00Z')
  await report({ memberIndex: 4, kind: 'clearing', id: 'e-1', amountMinor: 12_000, localTime })
  expect((await mailsFor(4)).map(({ kind }) => kind)).toEqual(['dine_estimated', 'estimate_expired', 'reward_posted'])
})

test('an estimate that ended more than 14 days ago expires without mail', async () => {
  now = new Date('2026-05-20T12:00:00Z')
  await report({ memberIndex: 5, kind: 'authorization', id: 'f-1', amountMinor: 10_000, localTime })
  now = new Date('2026-07-20T12:00:00Z')
  await expireEstimates(connection.db, now)
  await drainOnce({ db: connection.db, clock, ids: randomIds(clock) })
  expect((await mailsFor(5)).map(({ kind }) => kind)).toEqual(['dine_estimated'])
})
