import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandboxService } from '../../checks/fixtures/sandbox-service.ts'
import { sendDueEvents } from './embedded/events.ts'
import { fundedAfterMs, giftCardMagicAmounts } from './embedded/magic.ts'
import { giftCardRoutes, giftCardMount } from './embedded/routes.ts'
import { giftCardMigration } from './embedded/store.ts'
import type { GiftCardOrder } from './gift-cards.ts'
import { tremendousSupplier } from './tremendous.ts'
import { isGiftCardSigned, readEvent, webhookSignatureHeader } from './webhook.ts'

const webhookSecret = 'a secret of webhooks for the tests'
let service: Awaited<ReturnType<typeof openSandboxService>>
beforeAll(async () => {
  service = await openSandboxService(giftCardMigration, giftCardRoutes)
})
afterAll(() => service.close())

const products = { Visa: ['V4QZ00F554D3'], Tremendous: ['OKMHM2X2OHYV', 'V4QZ00F554D3'] }
const supplierAt = (baseUrl: string, apiKey = service.deps.key) =>
  tremendousSupplier({ baseUrl, key: apiKey, fundingSource: 'balance', products })
const embedded = (apiKey?: string) => supplierAt(`${service.address}${giftCardMount}`, apiKey)
const newOrder = (change: Partial<GiftCardOrder> = {}): GiftCardOrder => ({
  key: randomUUID(),
  amountMinor: 2_000,
  brand: 'Visa',
  recipient: { name: 'Ana Ruiz', email: 'ana@mail.example' },
  address: null,
  ...change,
})

/** The number of the supplier's rows for an order. */
const storedOrders = async ({ key }: GiftCardOrder) =>
  (await service.deps.pool.query('select from sandbox.gift_order where external_id = $1', [key])).rowCount
const home = { address1: '12 Elm Street', address2: '', city: 'Chicago', state: 'IL', zip: '60607' }

type Example = { name: string; method: 'GET' | 'POST'; status: number; reply: unknown; expected: object }
const examples = readFileSync(new URL('examples/replies.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example)

test.each(examples)('reads a documented reply: $name', async ({ method, status, reply, expected }) => {
  const order = newOrder()
  const path = method === 'POST' ? '/api/v2/orders' : `/api/v2/orders/${order.key}`
  service.recorded.add({ method, path, status, reply })
  const supplier = supplierAt(service.recorded.url)
  expect(await (method === 'POST' ? supplier.order(order) : supplier.find(order.key))).toMatchObject(expected)
  expect(service.recorded.unexpected).toEqual([])
})

test('lists each order with a key once, from all pages, and returns null when a page fails', async () => {
  // `repeatedKey` and the 99 others fill a page of 100. The second page repeats that order, now with a failed delivery.
  const [repeatedKey, otherKeys] = [randomUUID(), Array.from({ length: 99 }, () => randomUUID())]
  const listedOrder = (external_id: string | null, status = 'SUCCEEDED') => ({
    id: 'ORDER',
    external_id,
    status: 'EXECUTED',
    rewards: [{ value: { denomination: 20.5, currency_code: 'USD' }, delivery: { status } }],
  })
  const path = (offset: number) =>
    `/api/v2/orders?created_at%5Bgte%5D=2026-05-01T00%3A00%3A00.000Z&limit=100&offset=${offset}`
  const pages = [
    [listedOrder(repeatedKey), ...otherKeys.map((key) => listedOrder(key))],
    [listedOrder(repeatedKey, 'FAILED'), listedOrder(null)],
  ]
  for (const [index, orders] of pages.entries())
    service.recorded.add({ method: 'GET', path: path(index * 100), status: 200, reply: { orders, total_count: 102 } })
  const since = new Date('2026-05-01T00:00:00Z')
  const list = await supplierAt(service.recorded.url).list(since)
  expect(list?.map(({ key }) => key).toSorted()).toEqual([repeatedKey, ...otherKeys].toSorted())
  expect(list?.find(({ key }) => key === repeatedKey)).toMatchObject({
    amountMinor: 2_050,
    reply: { outcome: 'undeliverable' },
  })
  service.recorded.add({ method: 'GET', path: path(0), status: 503, reply: {} })
  expect(await supplierAt(service.recorded.url).list(since)).toBeNull()
})

test('the embedded supplier lists the orders since a moment, and refuses to list them for another API key', async () => {
  // Orders of earlier tests are older than the moment.
  service.moveClock(60_000)
  const order = newOrder({ amountMinor: 2_050 })
  const since = service.deps.clock.now()
  await embedded().order(order)
  service.moveClock(5_000)
  expect(await embedded().list(since)).toMatchObject([
    { key: order.key, amountMinor: 2_050, reply: { outcome: 'delivered' } },
  ])
  expect(await embedded('another key').list(since)).toBeNull()
})

test('sends an order in the documented form, and the address with an order of a plastic card', async () => {
  // Any reply would do: the test looks only at the calls.
  const path = '/api/v2/orders'
  service.recorded.add(
    { method: 'POST', path, status: 402, reply: {} },
    { method: 'POST', path, status: 402, reply: {} },
  )
  const [byEmail, byMail] = [newOrder({ amountMinor: 2_050 }), newOrder({ address: home })]
  await supplierAt(service.recorded.url).order(byEmail)
  await supplierAt(service.recorded.url).order(byMail)
  expect(service.recorded.calls.at(-2)?.body).toEqual({
    external_id: byEmail.key,
    payment: { funding_source_id: 'balance' },
    reward: {
      value: { denomination: 20.5, currency_code: 'USD' },
      recipient: { name: 'Ana Ruiz', email: 'ana@mail.example' },
      delivery: { method: 'EMAIL' },
      products: ['V4QZ00F554D3'],
    },
  })
  expect(service.recorded.calls.at(-1)?.body).toMatchObject({
    reward: { delivery: { method: 'MAIL' }, recipient: { address: { line_1: '12 Elm Street', zip: '60607' } } },
  })
})

test('refuses a brand that the supplier does not sell, without a call to it', async () => {
  const calls = service.recorded.calls.length
  expect(await supplierAt(service.recorded.url).order(newOrder({ brand: 'MasterCard' }))).toMatchObject({
    code: 'brand_unavailable',
  })
  expect(service.recorded.calls.length).toBe(calls)
})

test('the embedded supplier stores a repeated order once and repeats the first reply', async () => {
  const order = newOrder()
  const firstReply = await embedded().order(order)
  expect(firstReply).toMatchObject({ outcome: 'accepted' })
  expect(await Promise.all([embedded().order(order), embedded().order(order)])).toEqual([firstReply, firstReply])
  service.moveClock(5_000)
  expect(await embedded().find(order.key)).toMatchObject({ outcome: 'delivered' })
  expect(await storedOrders(order)).toBe(1)
})

test('the embedded supplier accepts an order of a plastic card with an address', async () => {
  expect(await embedded().order(newOrder({ address: home }))).toMatchObject({ outcome: 'accepted' })
})

test('the embedded supplier refuses another API key, and reports an unknown order or reward as unknown', async () => {
  expect(await embedded('another key').order(newOrder())).toEqual({ outcome: 'no_answer' })
  expect(await embedded().find(randomUUID())).toEqual({ outcome: 'unknown_order' })
  expect(await embedded().keyOf({ type: 'rewards', id: 'UNKNOWN' })).toBeNull()
})

test('an order that is approved late is accepted at first and delivered later', async () => {
  const order = newOrder({ amountMinor: giftCardMagicAmounts.late })
  // The approval takes two minutes, and the delivery three seconds more.
  expect(await embedded().order(order)).toMatchObject({ outcome: 'accepted' })
  service.moveClock(60_000)
  expect(await embedded().find(order.key)).toMatchObject({ outcome: 'accepted' })
  service.moveClock(70_000)
  expect(await embedded().find(order.key)).toMatchObject({ outcome: 'delivered' })
})

test('an order that is refused is not stored', async () => {
  const order = newOrder({ amountMinor: giftCardMagicAmounts.refused })
  expect(await embedded().order(order)).toMatchObject({ outcome: 'refused', code: 'order_invalid' })
  expect(await embedded().find(order.key)).toEqual({ outcome: 'unknown_order' })
})

test('an order with a lost reply is placed once', async () => {
  const order = newOrder({ amountMinor: giftCardMagicAmounts.noAnswer })
  expect(await embedded().order(order)).toEqual({ outcome: 'no_answer' })
  const placement = await embedded().find(order.key)
  expect(placement).toMatchObject({ outcome: 'accepted' })
  expect(await embedded().order(order)).toEqual(placement)
  expect(await storedOrders(order)).toBe(1)
})

test('an order whose delivery fails is undeliverable', async () => {
  const order = newOrder({ amountMinor: giftCardMagicAmounts.undeliverable })
  await embedded().order(order)
  service.moveClock(5_000)
  expect(await embedded().find(order.key)).toMatchObject({ outcome: 'undeliverable', code: 'delivery_failed' })
})

test('an order that the account could not pay is placed once the account has funds', async () => {
  const order = newOrder({ amountMinor: giftCardMagicAmounts.noMoney })
  expect(await embedded().order(order)).toEqual({ outcome: 'no_money' })
  expect(await embedded().find(order.key)).toEqual({ outcome: 'unknown_order' })
  service.moveClock(fundedAfterMs)
  expect(await embedded().order(order)).toMatchObject({ outcome: 'accepted' })
})

test('webhooks are signed, name the order or reward, and are retried until accepted', async () => {
  // No webhook of an earlier test is due any more.
  await service.deps.pool.query('update sandbox.gift_event set next_try_at = null')
  const order = newOrder()
  await embedded().order(order)
  service.moveClock(5_000)
  const received: { signature: string; body: Buffer }[] = []
  let status = 500
  const receive = (async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    received.push({ signature: headers[webhookSignatureHeader] ?? '', body: Buffer.from(body) })
    return new Response('', { status })
  }) as unknown as typeof fetch
  const send = () => sendDueEvents({ ...service.deps, webhookUrl: 'http://site', webhookSecret, fetch: receive })
  await send()
  const events = received.map(({ body }) => readEvent(body))
  // The order of webhooks that are due at once is undefined.
  expect(events.map((event) => event?.event).toSorted()).toEqual(['ORDERS.CREATED', 'REWARDS.DELIVERY.SUCCEEDED'])
  for (const { signature, body } of received) {
    expect(isGiftCardSigned(body, signature, ['an older secret', webhookSecret])).toBe(true)
    expect(isGiftCardSigned(body, signature, ['another secret'])).toBe(false)
    expect(isGiftCardSigned(Buffer.concat([body, Buffer.from(' ')]), signature, [webhookSecret])).toBe(false)
  }
  for (const event of events) expect(event?.resource && (await embedded().keyOf(event.resource))).toBe(order.key)
  // A failed webhook is not due again at once.
  await send()
  expect(received.length).toBe(2)
  service.moveClock(60_000)
  status = 200
  await send()
  expect(received.slice(2).map(({ body }) => readEvent(body)?.id)).toEqual(events.map((event) => event?.id))
  service.moveClock(60_000)
  await send()
  expect(received.length).toBe(4)
})

test.each([
  ['text that is not JSON', '{'],
  [
    'an event without an id',
    '{"event":"ORDERS.CREATED","created_utc":"2026-05-06T16:00:00Z","payload":{"resource":{"id":"1","type":"orders"}}}',
  ],
])('returns null for %s', (_, body) => expect(readEvent(Buffer.from(body))).toBeNull())

test('reads an event about another object than an order or reward, with a null resource', () => {
  const event = { event: 'MEMBERS.CREATED', uuid: randomUUID(), created_utc: '2021-04-06T20:05:01.037-04:00' }
  const body = JSON.stringify({ ...event, payload: { resource: { id: '2V3PCCL7QXDA', type: 'members' }, meta: {} } })
  expect(readEvent(Buffer.from(body))).toMatchObject({ event: 'MEMBERS.CREATED', resource: null })
})
