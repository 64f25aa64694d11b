import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { drainOnce, type DrainDeps } from './drain.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let admin: PipelineDatabase['admin']
let deps: DrainDeps
/** A card at the carrier: a purchase of $100.00 earns 500 cents. */
let carrierCard: TestCard
/** Another member's card at the airline: a purchase of $100.00 earns 300 miles. */
let airlineCard: TestCard
let restaurant: TestRestaurant
/** Counts the tests from 1. Each test has its own four members: `carrierCard` is of the third, `airlineCard` of the fourth. */
let testNumber = 0

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 40, restaurants: 3 })
  ;({ admin } = pipelineSetup)
  deps = { db: pipelineSetup.db, clock, ids }
})
afterAll(async () => {
  expect((await ledgerInvariants(pipelineSetup.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
  await pipelineSetup.close()
})
beforeEach(() => {
  testNumber += 1
  ;({ card: carrierCard, restaurant } = dinerOf(pipelineSetup, testNumber, 1))
  const cardOfFourth = pipelineSetup.diners.cards[testNumber * 4 - 1]
  if (!cardOfFourth) throw new Error('more members are needed')
  airlineCard = cardOfFourth
})

let deliveryCount = 0
const purchase = (overrides: Partial<Pick<PurchaseEvent, 'kind' | 'id' | 'of' | 'card'>> = {}) => {
  const fields = { kind: 'clearing' as const, amountMinor: 10_000, localTime: '2026-03-04T19:30:00' }
  return fidelDelivery(
    { ...fields, id: `tx-${testNumber}`, card: carrierCard, restaurant, ...overrides },
    `d-${(deliveryCount += 1)}`,
  )
}
async function drain(...messages: ReturnType<typeof purchase>[]) {
  await storeMessages(pipelineSetup.db, messages, clock.now())
  return drainOnce(deps)
}
const unitsOf = async (card: TestCard) => {
  const awards = await admin
    .selectFrom('award')
    .select('units')
    .where('member_id', '=', card.memberId)
    .where('live', '=', true)
    .execute()
  return awards.map(({ units }) => units)
}
/** Gives the airline's card the reference of the carrier's card at the network too, as after a transfer between programs. */
const shareReference = () => sql`insert into card_reference (partner_id, provider, reference, card_id)
  values (${airlineCard.partnerId}, 'fidel', ${carrierCard.fidel}, ${airlineCard.cardId})`

test('a purchase with an unknown card is processed in a batch with other purchases', async () => {
  const unknown = purchase({ id: `unknown-${testNumber}`, card: { fidel: 'unknown', lastFour: '0000' } })
  expect(await drain(purchase(), unknown)).toEqual({ messageCount: 2, postponedCount: 0, quarantinedCount: 0 })
})

test('a purchase waits while another batch has locked one of the two owners of its card', async () => {
  await shareReference().execute(admin)
  // A batch that can lock the members of no event waits. `other`, the second of the four members, prevents that.
  const other = pipelineSetup.diners.cards[testNumber * 4 - 3]
  if (!other) throw new Error('more members are needed')
  await admin.transaction().execute(async (tx) => {
    await tx.selectFrom('member').select('id').where('id', '=', airlineCard.memberId).forUpdate().execute()
    expect(await drain(purchase(), purchase({ id: `other-${testNumber}`, card: other }))).toEqual({
      messageCount: 2,
      postponedCount: 1,
      quarantinedCount: 0,
    })
  })
  expect(await drain()).toEqual({ messageCount: 1, postponedCount: 0, quarantinedCount: 0 })
})

test('a batch starts again when a card of another member is linked while it waits', async () => {
  // A batch that has locked its members reads the cards again only when a card was unconfirmed before the lock.
  await admin.updateTable('card').set({ confirmed_at: null }).where('id', '=', carrierCard.cardId).execute()
  await storeMessages(pipelineSetup.db, [purchase()], clock.now())
  const lock = `select from member where id = '${carrierCard.memberId}' for update;
    insert into card_reference (partner_id, provider, reference, card_id)
    values ('${airlineCard.partnerId}', 'fidel', '${carrierCard.fidel}', '${airlineCard.cardId}')`
  const [result] = await runConcurrently(pipelineSetup.database.adminUrl, lock, [() => drainOnce(deps)])
  expect(result).toEqual({ messageCount: 1, postponedCount: 0, quarantinedCount: 0 })
  // The carrier's card is not confirmed, so the purchase belongs to the airline's card.
  expect([await unitsOf(carrierCard), await unitsOf(airlineCard)]).toEqual([[], [300]])
})

test('when the network stops reporting for a partner, the dine is reversed and the other owner of its card earns', async () => {
  await drain(purchase())
  expect(await unitsOf(carrierCard)).toEqual([500])
  await shareReference().execute(admin)
  const reportFor = (partners: string[] | null) =>
    sql`update feed_sender set partners = ${partners} where source = 'fidel'`.execute(admin)
  await reportFor([airlineCard.partnerId])
  try {
    // A message of the same purchase makes the pipeline evaluate it again.
    expect(await drain(purchase({ kind: 'authorization' }))).toMatchObject({ quarantinedCount: 0 })
  } finally {
    await reportFor(null)
  }
  expect([await unitsOf(carrierCard), await unitsOf(airlineCard)]).toEqual([[0], [300]])
})

test('a refund waits for an operator when the batch has not locked every owner of the card that paid', async () => {
  const movedAt = '2026-03-01T00:00:00Z'
  await shareReference().execute(admin)
  await admin.updateTable('card').set({ ended_at: movedAt }).where('id', '=', carrierCard.cardId).execute()
  await admin.updateTable('card').set({ confirmed_at: movedAt }).where('id', '=', airlineCard.cardId).execute()
  await drain(purchase())
  const refund = purchase({ kind: 'refund', id: `re-${testNumber}`, of: `tx-${testNumber}`, card: airlineCard })
  await drain(refund) // The refund names the airline's card, so the batch locks only its member.
  const events = admin.selectFrom('feed_event').select('match').where('delivery_id', '=', refund.deliveryId)
  expect(await events.execute()).toEqual([{ match: 'unmatched_refund' }])
  expect(await unitsOf(airlineCard)).toEqual([300])
})
