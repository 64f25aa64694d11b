import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { firstSenders } from '../../checks/fixtures/senders.ts'
import { fidelSignature } from '../../providers/card-feed/fidel/signature.ts'
import { readMessage } from '../../providers/card-feed/read.ts'
import { connect } from '../database/connect.ts'
import { feedBodyBytesMax, feedRoutes } from './routes.ts'

const now = new Date('2026-05-05T12:00:00Z')
const settings = {
  feedsUrl: 'https://feeds.example',
  senders: firstSenders(['new', 'old'], ['token-new', 'token-old']),
}
let database: TestDatabase
let db: ReturnType<typeof connect>['db']
let app: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.pipeline, { max: 4, name: 'site' }))
  app = Fastify({ bodyLimit: 1000 }) // below `feedBodyBytesMax`, which must replace this limit
  const clock = { now: () => now }
  await feedRoutes(settings)(app, { pipelineDb: db, clock, machineClock: clock })
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await database.drop()
})

/** `type` is the content type; '' sends none. */
type CallOptions = { event?: string; id?: string; secret?: string; at?: Date; type?: string }
function sendFidel(
  payload: string | Buffer,
  { event = 'transaction.auth', id, secret = 'new', at = now, type }: CallOptions = {},
) {
  const rawBody = Buffer.from(payload)
  const timestamp = String(at.getTime())
  const url = `${settings.feedsUrl}/feeds/fidel/${event}`
  const headers = {
    'x-fidel-timestamp': timestamp,
    'x-fidel-signature': fidelSignature(secret, { rawBody, url, timestamp }),
    'fidel-attempt-number': '1',
    ...(id ? { 'fidel-message-id': id } : {}),
    ...(type === '' ? {} : { 'content-type': type ?? 'application/json' }),
  }
  return app.inject({ method: 'POST', url: `/feeds/fidel/${event}`, headers, payload: rawBody })
}
function sendKard(payload: string, token = 'token-new') {
  return app.inject({
    method: 'POST',
    url: '/feeds/kard/transactions',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  })
}
const storedMessages = (like: string) =>
  db.selectFrom('feed_message_state').selectAll().where('delivery_id', 'like', like).orderBy('position').execute()
const countMessages = async () =>
  Number(
    (
      await db
        .selectFrom('feed_message_state')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

test('a signed webhook is stored as received, and a repeat gets the same response and is not stored again [D3-024]', async () => {
  const body = '{"id":"t-1", "amount":10.10}'
  const responses = [
    await sendFidel(body, { id: 'm-1' }),
    await sendFidel(body, { id: 'm-1', secret: 'old' }),
    await sendFidel(body, { id: 'm-1', at: new Date(now.getTime() - 60_000) }),
  ]
  expect(responses.map((response) => [response.statusCode, response.body])).toEqual(
    Array(3).fill([200, '{"received":true}']),
  )
  expect(await storedMessages('m-1')).toMatchObject([
    { provider: 'fidel', event: 'transaction.auth', body, state: 'received', received_at: now },
  ])
})

test('a repeated delivery id with other content is refused and changes nothing', async () => {
  await sendFidel('{"amount":1}', { id: 'm-2' })
  const response = await sendFidel('{"amount":2}', { id: 'm-2' })
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code: 'delivery_conflict', reference: expect.any(String) as string },
  ])
  expect((await storedMessages('m-2')).map((row) => row.body)).toEqual(['{"amount":1}'])
})

test.each([
  ['an unknown secret', { secret: 'guess' }],
  ['a timestamp of more than five minutes ago', { at: new Date(now.getTime() - 300_001) }],
  ['a timestamp more than five minutes ahead', { at: new Date(now.getTime() + 300_001) }],
])('a call with %s stores nothing [D3-024]', async (_, options) => {
  const before = await countMessages()
  const response = await sendFidel('{"amount":1}', { id: 'm-3', ...options })
  expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'unauthorized' }])
  expect(await countMessages()).toBe(before)
})

test('a signature for one event does not verify another', async () => {
  const timestamp = String(now.getTime())
  const rawBody = Buffer.from('{}')
  const signature = fidelSignature('new', {
    rawBody,
    url: `${settings.feedsUrl}/feeds/fidel/transaction.auth`,
    timestamp,
  })
  const headers = { 'x-fidel-timestamp': timestamp, 'x-fidel-signature': signature, 'content-type': 'application/json' }
  const response = await app.inject({
    method: 'POST',
    url: '/feeds/fidel/transaction.refund',
    headers,
    payload: rawBody,
  })
  expect(response.statusCode).toBe(401)
})

test.each([
  ['no JSON', Buffer.from('{"id":'), 'application/json'],
  ['bytes that are not text', Buffer.from([0xff, 0x00, 0x41]), 'application/octet-stream'],
  ['nothing', Buffer.alloc(0), ''],
  ['text without a content type', Buffer.from('hello'), ''],
])('a signed body that is unreadable is stored, and readMessage finds no JSON in it: %s', async (name, bytes, type) => {
  const response = await sendFidel(bytes, { id: `poison ${name}`, type })
  expect(response.statusCode).toBe(200)
  const [row] = await storedMessages(`poison ${name}`)
  expect(readMessage('fidel', row?.event ?? '', row?.body ?? '', 'd')).toMatchObject({ ok: false, reason: 'not_json' })
})

test('a webhook without a message id is identified by its event and the hash of its content', async () => {
  await sendFidel('{"n":1}')
  await sendFidel('{"n":1}')
  await sendFidel('{"n":1}', { event: 'transaction.clearing' })
  expect(await storedMessages('content:%')).toHaveLength(2)
})

test('a body of ten megabytes is accepted, and one byte more is refused', async () => {
  const jsonOf = (bytes: number) => Buffer.concat([Buffer.from('"'), Buffer.alloc(bytes - 2, 'x'), Buffer.from('"')])
  expect((await sendFidel(jsonOf(feedBodyBytesMax), { id: 'large' })).statusCode).toBe(200)
  expect((await sendFidel(jsonOf(feedBodyBytesMax + 1), { id: 'larger' })).statusCode).toBe(413)
  expect((await storedMessages('large%')).map((row) => row.body.length)).toEqual([feedBodyBytesMax])
})

test('compressed bodies are refused', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/feeds/kard/transactions',
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    payload: 'x',
  })
  expect([response.statusCode, response.json()]).toMatchObject([415, { code: 'encoding_unsupported' }])
})

test('an event name that contains a NUL returns 404', async () => {
  expect((await sendFidel('{}', { event: '%00' })).statusCode).toBe(404)
})

const item = (id: string, amount = 100) =>
  `{"type":"transaction","id":"${id}","attributes":{"transactionId":"t","amount":${amount}}}`

test('a list is stored item by item, once [P1-519]', async () => {
  const list = `{"data":[${item('k-1')},${item('k-2')}]}`
  const responses = [await sendKard(list), await sendKard(list, 'token-old')]
  expect(responses.map((response) => response.statusCode)).toEqual([202, 202])
  expect(responses[0]?.body).toBe(responses[1]?.body)
  expect(await storedMessages('k-%')).toMatchObject([
    { provider: 'kard', delivery_id: 'k-1', event: 'transaction', body: item('k-1') },
    { delivery_id: 'k-2' },
  ])
})

test('faulty items are named, and the others are stored', async () => {
  await sendKard(`[${item('l-1')}]`)
  const response = await sendKard(`[${item('l-1', 999)},${item('l-2')},"?",${item('l-2', 5)}]`)
  expect(response.statusCode).toBe(207)
  expect(response.json()).toMatchObject({
    errors: [
      { id: '/data/2', code: 'wrong_shape', status: '400' },
      { id: 'l-1', code: 'delivery_conflict', status: '409' },
      { id: 'l-2', code: 'delivery_conflict' },
    ],
  })
  expect((await storedMessages('l-%')).map((row) => row.body)).toEqual([item('l-1'), item('l-2')])
})

test.each([
  ['no JSON', '[', 'not_json'],
  ['no list', '{}', 'wrong_shape'],
  ['too many items', `[${Array.from({ length: 501 }, (_, index) => item(`m${index}`)).join(',')}]`, 'too_many_items'],
])('a call without a usable list is refused as a whole: %s', async (_, body, code) => {
  const before = await countMessages()
  const response = await sendKard(body)
  expect([response.statusCode, response.json()]).toMatchObject([400, { code }])
  expect(await countMessages()).toBe(before)
})

test('a call with a wrong token stores nothing [D3-024]', async () => {
  const before = await countMessages()
  expect((await sendKard(`[${item('n-1')}]`, 'token')).statusCode).toBe(401)
  expect(await countMessages()).toBe(before)
})

test('many concurrent webhooks that are sent twice are all accepted, and each is stored once', async () => {
  const calls = Array.from({ length: 300 }, (_, index) =>
    sendFidel(`{"n":${index % 150}}`, { id: `many-${index % 150}` }),
  )
  const responses = await Promise.all(calls)
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  expect(await storedMessages('many-%')).toHaveLength(150)
})
