import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { randomIds } from '../platform/world.ts'
import { batchMessagesMax, drainOnce, type DrainDeps } from './drain.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let deps: DrainDeps
let card: TestCard
let restaurant: TestRestaurant
let next = 0

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 40, restaurants: 3 })
  deps = { db: pipelineSetup.db, clock, ids }
})
afterAll(() => pipelineSetup.close())
beforeEach(() => {
  next += 1
  ;({ card, restaurant } = dinerOf(pipelineSetup, next, 1))
})

const purchase = (name: string) => {
  const happening = { kind: 'clearing' as const, amountMinor: 10_000, localTime: '2026-03-04T19:30:00' }
  const id = `${name}-${next}`
  return fidelDelivery({ ...happening, id, card, restaurant }, id)
}
const store = (...messages: ReturnType<typeof purchase>[]) => storeMessages(pipelineSetup.db, messages, clock.now())
const outcomes = async () => {
  const rows = await pipelineSetup.admin
    .selectFrom('feed_message_state')
    .select(['delivery_id', 'state', 'detail'])
    .where('delivery_id', 'like', `%-${next}`)
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
    const failing = failingIds('whole', 'half', new Error('x'.repeat(600)), 'second')
    expect(await drainOnce({ ...deps, ids: failing })).toEqual({ messageCount: 3, postponed: 0, quarantined: 2 })
    expect(await outcomes()).toEqual([
      ['a', 'quarantined', expect.stringMatching(/^reference [0-9a-f]{12}: x+$/)],
      ['b', 'quarantined', expect.stringMatching(/^reference [0-9a-f]{12}: second$/)],
      ['c', 'read', null],
    ])
    expect((await outcomes())[0]?.[2]).toHaveLength(500)
  })

  test.each([
    ['at once', [outage]],
    ['while it is split', [new Error('x'), outage]],
    ['for one of its messages', [new Error('x'), new Error('x'), outage]],
  ])('quarantines no message when the database goes away %s', async (_, errors) => {
    await store(purchase('a'), purchase('b'), purchase('c'))
    await expect(drainOnce({ ...deps, ids: failingIds(...errors) })).rejects.toBe(outage)
    expect((await outcomes()).map(([, state]) => state)).toEqual(['received', 'received', 'received'])
    expect(await drainOnce(deps)).toEqual({ messageCount: 3, postponed: 0, quarantined: 0 })
  })
})

test('reports a batch of the maximum size while it runs, and no smaller one', async () => {
  const reported: string[] = []
  const onFull = () => reported.push('full')
  const message = { ...purchase('many'), event: 'offer.updated' }
  const messages = Array.from({ length: batchMessagesMax * 2 - 1 }, (_, n) => ({ ...message, deliveryId: `many-${n}` }))
  await store(...messages)
  expect(await drainOnce({ ...deps, onFull })).toMatchObject({ messageCount: batchMessagesMax })
  expect(reported).toEqual(['full'])
  expect(await drainOnce({ ...deps, onFull })).toMatchObject({ messageCount: batchMessagesMax - 1 })
  expect(reported).toEqual(['full'])
  expect(await drainOnce(deps)).toEqual({ messageCount: 0, postponed: 0, quarantined: 0 })
})
