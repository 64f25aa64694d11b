import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../checks/fixtures/database.ts'
import { openSandboxPool } from '../../../checks/fixtures/sandbox.ts'
import { networkApp } from './app.ts'
import { cardMigration, findCard, migrateSandbox } from './store.ts'

let database: TestDatabase
let pool: pg.Pool
let app: Awaited<ReturnType<typeof networkApp>>

beforeAll(async () => {
  database = await testDatabase()
  pool = openSandboxPool(database)
  // Two processes may start at once.
  await Promise.all([migrateSandbox(pool, [cardMigration]), migrateSandbox(pool, [cardMigration])])
  app = await networkApp({
    pool,
    networkKey: 'network-key',
    swipeKey: 'swipe',
    feedsUrl: 'http://localhost:1',
    fidelWebhookSecret: 'webhook',
    kardToken: 'kard',
    clearAfterMs: 0,
    confirmAfterMs: 10 * 60_000,
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    machineClock: { now: () => new Date() },
    ids: { next: randomUUID },
    fetch,
  })
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.drop()
})

const validBody = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2029,
  countryCode: 'USA',
  termsOfUse: true,
  metadata: { id: 'member-1' },
}
const enrollCard = (body: object, programId = 'lumen', key = 'network-key') =>
  app.inject({ method: 'POST', url: `/v1/programs/${programId}/cards`, headers: { 'fidel-key': key }, payload: body })

test('enrolls a card, returns its first and last digits, and does not store its number', async () => {
  const reply = await enrollCard(validBody)
  expect(reply.statusCode).toBe(201)
  expect(reply.json().items[0]).toMatchObject({
    scheme: 'visa',
    firstNumbers: '424242',
    lastNumbers: '4242',
    programId: 'lumen',
    countryCode: 'USA',
    metadata: { id: 'member-1' },
    expDate: '2029-12-31T23:59:59.999Z',
    linked: true,
  })
  const { rows } = await pool.query('select * from sandbox.card')
  expect(JSON.stringify(rows)).not.toContain(validBody.number)
})

test('refuses the same number in one program, and accepts it in another', async () => {
  expect((await enrollCard(validBody, 'first-program')).statusCode).toBe(201)
  const secondReply = await enrollCard(validBody, 'first-program')
  expect([secondReply.statusCode, secondReply.json().error.code]).toEqual([409, 'item-save'])
  expect((await enrollCard(validBody, 'second-program')).statusCode).toBe(201)
})

test.each([
  ['a card that its issuer refuses', { number: '4000000000000002' }, 400, 'card-refused'],
  ['a card for which the network fails', { number: '4000000000000127' }, 500, 'internal'],
  ['an expired card', { expYear: 2026, expMonth: 10 }, 400, 'card-expired'],
  ['a number with a wrong check digit', { number: '4242424242424241' }, 400, 'incorrect-params'],
  ['a card without accepted terms', { termsOfUse: false }, 400, 'incorrect-params'],
  ['a card without a metadata id', { metadata: {} }, 400, 'incorrect-params'],
])('refuses %s, without its number in the reply', async (_case, change, status, code) => {
  const reply = await enrollCard({ ...validBody, ...change }, 'errors')
  expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
  expect(reply.body).not.toContain((change as { number?: string }).number ?? validBody.number)
})

test('replies that a card ending in 0341 is enrolled and not linked yet', async () => {
  const reply = await enrollCard({ ...validBody, number: '4000000000000341' })
  expect([reply.statusCode, reply.json().items[0].linked]).toEqual([201, false])
})

test('refuses calls with an empty or wrong key', async () => {
  for (const key of ['', 'network-keY']) {
    const reply = await enrollCard(validBody, 'lumen', key)
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'unauthorized'])
  }
})

test('lists cards by metadata id, finds them by last four or id, and deletes them once', async () => {
  const headers = { 'fidel-key': 'network-key' }
  const id: string = (
    await enrollCard({ ...validBody, number: '5555555555554444', metadata: { id: 'member-2', attempt: 'a' } })
  ).json().items[0].id
  const list = await app.inject({ url: '/v1/programs/lumen/metadata/member-2/cards', headers })
  expect(list.json().items).toMatchObject([{ id, metadata: { id: 'member-2', attempt: 'a' } }])
  expect((await findCard(pool, '4444'))?.id).toBe(id)
  expect((await findCard(pool, id))?.lastNumbers).toBe('4444')
  const remove = () => app.inject({ method: 'DELETE', url: `/v1/cards/${id}`, headers })
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
  // The readiness probe needs no key.
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
})

test('enrolls a card ending in 0119 without a reply, and refuses it as a duplicate on the next call', async () => {
  const body = { ...validBody, number: '4000000000000119', metadata: { id: 'member-3' } }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const enroll = (signal: AbortSignal | null) =>
    fetch(`${address}/v1/programs/silent/cards`, {
      method: 'POST',
      headers: { 'fidel-key': 'network-key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  const caller = new AbortController()
  const reply = enroll(caller.signal)
  await expect.poll(() => findCard(pool, '0119')).not.toBeNull()
  caller.abort()
  await expect(reply).rejects.toThrow('aborted')
  expect((await enroll(null)).status).toBe(409)
})

test('refuses an unreadable body without repeating it', async () => {
  const headers = { 'fidel-key': 'network-key', 'content-type': 'application/json' }
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/programs/x/cards',
    headers,
    payload: '{"number":"4242424242424242"',
  })
  expect([reply.statusCode, reply.json().error.code, reply.body.includes('4242')]).toEqual([
    400,
    'incorrect-params',
    false,
  ])
})

test.each([
  ['POST', '/v1/programs/lumen/cards', { ...validBody, metadata: { id: 'a\u0000' } }],
  ['POST', '/v1/programs/lumen/cards', { ...validBody, metadata: { id: 'a', note: '\ud800' } }],
  ['POST', '/v1/programs/a%00b/cards', validBody],
  ['GET', '/v1/programs/lumen/metadata/a%00b/cards', undefined],
  ['DELETE', '/v1/cards/a%00b', undefined],
] as const)('refuses %s %s with a text that cannot be stored: %j [SEC-B3]', async (method, url, payload) => {
  const headers = { 'fidel-key': 'network-key' }
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'incorrect-params'])
})

test('refuses JSON that is nested too deep [SEC-C11]', async () => {
  const headers = { 'fidel-key': 'network-key', 'content-type': 'application/json' }
  const payload = `${JSON.stringify(validBody).slice(0, -1)},"more":${'['.repeat(40)}${']'.repeat(40)}}`
  const reply = await app.inject({ method: 'POST', url: '/v1/programs/deep/cards', headers, payload })
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'incorrect-params'])
})
