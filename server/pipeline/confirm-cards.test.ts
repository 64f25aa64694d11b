import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDiners, type DinerSetup, type TestCard } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { confirmCards } from './confirm-cards.ts'
import { drainOnce } from './drain.ts'

const linkedAt = '2026-03-04T20:00:00.000Z'
/** When a confirmation arrives, unless a test chooses another time. */
const confirmationTime = '2026-03-04T23:30:20.000Z' // half past six in the evening in New York
const ids = randomIds({ now: () => new Date(confirmationTime) })
const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
let database: TestDatabase
let db: Db
let admin: Db
let diners: DinerSetup
let cardIndex = 0
let card: TestCard

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 40, restaurants: 2 })
  db = connect(database.urls.pipeline, { max: 6, name: 'test' }).db
  admin = connect(database.adminUrl, { max: 2, name: 'test' }).db
})
afterAll(async () => {
  await Promise.all([db.destroy(), admin.destroy()])
  await database.drop()
})
/** Each test has a card that is linked in the afternoon and not confirmed. */
beforeEach(async () => {
  const memberCard = diners.cards[(cardIndex += 1)]
  if (!memberCard) throw new Error('more members are needed')
  card = memberCard
  await admin
    .updateTable('card')
    .set({ linked_at: linkedAt, confirmed_at: null })
    .where('id', '=', card.cardId)
    .execute()
})

let deliveryCount = 0
const confirmation = (reference = card.fidel, deliveryId = `l-${(deliveryCount += 1)}`): InboxMessage => ({
  provider: 'fidel',
  deliveryId,
  event: 'card.linked',
  body: JSON.stringify({ id: reference, scheme: 'visa', lastNumbers: '4242' }),
})
function purchaseAt(localTime: string): InboxMessage {
  const restaurant = diners.restaurants[0]
  if (!restaurant) throw new Error('no restaurant')
  const id = `p-${cardIndex}-${localTime}`
  return fidelDelivery(
    { kind: 'clearing', id, amountMinor: 10_000, localTime: `2026-03-04T${localTime}`, card, restaurant },
    id,
  )
}
/** Stores messages as received at this time. `drainAll` processes them. */
const receive = (messages: InboxMessage[], receivedAt = confirmationTime) =>
  storeMessages(db, messages, new Date(receivedAt))
async function drainAll(): Promise<void> {
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
}
/** The stored time of the card’s confirmation. */
const confirmedAt = async () =>
  (
    await admin.selectFrom('card').select('confirmed_at').where('id', '=', card.cardId).executeTakeFirstOrThrow()
  ).confirmed_at?.toISOString() ?? null
const dineTimes = async () =>
  (
    await admin
      .selectFrom('dine')
      .select('local_time')
      .where('member_id', '=', card.memberId)
      .orderBy('local_time')
      .execute()
  ).map((dine) => dine.local_time.slice(11, 16))
/** How many sessions of this database wait for a lock. */
const waitingCount = async () =>
  (
    await sql<{
      count: number
    }>`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      admin,
    )
  ).rows[0]?.count
const stateOf = (deliveryId: string) =>
  admin
    .selectFrom('feed_message_state')
    .select(['state', 'reason'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()

test('a purchase after the confirmation counts, and one between the link and the confirmation does not [M2-139]', async () => {
  const [purchaseBefore, purchaseAfter] = [purchaseAt('18:10:00'), purchaseAt('18:40:00')]
  await receive([purchaseBefore], '2026-03-04T23:10:05.000Z')
  await drainAll()
  expect([await confirmedAt(), await dineTimes()]).toEqual([null, []])
  await receive([confirmation()])
  await receive([purchaseAfter], '2026-03-04T23:40:05.000Z')
  await drainAll()
  expect([await confirmedAt(), await dineTimes()]).toEqual([confirmationTime, ['18:40']])
  // The pipeline names a purchase before the confirmation `before_link`, although it follows the link.
  expect(
    await admin.selectFrom('feed_event').select('match').where('delivery_id', '=', purchaseBefore.deliveryId).execute(),
  ).toEqual([{ match: 'before_link' }])
})

test('a confirmation that is processed after the purchases has the same effect [M2-139]', async () => {
  const [purchaseBefore, purchaseAfter] = [purchaseAt('18:10:00'), purchaseAt('18:40:00')]
  await receive([purchaseAfter, purchaseBefore], '2026-03-04T23:40:05.000Z')
  await drainAll()
  await receive([confirmation()])
  await drainAll()
  expect([await confirmedAt(), await dineTimes()]).toEqual([confirmationTime, ['18:40']])
})

test('a repeated confirmation does not change the earliest one, in any order of arrival', async () => {
  const earliest = confirmation()
  await receive([confirmation()], '2026-03-05T08:00:00.000Z')
  await receive([earliest])
  await drainAll()
  await receive([earliest, confirmation()], '2026-03-06T08:00:00.000Z')
  await drainAll()
  expect([await confirmedAt(), await stateOf(earliest.deliveryId)]).toEqual([
    confirmationTime,
    { state: 'read', reason: null },
  ])
  expect(await confirmCards(db)).toBe(0)
})

test('a confirmation of an unknown card does not stop the queue', async () => {
  const unknownConfirmation = confirmation('unknown-card')
  await receive([unknownConfirmation, confirmation()])
  await drainAll()
  expect([await stateOf(unknownConfirmation.deliveryId), await confirmedAt()]).toEqual([
    { state: 'read', reason: null },
    confirmationTime,
  ])
})

test('when a confirmation arrives before its card is linked, the card is confirmed from the link on, not earlier', async () => {
  const reference = `early-${cardIndex}`
  const purchaseAfter = { ...purchaseAt('18:40:00'), body: purchaseAt('18:40:00').body.replace(card.fidel, reference) }
  await receive([confirmation(reference)], '2026-03-04T19:59:59.000Z')
  await receive([purchaseAfter], '2026-03-04T23:40:05.000Z')
  await drainAll()
  expect([await confirmCards(db), await dineTimes()]).toEqual([0, []])
  await admin
    .insertInto('card_reference')
    .values({ partner_id: card.partnerId, provider: 'fidel', reference, card_id: card.cardId })
    .execute()
  expect(await confirmCards(db)).toBe(1)
  await drainAll()
  expect([await confirmedAt(), await dineTimes()]).toEqual([linkedAt, ['18:40']])
})

test.each([
  ['removed', null],
  ['held', confirmationTime],
  ['active', confirmationTime],
] as const)('after a confirmation, a card in the state `%s` has the confirmation time %s', async (status, expected) => {
  await admin
    .updateTable('card')
    .set({ status, ended_at: status === 'removed' ? clock.now() : null })
    .where('id', '=', card.cardId)
    .execute()
  await receive([confirmation()])
  await drainAll()
  expect(await confirmedAt()).toBe(expected)
})

test.each([
  ['the confirmation first', true],
  ['the purchase first', false],
])('a confirmation and a purchase that are processed in parallel, %s, both count', async (_, isConfirmationFirst) => {
  const arrivals = [
    () => receive([confirmation()]),
    () => receive([purchaseAt('18:40:00')], '2026-03-04T23:40:05.000Z'),
  ]
  const orderedArrivals = isConfirmationFirst ? arrivals : arrivals.toReversed()
  const batches: Promise<unknown>[] = []
  // Each batch takes one message (limit 1), reads its data and waits for the locked member. When this transaction ends, both continue
  // in this order.
  await admin.transaction().execute(async (tx) => {
    await tx.selectFrom('member').select('id').where('id', '=', card.memberId).forUpdate().execute()
    for (const receiveNext of orderedArrivals) {
      await receiveNext()
      batches.push(drainOnce({ db, clock, ids }, 1))
      await expect.poll(waitingCount).toBe(batches.length)
    }
  })
  await Promise.all(batches)
  await drainAll()
  expect([await confirmedAt(), await dineTimes()]).toEqual([confirmationTime, ['18:40']])
})

test('a confirmation without a card reference is quarantined, and the queue continues', async () => {
  const withoutReference: InboxMessage = { ...confirmation(), body: '{}' }
  await receive([withoutReference, confirmation()])
  await drainAll()
  expect([await stateOf(withoutReference.deliveryId), await confirmedAt()]).toEqual([
    { state: 'quarantined', reason: 'card_missing' },
    confirmationTime,
  ])
})
