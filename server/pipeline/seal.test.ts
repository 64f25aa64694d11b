import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { sealMessages } from './seal.ts'

const now = new Date('2026-05-05T12:00:00Z')
let database: TestDatabase
let nodes: Db[]

beforeAll(async () => {
  database = await testDatabase()
  nodes = [1, 2].map((n) => connect(database.urls.pipeline, { max: 2, name: `node ${n}` }).db)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.destroy()))
  await database.drop()
})

const firstNode = (): Db => {
  if (!nodes[0]) throw new Error('no node')
  return nodes[0]
}
const message = (deliveryId: string) => ({
  provider: 'fidel',
  deliveryId,
  event: 'card.linked',
  body: `{"id":"${deliveryId}"}`,
})
const readSeals = () =>
  firstNode().selectFrom('feed_seal').select(['number', 'messages', 'hash']).orderBy('number').execute()

test('two nodes put each message under one seal, whose hash covers its messages and the previous seal', async () => {
  await storeMessages(firstNode(), [message('a'), message('b')], now)
  const sealedCounts = await Promise.all(nodes.map((node) => sealMessages(node, now)))
  expect(sealedCounts.toSorted()).toEqual([0, 2])
  await storeMessages(firstNode(), [message('a'), message('c')], now)
  expect(await sealMessages(firstNode(), now)).toBe(1)
  expect(await sealMessages(firstNode(), now)).toBe(0)
  await storeMessages(firstNode(), [message('c')], now) // a repeated message takes a position and stores nothing
  expect(await sealMessages(firstNode(), now)).toBe(0)
  const { rows } = await queryAsAdmin<{ ok: boolean }>(
    `select s.hash = sha256(coalesce(before.hash, decode(repeat('00', 32), 'hex')) || (select string_agg(feed_message_hash(m), ''::bytea order by position)
       from feed_message m where position between s.from_position and s.to_position)) as ok
     from feed_seal s left join feed_seal before on before.number = s.number - 1`,
  )
  expect(rows).toEqual([{ ok: true }, { ok: true }])
})

test('sealing waits for writers that have not committed, so that no sealed range gets another message', async () => {
  const slowWriter = new pg.Client(database.urls.pipeline)
  await slowWriter.connect()
  await slowWriter.query('begin')
  await slowWriter.query(
    `insert into feed_message (provider, delivery_id, event, body, received_at) values ('fidel', 'slow', 'e', '{}', now())`,
  )
  await storeMessages(firstNode(), [message('quick')], now)
  // With one check of the writers, and with several.
  for (const waitMs of [0, 50]) expect(await sealMessages(firstNode(), now, waitMs)).toBe(0)
  await slowWriter.query('commit')
  await slowWriter.end()
  expect(await sealMessages(firstNode(), now)).toBe(2)
  // The first two seals are those of the test above.
  expect((await readSeals()).map(({ messages }) => messages)).toEqual([2, 1, 2])
})

test('sealing waits for the writers that began before it, and not for a later one', async () => {
  const insert = (id: string) =>
    `insert into feed_message (provider, delivery_id, event, body, received_at) values ('fidel', '${id}', 'e', '{}', now())`
  const writers = [new pg.Client(database.urls.pipeline), new pg.Client(database.urls.pipeline)] as const
  const [earlier, later] = writers
  for (const writer of writers) await writer.connect()
  for (const statement of ['begin', insert('earlier')]) await earlier.query(statement)
  const clock = await queryAsAdmin<{ at: Date }>('select clock_timestamp() as at')
  const sealingStart = clock.rows[0]?.at.toISOString()
  const sealing = sealMessages(firstNode(), now, 20_000)
  /** The number of connections whose last query looked for writers; `as writer from pg_locks` is part of that query in seal.ts. */
  const checksOfWriters = async () => {
    const { rowCount } = await queryAsAdmin(`select from pg_stat_activity where pid <> pg_backend_pid()
      and query like '%as writer from pg_locks%' and query_start > '${sealingStart}'`)
    return rowCount
  }
  await expect.poll(checksOfWriters).toBe(1)
  for (const statement of ['begin', insert('later')]) await later.query(statement)
  await earlier.query('commit')
  expect(await sealing).toBe(1)
  await later.query('commit')
  expect(await sealMessages(firstNode(), now)).toBe(1)
  for (const writer of writers) await writer.end()
})

test.each([
  ['pipeline', `update feed_message set body = '{}'`, 'permission denied'],
  ['pipeline', 'delete from feed_message', 'permission denied'],
  ['pipeline', 'update feed_seal set messages = 1', 'permission denied'],
  ['owner', `update feed_message set body = '{}'`, 'only added'],
  ['owner', 'truncate feed_message', 'only added'],
  ['owner', 'delete from feed_seal', 'only added'],
] as const)('the role %s may not run "%s" [MON-B10]', async (role, statement, refusal) => {
  const client = new pg.Client(database.urls[role])
  await client.connect()
  await expect(client.query(statement)).rejects.toThrow(refusal)
  await client.end()
})

async function queryAsAdmin<Row extends pg.QueryResultRow>(query: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  try {
    return await client.query<Row>(query)
  } finally {
    await client.end()
  }
}
