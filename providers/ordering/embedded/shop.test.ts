import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPartner } from '../../../checks/fixtures/partner.ts'
import { runConcurrently } from '../../../checks/fixtures/run-concurrently.ts'
import { openSandbox, type TestSandbox } from '../../../checks/fixtures/sandbox.ts'
import { orderMessage, type OrderMessage } from '../../../contract/orders.ts'
import { verifyOrderSignature } from '../../card-feed/shop/signature.ts'
import { insertNetworkCard, migrateSandbox } from '../../card-network/embedded/store.ts'
import { httpOrdering } from '../http.ts'
import type { OrderingService, OrderRequest } from '../ordering.ts'
import { priceRiseMinor } from './magic.ts'
import { sendDueOrders } from './report.ts'
import { shopRoutes } from './routes.ts'
import { shopMigration, shopRequestMigration } from './store.ts'

const parentOrigin = 'https://lumen.example'
const guest = { id: 'public-ana', name: 'Ana Ruiz' }
let sandbox: TestSandbox
let shop: FastifyInstance
let service: OrderingService
let now = new Date('2026-05-05T16:00:00Z')
const deliveries: { url: string; body: string; headers: Record<string, string> }[] = []
let failuresLeft = 0
let areReportsRefused = false

/** The site’s feeds: they accept every message, or fail. */
const feeds: typeof fetch = async (url, init) => {
  if (failuresLeft > 0) {
    failuresLeft -= 1
    throw new TypeError('no answer')
  }
  if (areReportsRefused && typeof url === 'string' && url.endsWith('/order')) throw new TypeError('no answer')
  if (typeof url !== 'string' || typeof init?.body !== 'string') throw new TypeError('not a message of the sandbox')
  deliveries.push({ url, body: init.body, headers: init.headers as Record<string, string> })
  return new Response('{}', { status: 202 })
}

beforeAll(async () => {
  sandbox = await openSandbox({ clock: { now: () => now }, fetch: feeds, feedsUrl: 'http://feeds.test' })
  await migrateSandbox(sandbox.pool, [shopMigration, shopRequestMigration])
  const record = { cuisines: ['Pizza'], priceRange: 2, hours: [], address1: '1 Elm St', phone: '' }
  const admin = new pg.Client(sandbox.database.adminUrl)
  await admin.connect()
  await admin.query(
    `insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at)
     select id, 'Pies', 41.9, -87.6, 'America/Chicago', 'Chicago', 'IL', '', $1, 'x', now() from unnest(array['pies', 'at-square']) id`,
    [record],
  )
  await admin.query(
    `insert into merchant_reference (reference, merchant_id) values ('order:pies', 'pies'), ('order:square.L1', 'at-square')`,
  )
  await admin.end()
  const card = { id: randomUUID(), programId: 'lumen', scheme: 'visa', firstNumbers: '424242', lastNumbers: '4242' }
  const cardDetails = { expMonth: 12, expYear: 2030, countryCode: 'USA', metadata: { id: guest.id }, created: now }
  await insertNetworkCard(sandbox.pool, { ...card, ...cardDetails, linkedAt: now }, Buffer.from('mark'))
  shop = Fastify()
  const { deps } = sandbox
  shopRoutes(shop, {
    pool: deps.pool,
    key: 'shop key',
    baseUrl: 'http://shop.test',
    clock: deps.clock,
    ids: deps.ids,
  })
  const baseUrl = `${await shop.listen({ port: 0, host: '127.0.0.1' })}/shop`
  service = httpOrdering({ baseUrl, key: 'shop key' })
})
beforeEach(() => {
  deliveries.length = 0
  failuresLeft = 0
  areReportsRefused = false
})
afterAll(async () => {
  await shop.close()
  await sandbox.close()
})

const requestFor = (change: Partial<OrderRequest> = {}): OrderRequest => ({
  key: randomUUID(),
  partner: 'lumen-mobile',
  merchantId: 'pies',
  guest,
  cards: [{ token: 'token-4242', brand: 'visa', lastFour: '4242' }],
  parentOrigin,
  nonce: 'n'.repeat(32),
  theme: testPartner('lumen-mobile').brand.theme,
  ...change,
})
type Setup = { address: string; times: string[]; menu: { sections: { items: Item[] }[] } }
type Item = {
  id: string
  soldOut: boolean
  priceMinor: number
  groups: { id: string; kind: string; options: { id: string }[] }[]
}

/** Opens the shop. Returns its page, an order of two dishes with a quoted total, and a function that sends the order. */
async function openShop(request = requestFor()) {
  const reply = await service.open(request)
  if (reply?.outcome !== 'frame') throw new Error('the shop did not open')
  const page = await shop.inject({ url: new URL(reply.url).pathname })
  const setup = JSON.parse(/id="setup">([^<]+)</.exec(page.body)?.[1] ?? '') as Setup
  const dishes = setup.menu.sections.flatMap(({ items }) => items).filter(({ soldOut }) => !soldOut)
  const lines = dishes.slice(0, 2).map((item) => ({
    item: item.id,
    count: 1,
    options: Object.fromEntries(
      item.groups.map(({ id, kind, options }) => [id, kind === 'one' ? [options[0]?.id ?? ''] : []]),
    ),
  }))
  const post = (path: string, body: object) =>
    shop.inject({ method: 'POST', url: `${setup.address}/${path}`, payload: body })
  const totals = (await post('quote', { lines, tipMinor: 300 })).json<{ totalMinor: number; subtotalMinor: number }>()
  const body = { lines, tipMinor: 300, pickupAt: setup.times[0], card: 'token-4242', totalMinor: totals.totalMinor }
  return { request, page, setup, totals, body, order: (change: object = {}) => post('order', { ...body, ...change }) }
}
const messages = (): OrderMessage[] =>
  deliveries.filter(({ url }) => url.endsWith('/order')).map(({ body }) => orderMessage.parse(JSON.parse(body)))
/** The shop repeats a failed report after this time. */
const retryAfterMs = 60_000
const sendOrders = () => sendDueOrders({ ...sandbox.deps, orderSecret: 'shop secret' })

test('only the parent origin of the request may frame the page, the page has no card number, and a guessed token gives 404 [P1-039]', async () => {
  const { page } = await openShop()
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${parentOrigin}`)
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe/)
  expect(page.body).not.toMatch(/\d{13,19}/)
  expect((await shop.inject({ url: '/shop/s/guessed' })).statusCode).toBe(404)
})

test('only the site’s key opens a shop and reads its orders, and a restaurant without a shop gets the reply no_shop', async () => {
  const stranger = httpOrdering({ baseUrl: `${shop.listeningOrigin}/shop`, key: 'another key' })
  const request = requestFor()
  expect([await stranger.open(request), await stranger.read(request.key)]).toEqual([null, null])
  // The reference of `at-square` names another shop, Square.
  for (const merchantId of ['nowhere', 'at-square'])
    expect(await service.open({ ...request, merchantId })).toEqual({ outcome: 'no_shop' })
})

describe('a paid order [M2-015]', () => {
  test('is one order even when it is sent repeatedly, and is reported once', async () => {
    const { request, totals, order } = await openShop()
    expect(await service.read(request.key)).toEqual({ state: 'open' })
    const replies = await runConcurrently(
      sandbox.database.adminUrl,
      'lock table sandbox.shop_order in exclusive mode',
      [order, order, order],
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await service.read(request.key)).toMatchObject({
      state: 'placed',
      order: { guestId: guest.id, subtotalMinor: totals.subtotalMinor, tipMinor: 300, totalMinor: totals.totalMinor },
    })
    await sendOrders()
    expect(messages()).toHaveLength(1)
    // A repeat gets that order in reply, even with a pickup time that is too early for a new order: it is 11:00 now at the restaurant.
    const repeat = await order({ pickupAt: '2026-05-05T11:00' })
    expect([repeat.statusCode, repeat.body]).toEqual([200, replies[0]?.body])
  })

  test('is the reply to a second submit after the session has expired, and the page then shows the order [M2-015]', async () => {
    const { setup, order } = await openShop()
    const firstReply = await order()
    now = new Date(now.getTime() + 4 * 3_600_000 + 1) // a session lasts four hours
    const lateReply = await order()
    expect([lateReply.statusCode, lateReply.body]).toEqual([200, firstReply.body])
    const page = await shop.inject({ url: setup.address })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(firstReply.json<{ number: string }>().number)
    expect(page.body).not.toContain('Nothing was charged')
    // Leaves no due order to the next test.
    await sendOrders()
  })

  test('is charged as an online purchase with its id, and reported with a signature, its subtotal and its total', async () => {
    const { request, totals, order } = await openShop()
    await order()
    await sendOrders()
    const purchase = deliveries.find(({ url }) => url.includes('/feeds/fidel/'))
    expect(JSON.parse(purchase?.body ?? '')).toMatchObject({ amount: totals.totalMinor / 100, cardPresent: false })
    expect(purchase?.body).toContain(request.key)
    const report = deliveries.find(({ url }) => url.endsWith('/order'))
    const proof = { rawBody: Buffer.from(report?.body ?? ''), headers: report?.headers ?? {}, now }
    expect(verifyOrderSignature({ ...proof, secrets: ['shop secret'] })).toEqual({ ok: true })
    expect(messages()[0]).toMatchObject({
      clientOrderId: request.key,
      merchantReference: 'order:pies',
      cardToken: 'token-4242',
      subtotalMinor: totals.subtotalMinor,
      totalMinor: totals.totalMinor,
    })
  })

  test('is reported again until the site accepts it, and then no more', async () => {
    const { order } = await openShop()
    await order()
    failuresLeft = 2 // the message of the purchase, which the card network repeats, and the shop's report
    await sendOrders()
    expect(messages()).toHaveLength(0)
    now = new Date(now.getTime() + retryAfterMs)
    await sendOrders()
    await sendOrders()
    expect(messages()).toHaveLength(1)
    const { rows } = await sandbox.pool.query(
      'select count(*)::int as orders from sandbox.shop_order where next_try_at is not null',
    )
    expect(rows).toEqual([{ orders: 0 }])
  })
})

test('an order whose report was lost is reported again and not charged again [M2-015]', async () => {
  const { order } = await openShop()
  await order()
  areReportsRefused = true
  await sendOrders()
  areReportsRefused = false
  now = new Date(now.getTime() + retryAfterMs)
  await sendOrders()
  expect([deliveries.filter(({ url }) => url.includes('/feeds/fidel/')).length, messages().length]).toEqual([1, 1])
})

describe('a refused order is not placed', () => {
  test.each([
    ['sold out', 'sold_out'],
    ['closed', 'closed'],
    ['declined', 'declined'],
  ])('the note “%s” gives the refusal %s', async (note, code) => {
    const { request, order } = await openShop()
    const reply = await order({ note })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, code])
    expect(await service.read(request.key)).toEqual({ state: 'open' })
    expect((await order()).statusCode).toBe(200)
  })

  test('a price change returns the new prices and total, and an order with that total is accepted', async () => {
    const { body, setup, totals, order } = await openShop()
    const refusal = (await order({ note: 'price changed' })).json<{
      code: string
      prices: Record<string, number>
      totals: { subtotalMinor: number; totalMinor: number }
    }>()
    expect(refusal.code).toBe('price_changed')
    expect(refusal.totals.subtotalMinor).toBe(totals.subtotalMinor + priceRiseMinor)
    const dishes = setup.menu.sections.flatMap(({ items }) => items)
    const [firstDish, secondDish] = body.lines.map(({ item }) => dishes.find(({ id }) => id === item))
    expect(refusal.prices).toEqual({
      [firstDish?.id ?? '']: (firstDish?.priceMinor ?? 0) + priceRiseMinor,
      [secondDish?.id ?? '']: secondDish?.priceMinor,
    })
    const { totalMinor } = refusal.totals
    expect((await order({ note: 'price changed', totalMinor })).json()).toMatchObject({ totalMinor })
  })

  test.each([
    ['a smaller total than the order costs', { totalMinor: 1 }, 409, 'price_changed'],
    ['a greater total than the order costs', { totalMinor: 90_000 }, 409, 'price_changed'],
    ['a time in the past', { pickupAt: '2026-05-05T11:00' }, 409, 'closed'],
    ['a card that the site did not send', { card: 'token-of-another' }, 409, 'declined'],
    ['a dish that is not on the menu', { lines: [{ item: 'moon', count: 1 }] }, 409, 'not_on_menu'],
    ['no dish at all', { lines: [] }, 400, 'invalid_request'],
    ['a negative tip', { tipMinor: -100 }, 400, 'invalid_request'],
  ])('refuses %s', async (_, change, status, code) => {
    const { request, order } = await openShop()
    const reply = await order(change)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code])
    expect(await service.read(request.key)).toEqual({ state: 'open' })
  })

  test('an expired page cannot order', async () => {
    const { order } = await openShop()
    now = new Date(now.getTime() + 4 * 3_600_000 + 1) // a session lasts four hours
    expect((await order()).statusCode).toBe(410)
  })
})
