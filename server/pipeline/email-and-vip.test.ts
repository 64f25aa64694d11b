import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDiners, type DinerSetup, type TestCard } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { saveEmailChoice } from '../profile/consent.ts'
import { drainOnce } from './drain.ts'
import { expireVips } from './expire-vips.ts'

/** The database refuses a tier that the site dates in the past, so these tests begin in the next year. */
const year = new Date().getUTCFullYear() + 1
let now = new Date(`${year}-03-01T12:00:00.000Z`)
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let db: Db
let site: Db
let admin: Db
let diners: DinerSetup
let card: TestCard
let memberIndex = 0

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 8, restaurants: 2 })
  db = connect(database.urls.pipeline, { max: 2, name: 'test' }).db
  site = connect(database.urls.app, { max: 1, name: 'test' }).db
  admin = connect(database.adminUrl, { max: 1, name: 'test' }).db
})
afterAll(async () => {
  await Promise.all([db.destroy(), site.destroy(), admin.destroy()])
  await database.drop()
})
/** A member of the airline whose eleven dines have led to VIP until the end of `year` + 1. */
beforeEach(async () => {
  const airlineCards = diners.cards.filter(({ partnerId }) => partnerId === 'meridian-air')
  memberIndex += 1
  now = new Date(`${year}-03-01T12:00:00.000Z`)
  card = airlineCards[memberIndex] ?? card
  await processMessages(...Array.from({ length: 11 }, (_, n) => dine(`${year}-02-${String(n + 1).padStart(2, '0')}`)))
  expect(await storedTier()).toEqual({ tier_level: 'VIP', vip_until: `${year + 1}-12-31` })
})

const dine = (date: string, kind: PurchaseEvent['kind'] = 'clearing') => {
  const [, restaurant] = diners.restaurants // the first has an offer and a weekday without rewards
  if (!restaurant) throw new Error('more restaurants are needed')
  const id = `${kind}-${memberIndex}-${date}`
  const of = `clearing-${memberIndex}-${date}`
  return fidelDelivery({ kind, id, of, amountMinor: 10_000, localTime: `${date}T12:00:00`, card, restaurant }, id)
}
async function processMessages(...messages: ReturnType<typeof dine>[]): Promise<void> {
  await storeMessages(db, messages, now)
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
}
const memberRow = () =>
  admin
    .selectFrom('member')
    .select(['id', 'tier_level', 'vip_until', 'email_opt_in'])
    .where('id', '=', card.memberId)
    .executeTakeFirstOrThrow()
const storedTier = async () => {
  const { tier_level, vip_until } = await memberRow()
  return { tier_level, vip_until }
}
/** The member opts in to email or out of it on this day. */
async function setEmailOptIn(optIn: boolean, date: string): Promise<void> {
  now = new Date(`${date}T12:00:00.000Z`)
  const member = await memberRow()
  const choice = { partnerId: card.partnerId, at: now, source: 'profile' as const }
  await inPartner(site, card.partnerId, (tx) => saveEmailChoice(ids, tx, member, { ...choice, optIn }))
}
const unitsOn = async (date: string) =>
  (
    await admin
      .selectFrom('award')
      .innerJoin('dine', 'dine.id', 'award.dine_id')
      .select('award.units')
      .where('award.live', '=', true)
      .where('award.member_id', '=', card.memberId)
      .where('dine.local_date', '=', date)
      .executeTakeFirstOrThrow()
  ).units

test('a member who opts out and in again earns the VIP rate until its last day and no longer [M2-325]', async () => {
  await setEmailOptIn(false, `${year}-03-05`)
  await setEmailOptIn(true, `${year}-03-20`)
  now = new Date(`${year + 2}-02-01T12:00:00.000Z`)
  const days = [`${year}-03-10`, `${year}-03-25`, `${year + 1}-12-31`, `${year + 2}-01-02`]
  await processMessages(...days.map((date) => dine(date)))
  // Opted out, VIP again, VIP on its last day, and opted in without VIP.
  expect(await Promise.all(days.map(unitsOn))).toEqual([100, 500, 500, 300])
  await expireVips(db, now)
  expect(await storedTier()).toEqual({ tier_level: 'OptedIn', vip_until: null })
})

test('after a member opted in again, a refund of a qualifying dine delays the VIP rate by one dine [M2-325]', async () => {
  await setEmailOptIn(false, `${year}-03-05`)
  await setEmailOptIn(true, `${year}-03-20`)
  now = new Date(`${year}-04-01T12:00:00.000Z`)
  await processMessages(dine(`${year}-03-25`))
  await processMessages(dine(`${year}-02-03`, 'refund'))
  // The dine of March 25 is now the eleventh. It earns the lower rate, and the VIP rate follows it.
  expect([await unitsOn(`${year}-03-25`), await storedTier()]).toEqual([
    300,
    { tier_level: 'VIP', vip_until: `${year + 1}-12-31` },
  ])
})
