import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { deliverAndDrain } from '../../checks/fixtures/pipeline.ts'
import { orderDelivery } from '../../checks/fixtures/purchases.ts'
import { testShop } from '../../checks/fixtures/shop.ts'
import { listTransactions } from '../../contract/api/activity.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { getOrdering, listOrders, openShop, readOrder } from '../../contract/api/ordering.ts'
import { signIn } from '../../contract/api/session.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { markOrder } from '../orders/queries.ts'
import { orderingRoutes } from './routes.ts'
import { squareWebhook, squareWebhookPath } from './square-webhook.ts'

/** A row of the merchant import. */
const merchantRow = (id: string, overrides: object = {}) => ({
  id,
  name: `Table ${id}`,
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
  timezone: 'America/New_York',
  cuisines: ['Italian'],
  ...overrides,
})
const shopUrl = 'http://localhost:3003/shop/s/a-token'
const { shop, service, pay } = testShop()

let site: Site
beforeAll(async () => {
  site = await openSite([
    orderingRoutes(service),
    squareWebhook({
      settings: { keys: ['key'], webhookUrl: 'https://lumen.example/webhooks/square' },
      square: { read: async () => ({ outcome: 'absent' }) },
    }),
    (app, deps) => {
      void app.register(async (scope) => orderingRoutes(null)(scope, deps), { prefix: '/without' })
    },
  ])
  const rows = [
    merchantRow('shop', { networkReferences: ['order:shop'] }),
    merchantRow('link', { orderUrl: 'https://order.example/link?table=7' }),
    merchantRow('square', {
      orderUrl: 'https://square.example/table',
      networkReferences: ['order:square.L88917AVBK2S5'],
    }),
    merchantRow('phone'),
    merchantRow('other', { networkReferences: ['order:other'] }),
    merchantRow('removed', { orderUrl: 'https://order.example/removed', networkReferences: ['order:removed'] }),
    merchantRow('unlinked', { networkReferences: ['order:unlinked'] }),
  ]
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
  await site.deps.db.updateTable('merchant').set({ removed_at: new Date() }).where('id', '=', 'removed').execute()
  // A later import of this restaurant has no reference to the ordering system.
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: [merchantRow('unlinked')] })
})
beforeEach(() => Object.assign(shop, { requests: [], url: shopUrl, orders: new Map() }))
afterAll(() => site.close())

let lastFour = 5000
/** A member with this number of linked cards. */
async function diner(cardCount = 1) {
  const member = await site.member()
  for (let card = 0; card < cardCount; card += 1) {
    const creditCards = [{ encryptedCardNumber: `visa 424242 ${(lastFour += 1)}` }]
    await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  }
  return member
}
/** The opened shop page, or the code of the refusal. */
const open = async (member: Browser, id = 'shop') => {
  const reply = await member.call(openShop, { params: { id }, body: {} })
  return reply.ok ? reply.value : reply.problem.code
}
const openShopPage = async (member: Browser) => {
  const reply = await open(member)
  if (typeof reply === 'string') throw new Error(reply)
  return reply
}
/** The order, or the code of the refusal. */
const read = async (member: Browser, id: string) => {
  const reply = await member.call(readOrder, { params: { id } })
  return reply.ok ? reply.value : reply.problem.code
}
const ordersOf = async (member: Browser) => {
  const reply = await member.call(listOrders, {})
  return reply.ok ? reply.value.orders : []
}
describe('the way to order [P1-016] [P1-039]', () => {
  test.each([
    ['shop', '', { way: 'shop', url: '' }],
    [
      'link',
      '',
      { way: 'link', url: 'https://order.example/link?table=7&utm_source=lumen-mobile&utm_medium=dining_rewards' },
    ],
    // Square's page opens by its address, not in the frame of the ordering system.
    [
      'square',
      '',
      { way: 'link', url: 'https://square.example/table?utm_source=lumen-mobile&utm_medium=dining_rewards' },
    ],
    ['phone', '', { way: 'none', url: '' }],
    ['removed', '', { way: 'none', url: '' }],
    ['unlinked', '', { way: 'none', url: '' }],
    // Without an ordering system only a restaurant’s `orderUrl` remains, and this restaurant has none.
    ['shop', '/without', { way: 'none', url: '' }],
  ])('is given to a visitor for the restaurant %s with the route prefix %j', async (id, prefix, way) => {
    const call = { ...getOrdering, path: `${prefix}${getOrdering.path}` }
    expect(await site.browser('lumen-mobile').call(call, { params: { id } })).toMatchObject({ ok: true, value: way })
  })

  test('is 404 for an unknown restaurant', async () => {
    const reply = await site.browser().call(getOrdering, { params: { id: 'nowhere' } })
    expect(reply).toMatchObject({ status: 404, problem: { code: 'unknown_merchant' } })
  })
})

describe('opening the shop', () => {
  test('sends the shop the member, the page’s origin and a token for each linked card, but no card number [M2-015]', async () => {
    const member = await diner(2)
    const reply = await openShopPage(member)
    const [request] = shop.requests
    expect(reply).toMatchObject({
      id: request?.key,
      frameUrl: shopUrl,
      origin: 'http://localhost:3003',
      nonce: request?.nonce,
    })
    expect(request).toMatchObject({
      partner: 'lumen-mobile',
      merchantId: 'shop',
      guest: { id: member.publicId, name: 'Ana Ruiz' },
    })
    expect(new URL(request?.parentOrigin ?? '').host).toMatch(/^lumen-mobile\./)
    expect(request?.cards).toHaveLength(2)
    for (const { token, lastFour } of request?.cards ?? []) {
      expect(lastFour).toMatch(/^\d{4}$/)
      expect(token).not.toMatch(/\d{12}/)
    }
    const order = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
      tx.selectFrom('member_order').select('card_id').where('id', '=', reply.id).executeTakeFirst(),
    )
    // The card is known only when the shop reports the order.
    expect(order).toEqual({ card_id: null })
    const rows = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
      tx.selectFrom('card_reference').select('reference').where('provider', '=', 'shop').execute(),
    )
    for (const { token } of request?.cards ?? []) expect(rows.map(({ reference }) => reference)).toContain(token)
  })

  test('does not send a removed card to the shop [M2-015]', async () => {
    const member = await diner(2)
    const reply = await member.call(listCards, {})
    const [removedCard, linkedCard] = reply.ok ? reply.value.items : []
    await member.call(removeCard, { query: { id: removedCard?.id ?? '' } })
    await openShopPage(member)
    expect(shop.requests[0]?.cards.map(({ lastFour }) => lastFour)).toEqual([linkedCard?.lastFour])
  })

  test('continues the same order with a new nonce when a member opens the shop twice, even at the same time', async () => {
    const member = await diner()
    const [firstPage, secondPage] = await runConcurrently(
      site.database.adminUrl,
      'lock table card in access exclusive mode',
      [() => openShopPage(member), () => openShopPage(member)],
    )
    if (!firstPage || !secondPage) throw new Error('the shop was not opened twice')
    const laterPage = await openShopPage(member)
    expect(new Set([firstPage.id, secondPage.id, laterPage.id]).size).toBe(1)
    expect(new Set([firstPage.nonce, secondPage.nonce, laterPage.nonce]).size).toBe(3)
    const otherRestaurantPage = await open(member, 'other')
    expect(otherRestaurantPage).not.toMatchObject({ id: firstPage.id })
  })

  test('starts another order when the shop’s page expired before the order was placed', async () => {
    const member = await diner()
    const { id } = await openShopPage(member)
    site.moveClock(4 * 3_600_000 + 1) // a shop's page lasts four hours
    // The session ended meanwhile.
    await member.call(signIn, { body: { login: member.body.email, password: member.body.password } })
    expect((await openShopPage(member)).id).not.toBe(id)
    expect(await ordersOf(member)).toEqual([])
  })

  test('refuses a visitor, a member without a card, and a restaurant that is unknown, removed or without a shop', async () => {
    expect(await site.browser().call(openShop, { params: { id: 'shop' }, body: {} })).toMatchObject({ status: 401 })
    expect(await open(await site.member())).toBe('card_needed')
    const member = await diner()
    expect(await open(member, 'link')).toBe('takes_no_orders')
    expect(await open(member, 'removed')).toBe('takes_no_orders')
    expect(await open(member, 'nowhere')).toBe('unknown_merchant')
  })

  test.each([
    ['does not reply', null],
    ['returns a frame of another origin', 'https://shop.example/s/a-token'],
  ])('reports a failure of a shop that %s', async (_, url) => {
    shop.url = url
    expect(await open(await diner())).toBe('shop_failed')
  })
})

describe('the state of an order', () => {
  test('comes from the shop’s server, and only a placed order is listed and has amounts [M2-015]', async () => {
    const member = await diner()
    const { id } = await openShopPage(member)
    expect(await read(member, id)).toBe('not_placed')
    expect(await ordersOf(member)).toEqual([])
    pay(shop.requests[0])
    expect(await read(member, id)).toMatchObject({
      id,
      number: 'A100',
      subtotalMinor: 3_800,
      totalMinor: 4_970,
      merchant: { name: 'Table shop' },
    })
    expect(await ordersOf(member)).toMatchObject([{ id, status: 'placed', merchant: { id: 'shop' } }])
    // The next opening is another order.
    expect((await openShopPage(member)).id).not.toBe(id)
  })

  test('shows the reward of the reported purchase, also after a change, and cannot become failed', async () => {
    const member = await diner()
    const { id } = await openShopPage(member)
    pay(shop.requests[0])
    expect(await read(member, id)).toMatchObject({ reward: null })
    const restaurant = { id: 'shop' }
    const token = shop.requests[0]?.cards[0]?.token ?? ''
    const orderTimes = {
      orderedAt: site.deps.clock.now().toISOString(),
      reportedAt: site.deps.clock.now().toISOString(),
    }
    const message = orderDelivery({
      orderId: id,
      clientOrderId: id,
      card: { fidel: '' }, // unused, because `cardToken` is set
      restaurant,
      cardToken: token,
      ...orderTimes,
    })
    await deliverAndDrain({ ...site.deps, db: site.deps.pipelineDb }, [message])
    const order = await read(member, id)
    const reply = await member.call(listTransactions, { query: {} })
    const [transaction] = reply.ok ? reply.value.data : []
    expect(order).toMatchObject({
      reward: { awardId: transaction?.awardId, units: transaction?.benefitAmount, stage: 'pending' },
    })
    expect(transaction).toMatchObject({ isOnlineOrder: true, merchantName: 'Table shop' })
    const changedOrder = { kind: 'changed' as const, subtotalMinor: 2_000, totalMinor: 3_000, chargedMinor: 5_000 }
    await deliverAndDrain({ ...site.deps, db: site.deps.pipelineDb }, [
      orderDelivery({
        orderId: id,
        clientOrderId: id,
        card: { fidel: '' },
        restaurant,
        cardToken: token,
        ...orderTimes,
        ...changedOrder,
        sequence: 2,
      }),
    ])
    // `orderDelivery` first reported a subtotal of 4,000. Half of it earns half of the reward.
    expect(await read(member, id)).toMatchObject({ reward: { units: (transaction?.benefitAmount ?? 0) / 2 } })
    await inPartner(site.deps.db, 'lumen-mobile', async (tx) => {
      const { member_id: memberId } = await tx
        .selectFrom('member_order')
        .select('member_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await markOrder(tx, { partnerId: 'lumen-mobile', memberId, id }, { status: 'failed' })).toBe(false)
    })
    expect(await ordersOf(member)).toMatchObject([{ id, status: 'paid' }])
  })

  test('is canceled when the restaurant canceled the order [M2-015]', async () => {
    const member = await diner()
    const { id } = await openShopPage(member)
    pay(shop.requests[0])
    expect(await read(member, id)).toMatchObject({ canceled: false })
    const at = site.deps.clock.now().toISOString()
    const restaurant = { id: 'shop' }
    await deliverAndDrain({ ...site.deps, db: site.deps.pipelineDb }, [
      orderDelivery({
        orderId: id,
        clientOrderId: id,
        card: { fidel: '' },
        kind: 'canceled',
        orderedAt: at,
        reportedAt: at,
        restaurant,
        cardToken: shop.requests[0]?.cards[0]?.token ?? '',
      }),
    ])
    expect(await read(member, id)).toMatchObject({ canceled: true })
    expect(await ordersOf(member)).toMatchObject([{ id, status: 'canceled' }])
  })

  test('has the date in the restaurant’s time zone', async () => {
    // 01:30 UTC is the evening before in New York.
    const orderTime = new Date(site.deps.clock.now().getTime() + 24 * 3_600_000)
    orderTime.setUTCHours(1, 30, 0, 0)
    site.moveClock(orderTime.getTime() - site.deps.clock.now().getTime())
    const member = await diner()
    const { id } = await openShopPage(member)
    pay(shop.requests[0])
    await read(member, id)
    const localDate = new Date(orderTime.getTime() - 24 * 3_600_000).toISOString().slice(0, 10)
    expect(await ordersOf(member)).toMatchObject([{ id, openedOn: localDate }])
  })

  test('is refused for an order of another guest, restaurant or member', async () => {
    const member = await diner()
    const { id } = await openShopPage(member)
    pay(shop.requests[0], { guestId: 'another' })
    expect(await read(member, id)).toBe('unknown_order')
    pay(shop.requests[0], { merchantId: 'other' })
    expect(await read(member, id)).toBe('unknown_order')
    pay(shop.requests[0])
    expect(await read(await diner(), id)).toBe('unknown_order')
  })

  test('reports a failure while the shop does not reply', async () => {
    const member = await diner()
    const { id } = await openShopPage(member)
    shop.url = null
    expect(await read(member, id)).toBe('shop_failed')
  })
})

test('serves the webhook of Square on a partner’s host, without a session and with a rate limit', async () => {
  const headers = { host: 'lumen-mobile.localhost:3000', 'content-type': 'application/json' }
  const reply = await site.app.inject({ method: 'POST', url: squareWebhookPath, headers, payload: '{}' })
  // The webhook refuses a request without Square's signature.
  expect(reply.json()).toMatchObject({ code: 'unauthorized' })
  expect([reply.statusCode, reply.headers['x-ratelimit-limit']]).toEqual([401, '600'])
})
