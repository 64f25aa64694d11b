import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect as connectSocket, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { firstSenders } from '../../checks/fixtures/senders.ts'
import { orderSignatureHeader } from '../../contract/orders.ts'
import { fidelSignature } from '../../providers/card-feed/fidel/signature.ts'
import { orderSignature } from '../../providers/card-feed/shop/signature.ts'
import { connect } from '../database/connect.ts'
import { feedBodyBytesMax, feedRoutes } from './routes.ts'

const now = new Date('2026-05-05T12:00:00Z')
const fresh = String(now.getTime())
const stale = String(now.getTime() - 300_001)
const settings = { feedsUrl: 'https://feeds.example', senders: firstSenders(['secret'], ['token']) }
const limits = { knownBytesMax: 4_000, strangerBytesMax: 2_000, clientBytesMax: 1_000 }
const wellFormed = 'A'.repeat(43) + '='

let database: TestDatabase
let db: ReturnType<typeof connect>['db']
beforeAll(async () => {
  database = await testDatabase()
  ;({ db } = connect(database.urls.pipeline, { max: 4, name: 'site' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function openFeeds(intakeLimits?: typeof limits): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify()
  const clock = { now: () => now }
  await feedRoutes(settings, intakeLimits)(app, { pipelineDb: db, clock, machineClock: clock })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Sends the head of a call and no body. `status` resolves as soon as the server replies. */
async function sendHead(port: number, path: string, headers: Record<string, string>, localAddress = '127.0.0.1') {
  const socket: Socket = connectSocket({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: feeds.example\r\n${lines.join('')}\r\n`)
  const head = once(socket, 'data').then(([bytes]) => String(bytes))
  return { socket, head, status: head.then((text) => Number(text.split(' ')[1])) }
}

const tenMegabytes = { 'content-type': 'application/json', 'content-length': String(feedBodyBytesMax) }
const order = (at: Date) => ({ [orderSignatureHeader]: orderSignature('secret', '', at) })

test.each<[string, string, Record<string, string>, number]>([
  ['an unknown network', '/feeds/other/transactions', {}, 404],
  ['an unknown event', '/feeds/kard/other', {}, 404],
  ['a compressed body', '/feeds/kard/transactions', { 'content-encoding': 'gzip' }, 415],
  [
    'one byte more than ten megabytes',
    '/feeds/kard/transactions',
    { 'content-length': String(feedBodyBytesMax + 1) },
    413,
  ],
  ['no token', '/feeds/kard/transactions', {}, 401],
  ['a wrong token', '/feeds/kard/transactions', { authorization: 'Bearer guess' }, 401],
  ['no signature', '/feeds/fidel/transaction.auth', {}, 401],
  ['a signature without a time', '/feeds/fidel/transaction.auth', { 'x-fidel-signature': wellFormed }, 401],
  [
    'a malformed signature',
    '/feeds/fidel/transaction.auth',
    { 'x-fidel-signature': 'x', 'x-fidel-timestamp': fresh },
    401,
  ],
  [
    'an old signature',
    '/feeds/fidel/transaction.auth',
    { 'x-fidel-signature': wellFormed, 'x-fidel-timestamp': stale },
    401,
  ],
  ['no signature of a shop', '/feeds/shop/order', {}, 401],
  ['an old signature of a shop', '/feeds/shop/order', order(new Date(now.getTime() - 301_000)), 401],
])('a call with %s is refused before its body arrives [SEC-B2]', async (_, path, headers, status) => {
  const { port } = await openFeeds()
  expect(await (await sendHead(port, path, { ...tenMegabytes, ...headers })).status).toBe(status)
})

const sendFidel = (app: FastifyInstance, secret: string, remoteAddress: string, body = '{"id":"t"}') => {
  const url = `${settings.feedsUrl}/feeds/fidel/transaction.auth`
  const signature = fidelSignature(secret, { rawBody: Buffer.from(body), url, timestamp: fresh })
  const headers = { 'x-fidel-timestamp': fresh, 'x-fidel-signature': signature, 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: '/feeds/fidel/transaction.auth', headers, payload: body, remoteAddress })
}

test('bodies of strangers that do not end fill only their part of the memory, and known senders still deliver [SEC-B2]', async () => {
  const { app, port } = await openFeeds(limits)
  expect((await sendFidel(app, 'secret', '203.0.113.7')).statusCode).toBe(200)
  const signed = { 'x-fidel-signature': wellFormed, 'x-fidel-timestamp': fresh, 'content-length': '1000' }
  const hold = (host: number) => sendHead(port, '/feeds/fidel/transaction.auth', signed, `127.0.4.${host}`)
  const [first] = [await hold(1), await hold(2)]
  const refused = await (await hold(3)).head
  expect(refused).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused.toLowerCase()).toContain('\r\nretry-after: 5\r\n')
  expect((await sendFidel(app, 'secret', '198.51.100.1')).statusCode).toBe(503)
  expect((await sendFidel(app, 'secret', '203.0.113.7')).statusCode).toBe(200)
  first.socket.destroy()
  await expect.poll(async () => (await sendFidel(app, 'secret', '198.51.100.1')).statusCode).toBe(200)
})

test('a client with 30 wrong signatures in a minute gets a 429, and known senders and other clients do not [SEC-B2]', async () => {
  const { app } = await openFeeds()
  const knownSender = '203.0.113.7'
  expect((await sendFidel(app, 'secret', knownSender)).statusCode).toBe(200)
  for (let call = 0; call < 30; call += 1)
    for (const address of ['203.0.113.8', '2001:db8::1', knownSender])
      expect((await sendFidel(app, 'guess', address)).statusCode).toBe(401)
  const limited = await sendFidel(app, 'secret', '203.0.113.8')
  expect([limited.statusCode, limited.headers['retry-after'], limited.json()]).toMatchObject([
    429,
    '5',
    { code: 'too_many_requests' },
  ])
  expect((await sendFidel(app, 'secret', '2001:db8::2')).statusCode).toBe(429) // the same /64
  expect((await sendFidel(app, 'secret', knownSender)).statusCode).toBe(200)
  expect((await sendFidel(app, 'secret', '203.0.113.9')).statusCode).toBe(200)
})

test('memory that a call reserved is free after its reply [SEC-B2]', async () => {
  const { app } = await openFeeds(limits)
  for (let call = 0; call < 5; call += 1) {
    const body = `{"call":${call},"text":"${'x'.repeat(900)}"}`
    expect((await sendFidel(app, 'secret', '203.0.113.7', body)).statusCode).toBe(200)
    expect((await sendFidel(app, 'guess', '203.0.113.8', body)).statusCode).toBe(401)
  }
})
