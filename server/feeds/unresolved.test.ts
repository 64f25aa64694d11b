import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect } from '../database/connect.ts'
import { storeMessages } from './inbox.ts'
import { countUnresolved, countWaiting, listUnresolved, retryUnresolved } from './unresolved.ts'

let database: TestDatabase
let node: ReturnType<typeof connect>

beforeAll(async () => {
  database = await testDatabase()
  node = connect(database.urls.pipeline, { max: 2, name: 'feeds' })
  const ids = ['bad-1', 'bad-2', 'fine', 'stray']
  await storeMessages(
    node.db,
    ids.map((id) => ({ provider: id === 'stray' ? 'fidel' : 'kard', deliveryId: id, event: 'x', body: '{}' })),
    new Date('2026-05-05T12:00:00Z'),
  )
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query(
    `insert into feed_outcome select provider, delivery_id, 'quarantined', 'not_json', 'the item is not JSON', now() from feed_message where delivery_id like 'bad-%'`,
  )
  await admin.query(
    `insert into feed_outcome select provider, delivery_id, 'read', null, null, now() from feed_message where delivery_id in ('fine', 'stray')`,
  )
  await admin.query('delete from feed_queue')
  await admin.query(
    `insert into feed_event (provider, lifecycle_id, event_id, delivery_id, kind, amount_minor, currency, card_reference, merchant_references, merchant_label, occurred_at, channel, received_at, reported_at, match)
     values ('fidel', 'l', 'refund:r', 'stray', 'refund', 1250, 'USD', 'card-9', '{fidel:loc,mid:1}', 'Corner Table', '2026-05-05T11:00:00Z', 'unknown', '2026-05-05T12:00:01Z', '2026-05-05T11:00:00Z', 'unmatched_refund')`,
  )
  await admin.end()
})
afterAll(async () => {
  await node.db.destroy()
  await database.drop()
})

test('unresolved messages are listed with their reason and details', async () => {
  const messages = await listUnresolved(node.db, { limit: 10 })
  expect(messages.map(({ deliveryId, state, reason }) => [deliveryId, state, reason])).toEqual([
    ['bad-1', 'quarantined', 'not_json'],
    ['bad-2', 'quarantined', 'not_json'],
    ['stray', 'unmatched', 'unmatched_refund'],
  ])
  expect(messages[2]?.detail).toMatch(
    /^refund of 12\.50 USD, card card-9, at Corner Table \(fidel:loc mid:1\), 2026-05-05/,
  )
  expect(
    (await listUnresolved(node.db, { provider: 'fidel', limit: 10 })).map((message) => message.deliveryId),
  ).toEqual(['stray'])
  expect(await listUnresolved(node.db, { limit: 1 })).toHaveLength(1)
  expect(await countUnresolved(node.db)).toEqual([
    { provider: 'kard', state: 'quarantined', reason: 'not_json', count: 2 },
    { provider: 'fidel', state: 'unmatched', reason: 'unmatched_refund', count: 1 },
  ])
})

test('retried messages are queued again, and processed ones are not', async () => {
  expect(await countWaiting(node.db)).toBe(0)
  expect(await retryUnresolved(node.db, { deliveryId: 'bad-1' })).toBe(1)
  expect(await retryUnresolved(node.db, { provider: 'fidel' })).toBe(1)
  expect(await retryUnresolved(node.db, { deliveryId: 'fine' })).toBe(0)
  expect(await countWaiting(node.db)).toBe(2)
  expect(await retryUnresolved(node.db, {})).toBe(1) // `bad-2`, the last unresolved one
  const rows = await node.db
    .selectFrom('feed_message_state')
    .select(['delivery_id', 'state', 'reason'])
    .orderBy('delivery_id')
    .execute()
  expect(rows).toEqual([
    { delivery_id: 'bad-1', state: 'received', reason: null },
    { delivery_id: 'bad-2', state: 'received', reason: null },
    { delivery_id: 'fine', state: 'read', reason: null },
    { delivery_id: 'stray', state: 'received', reason: null },
  ])
})
