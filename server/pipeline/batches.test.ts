import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { memberAccount } from '../../domain/ledger/accounts.ts'
import { insertEnrollment } from '../bonuses/queries.ts'
import { inPartner } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { batchMessagesMax, drainOnce, type DrainDeps } from './drain.ts'
import { loadEvents } from './load.ts'
import { writeEvents } from './write.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let deps: DrainDeps
let card: TestCard
let restaurant: TestRestaurant
let memberIndex = 0

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 40, restaurants: 3 })
  deps = { db: pipelineSetup.db, clock, ids }
})
afterAll(() => pipelineSetup.close())
/** Each test has another member. `purchase` ends each delivery id with the member’s index, by which `readOutcomes` finds the messages. */
beforeEach(() => {
  memberIndex += 1
  ;({ card, restaurant } = dinerOf(pipelineSetup, memberIndex, 1))
})

const purchase = (name: string) => {
  const fields = { kind: 'clearing' as const, amountMinor: 10_000, localTime: '2026-03-04T19:30:00' }
  const id = `${name}-${memberIndex}`
  return fidelDelivery({ ...fields, id, card, restaurant }, id)
}
const store = (...messages: ReturnType<typeof purchase>[]) => storeMessages(pipelineSetup.db, messages, clock.now())
const readOutcomes = async () => {
  const rows = await pipelineSetup.admin
    .selectFrom('feed_message_state')
    .select(['delivery_id', 'state', 'detail'])
    .where('delivery_id', 'like', `%-${memberIndex}`)
    .orderBy('delivery_id')
    .execute()
  return rows.map(({ delivery_id, state, detail }) => [delivery_id.split('-')[0], state, detail])
}
/** Ids that fail with these errors in turn, and then work. */
function failingIds(...errors: unknown[]): DrainDeps['ids'] {
  const remaining = [...errors]
  return {
    ...ids,
    next: () => {
      if (remaining.length === 0) return ids.next()
      throw remaining.shift()
    },
  }
}
const outage = Object.assign(new Error('terminating connection'), { code: '57P01' })

describe('a batch that fails', () => {
  test('quarantines each message that fails alone, and counts them', async () => {
    await store(purchase('a'), purchase('b'), purchase('c'))
    // The batch, then its first half of two messages, then each of them.
    const idsWithFourErrors = failingIds('whole', 'half', new Error('x'.repeat(600)), 'second')
    expect(await drainOnce({ ...deps, ids: idsWithFourErrors })).toEqual({
      messageCount: 3,
      postponedCount: 0,
      quarantinedCount: 2,
    })
    expect(await readOutcomes()).toEqual([
      ['a', 'quarantined', expect.stringMatching(/^reference [0-9a-f]{12}: x+$/)],
      ['b', 'quarantined', expect.stringMatching(/^reference [0-9a-f]{12}: second$/)],
      ['c', 'read', null],
    ])
    // The pipeline cuts a detail to 500 characters.
    expect((await readOutcomes())[0]?.[2]).toHaveLength(500)
    await store(purchase('d'), purchase('e'))
    // With two messages each half is one message: the first message fails.
    const depsWithTwoErrors = { ...deps, ids: failingIds('whole', 'half') }
    expect(await drainOnce(depsWithTwoErrors)).toEqual({ messageCount: 2, postponedCount: 0, quarantinedCount: 1 })
  })

  test.each([
    ['while the whole batch is processed', [outage]],
    ['while the first half is processed', [new Error('x'), outage]],
    ['while the first message is processed alone', [new Error('x'), new Error('x'), outage]],
  ])('quarantines no message when the database becomes unavailable %s', async (_, errors) => {
    await store(purchase('a'), purchase('b'), purchase('c'))
    await expect(drainOnce({ ...deps, ids: failingIds(...errors) })).rejects.toBe(outage)
    expect((await readOutcomes()).map(([, state]) => state)).toEqual(['received', 'received', 'received'])
    expect(await drainOnce(deps)).toEqual({ messageCount: 3, postponedCount: 0, quarantinedCount: 0 })
  })
})

test('drainOnce calls onFull only for a batch of the maximum size', async () => {
  const fullBatches: string[] = []
  const onFull = () => fullBatches.push('full')
  // This event reports no purchase, so the large batches are cheap.
  const message = { ...purchase('many'), event: 'offer.updated' }
  const messages = Array.from({ length: batchMessagesMax * 2 - 1 }, (_, n) => ({ ...message, deliveryId: `many-${n}` }))
  await store(...messages)
  expect(await drainOnce({ ...deps, onFull })).toMatchObject({ messageCount: batchMessagesMax })
  expect(fullBatches).toEqual(['full'])
  expect(await drainOnce({ ...deps, onFull })).toMatchObject({ messageCount: batchMessagesMax - 1 })
  expect(fullBatches).toEqual(['full'])
  expect(await drainOnce(deps)).toEqual({ messageCount: 0, postponedCount: 0, quarantinedCount: 0 })
})

test('drainOnce throws an error that occurs before it takes a message, and quarantines no message', async () => {
  await store(purchase('a'))
  // The database refuses a negative limit with this code.
  await expect(drainOnce(deps, -1)).rejects.toMatchObject({ code: '2201W' })
  expect(await drainOnce(deps)).toEqual({ messageCount: 1, postponedCount: 0, quarantinedCount: 0 })
})

test('writeEvents throws a serialization failure for a new event that another batch has already stored', async () => {
  await store(purchase('a'))
  await drainOnce(deps)
  const lifecycle = { provider: 'fidel', lifecycleId: `a-${memberIndex}` }
  const write = pipelineSetup.db.transaction().execute(async (tx) => {
    const [event] = await loadEvents(tx, [lifecycle])
    if (!event) throw new Error('the event was not stored')
    // `stored: null` marks the event as new, as in a batch that read the events before another batch stored this one.
    await writeEvents(tx, [{ event: { ...event, stored: null }, match: 'unknown_card', partnerId: null, dineId: null }])
  })
  await expect(write).rejects.toMatchObject({ code: '40001' })
})

test('an accepted bonus is awarded in the batch of the dine that completes it', async () => {
  const { partnerId, memberId } = card
  const goal = { kind: 'first_dine' as const }
  const rule = { description: 'Bonus', newMember: false, goal, units: 700, minimumMinor: 0, currency: 'Dollar' }
  const times = {
    offeredAt: '2026-03-01T00:00:00Z',
    enrolledAt: '2026-03-01T00:00:00Z',
    endsAt: '2026-04-01T00:00:00Z',
  }
  const enrollment = { partnerId, memberId, id: ids.next(), code: 'first', rule, ...times }
  await inPartner(pipelineSetup.site, partnerId, (tx) => insertEnrollment(tx, enrollment))
  await store(purchase('a'))
  await drainOnce(deps)
  const accountQuery = pipelineSetup.admin
    .selectFrom('ledger_account')
    .select('units')
    .where('path', '=', memberAccount(memberId, 'available'))
  // The dine's reward and the bonus.
  expect(await accountQuery.execute()).toEqual([{ units: 500 + 700 }])
})
