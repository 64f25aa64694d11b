import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect } from '../database/connect.ts'
import { openInbox, storeMessages } from './inbox.ts'
import { feedChannel } from './queries.ts'

const clock = { now: () => new Date('2026-05-05T12:00:00Z') }
let database: TestDatabase
let nodes: ReturnType<typeof connect>[]

beforeAll(async () => {
  database = await testDatabase()
  nodes = [1, 2].map((node) => connect(database.urls.pipeline, { max: 4, name: `node ${node}` }))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.db.destroy()))
  await database.drop()
})

const node = (index: number) => nodes[index]?.db as NonNullable<(typeof nodes)[0]>['db']
const message = (deliveryId: string, body = `{"of":"${deliveryId}"}`): InboxMessage => ({
  provider: 'fidel',
  deliveryId,
  event: 'transaction.auth',
  body,
})
const bodiesOf = async (pattern: string): Promise<string[]> => {
  const rows = await node(0)
    .selectFrom('feed_message_state')
    .select('body')
    .where('delivery_id', 'like', pattern)
    .orderBy('delivery_id')
    .execute()
  return rows.map((row) => row.body)
}

test('storeMessages returns the outcome of each message, also of duplicates and conflicts within one batch', async () => {
  const batch = [
    message('a-1'),
    message('a-2'),
    message('a-1'),
    message('a-2', '{}'),
    message('a-1', '{ "of" : "a-1" }'),
  ]
  expect(await storeMessages(node(0), batch, clock.now())).toEqual([
    'added',
    'added',
    'duplicate',
    'conflict',
    'duplicate',
  ])
  expect(await storeMessages(node(1), [message('a-2'), message('a-1', '[]'), message('a-3')], clock.now())).toEqual([
    'duplicate',
    'conflict',
    'added',
  ])
  expect(await bodiesOf('a-%')).toEqual(['{"of":"a-1"}', '{"of":"a-2"}', '{"of":"a-3"}'])
})

test('a much shorter body under a stored delivery id is a conflict, and the stored content with one more space is a duplicate', async () => {
  // `storedBodies` leaves out a stored body that is longer than four times the new one plus 1,000 characters.
  expect(await storeMessages(node(0), [message('long', `"${'x'.repeat(9_000)}"`)], clock.now())).toEqual(['added'])
  expect(await storeMessages(node(1), [message('long', '"x"')], clock.now())).toEqual(['conflict'])
  expect(await storeMessages(node(1), [message('long', `"${'x'.repeat(9_000)}" `)], clock.now())).toEqual(['duplicate'])
})

test('two nodes that get the same messages in a mixed order store each once, and every call returns its outcome', async () => {
  const messages = Array.from({ length: 400 }, (_, index) => message(`b-${String(index).padStart(3, '0')}`))
  const inboxes = nodes.map(({ db }) => openInbox(db, clock))
  // Mixes the 800 calls of each inbox: 7919 and 801 have no common divisor. Adding the inbox's index lets both nodes store most messages
  // at nearly the same time.
  const calls = inboxes.flatMap((inbox, inboxIndex) =>
    [...messages, ...messages]
      .toReversed()
      .map((delivery, index) => ({ inbox, delivery, order: (index * 7919 + inboxIndex) % 801 })),
  )
  const outcomes = await Promise.all(
    calls.toSorted((a, b) => a.order - b.order).map(({ inbox, delivery }) => inbox.store([delivery])),
  )
  const count = (expected: string) => outcomes.filter(([outcome]) => outcome === expected).length
  expect([count('added'), count('duplicate'), count('conflict')]).toEqual([400, 1200, 0])
  expect(await bodiesOf('b-%')).toHaveLength(400)
})

test('concurrent calls share commits', async () => {
  const countCommits = async () => {
    const admin = new pg.Client(database.adminUrl)
    await admin.connect()
    const rows = await admin.query<{ n: string }>(
      'select count(distinct xmin::text) as n from feed_message where delivery_id like $1',
      ['c-%'],
    )
    await admin.end()
    return Number(rows.rows[0]?.n)
  }
  const inbox = openInbox(node(0), clock)
  await Promise.all(Array.from({ length: 300 }, (_, index) => inbox.store([message(`c-${index}`)])))
  // 300 calls would be as many commits if each committed separately.
  expect(await countCommits()).toBeLessThan(10)
})

test('new messages notify the pipeline, and repeats do not', async () => {
  const listener = new pg.Client(database.urls.pipeline)
  await listener.connect()
  const notifications: string[] = []
  listener.on('notification', (note) => notifications.push(note.channel))
  await listener.query(`listen ${feedChannel}`)
  await storeMessages(node(0), [message('d-1'), message('d-2')], clock.now())
  await storeMessages(node(0), [message('d-1'), message('d-2')], clock.now())
  await listener.query('select 1') // notifications arrive before the result
  await listener.end()
  expect(notifications).toEqual([feedChannel])
})

test('a call with more messages than the inbox can hold is refused, and none is stored', async () => {
  const inbox = openInbox(node(0), clock)
  // The inbox holds at most 20,000 waiting messages.
  const flood = Array.from({ length: 20_001 }, (_, index) => message(`e-${index}`))
  await expect(inbox.store(flood)).rejects.toMatchObject({ statusCode: 503 })
  expect(await bodiesOf('e-%')).toEqual([])
})

test('without a database every call fails with 503, and another inbox can store the message later', async () => {
  const unreachable = connect(database.urls.pipeline.replace(/:\d+\//, ':1/'), { max: 1, name: 'gone' })
  const inbox = openInbox(unreachable.db, clock)
  const outcomes = await Promise.allSettled([inbox.store([message('f-1')]), inbox.store([message('f-2')])])
  expect(outcomes).toMatchObject(Array(2).fill({ status: 'rejected', reason: { statusCode: 503 } }))
  await unreachable.db.destroy()
  expect(await openInbox(node(0), clock).store([message('f-1')])).toEqual(['added'])
})

test('a repeat with its fields in another order is a duplicate, and a repeat with its list in another order is a conflict [MON-C4]', async () => {
  const storedMessage = message('order-1', '{"id":"a","card":{"id":"c","last":"1"},"amounts":[1,2]}')
  const withFieldsReordered = { ...storedMessage, body: '{"amounts":[1,2],"card":{"last":"1","id":"c"},"id":"a"}' }
  const withListReordered = { ...storedMessage, body: '{"id":"a","card":{"id":"c","last":"1"},"amounts":[2,1]}' }
  expect(await storeMessages(node(0), [storedMessage], clock.now())).toEqual(['added'])
  expect(await storeMessages(node(0), [withFieldsReordered, withListReordered], clock.now())).toEqual([
    'duplicate',
    'conflict',
  ])
})
