import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../../../checks/fixtures/sandbox.ts'
import type { FeedEvent, FeedReading } from '../../../contract/feed.ts'
import { kardMessages } from '../../card-feed/kard/items.ts'
import { isKardAuthorized } from '../../card-feed/kard/token.ts'
import { readMessage } from '../../card-feed/read.ts'
import { verifyFidel } from '../../card-feed/fidel/signature.ts'
import { networkApp } from './app.ts'
import type { NetworkDeps } from './deps.ts'
import { insertNetworkCard } from './store.ts'
import type { SwipeReply } from './swipe-send.ts'
import { swipeRoutes } from './swipe.ts'
import { deliverDue } from './webhook.ts'

type ReceivedMessage = { event: string; messageId: string; attempt: string; reading: FeedReading }

let sandbox: TestSandbox
let network: FastifyInstance
let receiver: FastifyInstance
let deps: NetworkDeps
let received: ReceivedMessage[] = []
let failuresLeft = 0
let now = new Date('2026-05-05T23:30:15.250Z')
const cardId = randomUUID()
const locationId = '5b1f6a1e-3c52-4a39-9d0b-1f2f7b6c0c11'

/** A fake of the site's inbox: verifies messages as the site does, and records them. */
async function startReceiver(): Promise<string> {
  receiver = Fastify()
  receiver.removeAllContentTypeParsers()
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, callback) => callback(null, body))
  receiver.post<{ Params: { event: string } }>('/feeds/fidel/:event', (request, reply) => {
    const rawBody = request.body as Buffer
    const url = `${deps.feedsUrl}/feeds/fidel/${request.params.event}`
    if (!verifyFidel({ rawBody, url, headers: request.headers, secrets: ['webhook'], now }).ok)
      return reply.code(401).send({})
    if (request.params.event === 'card.linked') return { received: true } // another test covers it
    if (failuresLeft > 0) {
      failuresLeft -= 1
      return reply.code(503).send({})
    }
    const messageId = String(request.headers['fidel-message-id'])
    const reading = readMessage('fidel', request.params.event, rawBody.toString(), messageId)
    received.push({
      event: request.params.event,
      messageId,
      attempt: String(request.headers['fidel-attempt-number']),
      reading,
    })
    return { received: true }
  })
  receiver.post('/feeds/kard/transactions', (request, reply) => {
    if (!isKardAuthorized(request.headers.authorization, ['kard'])) return reply.code(401).send({})
    const list = kardMessages(String(request.body))
    for (const { event, body, deliveryId } of list.ok ? list.messages : []) {
      received.push({
        event,
        messageId: deliveryId,
        attempt: '',
        reading: readMessage('kard', event, body, deliveryId),
      })
    }
    return reply.code(202).send({})
  })
  return receiver.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  // As during a rotation of secrets: the network signs with the first, and the receiver accepts only that one.
  sandbox = await openSandbox({ fidelWebhookSecret: 'webhook,older', clock: { now: () => now } })
  ;({ deps } = sandbox)
  deps.feedsUrl = await startReceiver()
  network = await networkApp(deps, [swipeRoutes])
  await insertNetworkCard(
    sandbox.pool,
    {
      id: cardId,
      programId: 'lumen-mobile',
      scheme: 'visa',
      firstNumbers: '424242',
      lastNumbers: '4242',
      expMonth: 12,
      expYear: 2029,
      countryCode: 'USA',
      metadata: { id: 'a'.repeat(32) },
      created: now,
      linkedAt: now,
    },
    Buffer.from('any mark of a card number'),
  )
  const admin = new pg.Client(sandbox.database.adminUrl)
  await admin.connect()
  for (const [id, name] of [
    ['corner-table', 'Corner Table'],
    ['corner-bar', 'Corner Bar 100%'],
  ]) {
    await admin.query(
      `insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
       values ($1, $2, 40.7, -74, 'America/New_York', 'New York', 'NY', '', '{"address1":"1 Main St","zip":"10001"}', 'h', now(), 0)`,
      [id, name],
    )
  }
  await admin.query(
    `insert into merchant_reference values ('fidel:${locationId}', 'corner-table'), ('mid:12345678', 'corner-table'), ('mid:123456789012345', 'corner-table')`,
  )
  await admin.end()
})
afterAll(async () => {
  await network.close()
  await receiver.close()
  await sandbox.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 1) // so that the newest purchase is the one just made
  received = []
  failuresLeft = 0
})

const bearer = { authorization: 'Bearer swipe' }
const post = (url: string, body: object, headers: Record<string, string> = bearer) =>
  network.inject({ method: 'POST', url, headers, payload: { card: '4242', merchantId: 'corner-table', ...body } })
const swipe = async (body: object, url = '/swipe') => (await post(url, body)).json<SwipeReply>()
const events = (): (FeedEvent | null)[] => received.map(({ reading }) => (reading.ok ? reading.event : null))
/** Of each received message: the feed's event name, the kind of the event (or why there is none), and the amount. */
const summaries = () =>
  received.map(({ event, reading }) => [
    event,
    reading.ok ? (reading.event?.kind ?? 'ignored') : reading.reason,
    reading.ok ? reading.event?.amountMinor : null,
  ])

test.each(['/swipe', '/kard/send'])(
  'sends the order reference of a purchase at %s and reports the purchase as online',
  async (url) => {
    const { lifecycleId } = await swipe({ amountMinor: 5_000, plain: true, orderReference: 'A-1001' }, url)
    await swipe({ amountMinor: 5_000, kind: 'clearing', lifecycleId }, url)
    expect(events().map((event) => [event?.kind, event?.orderReference, event?.channel])).toEqual([
      ['authorization', 'A-1001', 'online'],
      ['clearing', 'A-1001', 'online'],
    ])
  },
)

test('sends a signed authorization with the content of the swipe', async () => {
  const outcome = await swipe({ amountMinor: 8450 })
  expect(outcome).toMatchObject({ delivered: true, messages: [{ event: 'transaction.auth' }] })
  expect(events()).toEqual([
    {
      provider: 'fidel',
      deliveryId: outcome.messages[0]?.messageId,
      eventId: `auth:${outcome.lifecycleId}`,
      lifecycleId: outcome.lifecycleId,
      kind: 'authorization',
      amountMinor: 8450,
      subtotalMinor: null,
      currency: 'USD',
      cardReference: cardId,
      merchantReferences: [`fidel:${locationId}`, 'mid:12345678'],
      merchantLabel: 'Corner Table, New York',
      authorizationCode: expect.any(String) as string,
      acquirerReference: null,
      reportedAt: expect.stringMatching(/^2026-05-05T23:30:15/) as string,
      sequence: null,
      occurredAt: '2026-05-05T23:30:15.000Z',
      zoneMissing: false,
      localTime: '2026-05-05T19:30:15',
      channel: 'unknown',
    },
  ])
})

test('finds the newest open authorization for a clearing and the purchase for a refund', async () => {
  const auth = await swipe({ amountMinor: 5000, card: cardId, at: '2026-05-04T20:00', channel: 'in_person' })
  const clearing = await swipe({ amountMinor: 5000, tipMinor: 1000, kind: 'clearing' })
  const refund = await swipe({ amountMinor: 2000, kind: 'refund' })
  expect([clearing.lifecycleId, refund.lifecycleId]).toEqual([auth.lifecycleId, auth.lifecycleId])
  expect(summaries()).toEqual([
    ['transaction.auth', 'authorization', 5000],
    ['transaction.clearing', 'clearing', 6000],
    ['transaction.clearing', 'refund', 2000],
    ['transaction.refund', 'refund', 2000],
  ])
  // The network reports a refund both as a clearing and as a refund.
  const [authorizationEvent, clearingEvent, refundAsClearing, refundEvent] = events()
  expect(new Set(events().map((event) => event?.lifecycleId))).toEqual(new Set([auth.lifecycleId]))
  expect(refundAsClearing?.eventId).toBe(refundEvent?.eventId)
  expect([authorizationEvent?.localTime, clearingEvent?.localTime, authorizationEvent?.channel]).toEqual([
    '2026-05-04T20:00:00',
    '2026-05-04T20:00:00',
    'in_person',
  ])
})

test('a clearing without an authorization starts a purchase, and a refund that no purchase covers is sent as unmatched', async () => {
  await swipe({ merchantId: 'corner-bar', amountMinor: 1200, kind: 'clearing' })
  const refund = await swipe({ merchantId: 'corner-bar', amountMinor: 99_00, kind: 'refund' })
  expect(summaries().map(([, kind]) => kind)).toEqual(['clearing', 'refund', 'refund'])
  // The refund's messages do not name the purchase that the network created for it.
  expect(events()[1]?.lifecycleId).not.toBe(refund.lifecycleId)
})

test('sends each step of a purchase as a Kard issuer list at /kard/send', async () => {
  const auth = await swipe({ amountMinor: 5000 }, '/kard/send')
  await swipe({ amountMinor: 5500, kind: 'clearing' }, '/kard/send')
  await swipe({ amountMinor: 5500, kind: 'refund' }, '/kard/send')
  expect(summaries()).toEqual([
    ['transaction', 'authorization', 5000],
    ['transaction', 'clearing', 5500],
    ['transaction', 'refund', 5500],
  ])
  expect(events().map((event) => [event?.lifecycleId, event?.cardReference, event?.merchantReferences[1]])).toEqual(
    Array(3).fill([auth.lifecycleId, `${'a'.repeat(32)}:424242:4242`, 'mid:123456789012345']),
  )
})

// Each refund is two messages. The network reports a void as a refund.
test.each([
  ['.01 twice', 1, ['authorization', 'authorization']],
  ['.02 refund before clearing', 2, ['authorization', 'refund', 'refund', 'clearing']],
  ['.03 wrong currency', 3, ['authorization']],
  ['.04 void', 4, ['authorization', 'refund', 'refund']],
  ['.05 tip', 5, ['authorization', 'clearing']],
  ['.06 clearing first', 6, ['clearing', 'authorization']],
  ['.07 unknown merchant', 7, ['authorization']],
  ['.08 unknown card', 8, ['authorization']],
  ['.09 unmatched refund', 9, ['clearing', 'refund', 'refund']],
  ['.11 not JSON', 11, ['not_json']],
  ['.12 a third decimal', 12, ['amount_unreadable']],
  ['.14 two partial refunds', 14, ['clearing', 'refund', 'refund', 'refund', 'refund']],
  ['.16 another MID', 16, ['authorization', 'clearing']],
])('sends the steps of magic cents %s', async (_, cents, expected) => {
  const outcome = await swipe({ amountMinor: 4000 + cents })
  expect(outcome.delivered).toBe(true)
  expect(summaries().map(([, kind]) => kind)).toEqual(expected)
})

test('cents .01 repeat the message, .03 change the currency, and .05 add a tip unless the swipe is plain', async () => {
  await swipe({ amountMinor: 4001 })
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
  await swipe({ amountMinor: 4003 })
  await swipe({ amountMinor: 4005 })
  expect(events().map((event) => [event?.currency, event?.amountMinor])).toEqual([
    ['USD', 4001],
    ['USD', 4001],
    ['CAD', 4003],
    ['USD', 4005],
    ['USD', 4806],
  ])
  received = []
  await swipe({ amountMinor: 4005, plain: true })
  expect(summaries()).toEqual([['transaction.auth', 'authorization', 4005]])
})

test('reports the refusal of a wrong signature for cents .13', async () => {
  expect(await swipe({ amountMinor: 4013 })).toMatchObject({
    delivered: false,
    answer: expect.stringContaining('401') as string,
  })
  expect(received).toEqual([])
})

test('retries a refused message after one and two minutes under the same id until it is delivered', async () => {
  failuresLeft = 2
  const outcome = await swipe({ amountMinor: 1000 })
  expect(outcome).toMatchObject({ delivered: false, answer: expect.stringContaining('503') as string })
  const startedAt = now
  const id = outcome.messages[0]?.messageId
  const attempts = async () =>
    (await sandbox.pool.query<{ attempts: number }>('select attempts from sandbox.delivery where id = $1', [id]))
      .rows[0]?.attempts
  // The network also polls, so the test waits for the recorded attempts and not for its own call.
  const expectAttempts = async (afterMs: number, count: number): Promise<void> => {
    now = new Date(startedAt.getTime() + afterMs)
    await deliverDue(deps)
    await expect.poll(attempts).toBe(count)
  }
  await expectAttempts(59_000, 1)
  await expectAttempts(60_000, 2)
  expect(received).toEqual([])
  await expectAttempts(120_000, 3)
  expect(received).toMatchObject([{ messageId: id, attempt: '3' }])
  await expectAttempts(600_000, 3)
  now = startedAt
})

test.each([
  ['an unknown card', { card: '0000', amountMinor: 1 }, 404, 'unknown_card'],
  ['an unknown restaurant', { merchantId: 'nowhere', amountMinor: 1 }, 404, 'unknown_merchant'],
  ['an unknown purchase', { lifecycleId: 'x', amountMinor: 1 }, 404, 'unknown_purchase'],
  ['an unreadable time', { at: 'soon', amountMinor: 1 }, 400, 'time_unreadable'],
  ['no amount', {}, 400, 'invalid_request'],
  ['half a cent', { amountMinor: 0.5 }, 400, 'invalid_request'],
])('refuses %s with a message', async (_, body, status, code) => {
  const reply = await post('/swipe', body)
  expect([reply.statusCode, reply.json()]).toMatchObject([status, { code, message: expect.any(String) as string }])
  expect(received).toEqual([])
})

test('finds restaurants by a part of their name', async () => {
  const idsFoundBy = async (q: string) =>
    (await network.inject(`/merchants?q=${encodeURIComponent(q)}`))
      .json<{ merchants: { id: string }[] }>()
      .merchants.map((merchant) => merchant.id)
  expect(await idsFoundBy('corner')).toEqual(['corner-table', 'corner-bar'])
  expect(await idsFoundBy('100%')).toEqual(['corner-bar'])
  expect(await idsFoundBy('%')).toEqual(['corner-bar'])
})

test('clears authorizations automatically when the setting has a delay', async () => {
  deps.clearAfterMs = 60_000
  const auth = await swipe({ amountMinor: 3300 })
  deps.clearAfterMs = 0
  const startedAt = now
  now = new Date(startedAt.getTime() + 60_000)
  await expect
    .poll(() => summaries(), { timeout: 5_000 })
    .toEqual([
      ['transaction.auth', 'authorization', 3300],
      ['transaction.clearing', 'clearing', 3300],
    ])
  expect(events()[1]?.lifecycleId).toBe(auth.lifecycleId)
  now = startedAt
})

test.each([
  ['without its key', 401, {}],
  ['with another key', 401, { authorization: 'Bearer network' }],
  ['from a page of another site', 403, { ...bearer, 'sec-fetch-site': 'cross-site' }],
  ['from a page of the same site', 403, { ...bearer, 'sec-fetch-site': 'same-site' }],
  ['with its key', 200, bearer],
])(
  'replies to a swipe %s with status %d, and delivers it only with 200 [SEC-A3] [OPS-A1]',
  async (_, status, headers) => {
    for (const url of ['/swipe', '/kard/send']) {
      received = []
      expect((await post(url, { amountMinor: 4000 }, headers)).statusCode).toBe(status)
      expect(received).toHaveLength(status === 200 ? 1 : 0)
    }
  },
)

test('warns of a restaurant without a reference, and refuses a paused one with the reason [OPS-B4]', async () => {
  for (const url of ['/swipe', '/kard/send']) {
    expect((await swipe({ amountMinor: 2_000 }, url)).warning).toBeNull()
    expect((await swipe({ amountMinor: 2_000, merchantId: 'corner-bar' }, url)).warning).toMatch(
      /^This purchase will not be matched and earns nothing: Corner Bar 100% has no reference (?:fidel|kard): or mid:/,
    )
  }
  const admin = new pg.Client(sandbox.database.adminUrl)
  await admin.connect()
  await admin.query(`update merchant set removed_at = now(), paused = true where id = 'corner-bar'`)
  const reply = await post('/swipe', { amountMinor: 2_000, merchantId: 'corner-bar' })
  await admin.query(`update merchant set removed_at = null, paused = false where id = 'corner-bar'`)
  await admin.end()
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    {
      code: 'not_in_program',
      message: expect.stringContaining('is paused, so purchases there earn nothing') as string,
    },
  ])
})
