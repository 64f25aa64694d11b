import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { insertDiners, type DinerSetup, type TestCard } from '../../checks/fixtures/diners.ts'
import { fidelDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { squareService } from '../../providers/ordering/square/service.ts'
import { squareSignature } from '../../providers/ordering/square/signature.ts'
import { squareSender } from '../../providers/ordering/square/source.ts'
import type { Deps } from '../platform/deps.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { saveSenders } from '../feeds/senders.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { sweepSquareOrders } from './square-sweep.ts'
import { squareWebhook, squareWebhookPath } from './square-webhook.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const webhookUrl = 'https://lumen.example/webhooks/square'
const location = 'L88917AVBK2S5'

type Money = { amount: number; currency: string }
type Order = { id: string; tenders: { id: string; payment_id: string; amount_money: Money; card_details: Details }[] }
type Details = { card: { card_brand: string; last_4: string } }
type Payment = { id: string; order_id: string; refunded_money?: Money }
/** The documented order of the examples: 40.00 of food, 3.55 tax, 6.00 tip and 1.95 service charge. */
const [documentedOrder = ''] = readFileSync(
  new URL('../../providers/ordering/square/examples/valid.jsonl', import.meta.url),
  'utf8',
).split('\n')

let database: TestDatabase
let pipeline: Db
let site: Db
let admin: Db
let app: FastifyInstance
let deps: Deps
let diners: DinerSetup
let card: TestCard
let testNumber = 0
let isDown = false
const orders = new Map<string, object>()
const payments = new Map<string, object>()

const square = squareService({
  baseUrl: 'https://square.example',
  accessTokens: new Map([['6SSW7HV8K2ST5', 'token']]),
  fetch: (async (input: string) => {
    if (isDown) return new Response(null, { status: 503 })
    const [, kind, id] = /\/v2\/(orders|payments)\/(.+)$/.exec(input) ?? []
    const record = (kind === 'orders' ? orders : payments).get(id ?? '')
    const name = kind === 'orders' ? 'order' : 'payment'
    return record ? Response.json({ [name]: record }) : new Response(null, { status: 404 })
  }) as typeof fetch,
})

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 200, restaurants: 3 })
  pipeline = connect(database.urls.pipeline, { max: 4, name: 'test' }).db
  site = connect(database.urls.app, { max: 4, name: 'test' }).db
  admin = connect(database.adminUrl, { max: 2, name: 'test' }).db
  const reference = `order:square.${location}`
  await admin.insertInto('merchant_reference').values({ reference, merchant_id: 'table-2', valid_to: null }).execute()
  await saveSenders(pipeline, [squareSender])
  app = Fastify()
  deps = { db: site, pipelineDb: pipeline, clock, machineClock: clock } as unknown as Deps
  await squareWebhook({ settings: { keys: ['key'], webhookUrl }, square })(app, deps)
})
afterAll(async () => {
  await app.close()
  await Promise.all([pipeline.destroy(), site.destroy(), admin.destroy()])
  await database.drop()
})
/** Each test has a separate member of the carrier, who earns 5 % at a restaurant in New York. */
beforeEach(async () => {
  testNumber += 1
  isDown = false
  // Of each four cards, this one belongs to the carrier and has no product that earns more. The carrier's other card is two before it.
  card = diners.cards[testNumber * 4 - 2] as TestCard
  // The site has given no token of this card to a shop before.
  await admin.deleteFrom('card_reference').where('provider', '=', 'shop').where('card_id', '=', card.cardId).execute()
})

/** Creates the member's order at Square; `orderFields` change it. */
function createSquareOrder({
  lastFour = card.lastFour,
  refunded = 0,
  currency = 'USD',
  ...orderFields
}: Record<string, unknown> = {}): void {
  const text = documentedOrder.replaceAll('"USD"', JSON.stringify(currency))
  const { order, payments: examplePayments } = JSON.parse(text) as { order: Order; payments: Payment[] }
  const [tender, payment] = [order.tenders[0], examplePayments[0]]
  if (!tender || !payment) throw new Error('the example has no payment')
  const paymentId = `pay-${testNumber}`
  Object.assign(tender, { id: paymentId, payment_id: paymentId })
  Object.assign(tender.card_details.card, { card_brand: 'MASTERCARD', last_4: lastFour })
  orders.set(`o-${testNumber}`, { ...order, id: `o-${testNumber}`, ...orderFields })
  const refund = refunded ? { refunded_money: { amount: refunded, currency }, updated_at: '2026-03-06T15:00:00Z' } : {}
  payments.set(paymentId, { ...payment, id: paymentId, order_id: `o-${testNumber}`, ...refund })
}

const body = (overrides: object = {}) =>
  JSON.stringify({
    merchant_id: '6SSW7HV8K2ST5',
    type: 'order.updated',
    event_id: randomUUID(),
    created_at: '2026-03-10T11:59:00Z',
    data: { type: 'order_updated', id: `o-${testNumber}`, object: { order_updated: { order_id: `o-${testNumber}` } } },
    ...overrides,
  })
async function drain(): Promise<void> {
  while ((await drainOnce({ db: pipeline, clock, ids: randomIds(clock) })).messageCount > 0);
}
async function deliver(payload = body(), signature?: string) {
  const response = await app.inject({
    method: 'POST',
    url: squareWebhookPath,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-square-hmacsha256-signature': signature ?? squareSignature('key', webhookUrl, Buffer.from(payload)),
    },
  })
  await drain()
  const reply: { outcome?: string; code?: string } = response.json()
  return [response.statusCode, reply.outcome ?? reply.code]
}
let deliveries = 0
/** The card network reports the payment of the order, or a refund of it. */
async function pay(kind: PurchaseEvent['kind'] = 'clearing', overrides: Partial<PurchaseEvent> = {}): Promise<void> {
  const restaurant = diners.restaurants[2]
  if (!restaurant) throw new Error('a restaurant is missing')
  const id = `f-${testNumber}${kind === 'refund' ? '-refund' : ''}`
  const purchase = { kind, id, amountMinor: 5_150, localTime: '2026-03-04T19:31:00', card, restaurant, online: true }
  await storeMessages(pipeline, [fidelDelivery({ ...purchase, ...overrides }, `d-${(deliveries += 1)}`)], clock.now())
  await drain()
}
/** The live awards of the member, as `stage units reports`. */
const dines = async () => {
  const rows = await admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['award.stage', 'award.units', 'dine.reports'])
    .where('award.live', '=', true)
    .where('award.member_id', '=', card.memberId)
    .where('dine.shown', '=', true)
    .execute()
  return rows.map(({ stage, units, reports }) => `${stage} ${units} ${reports.join('+')}`)
}
const storedMessageKinds = async () =>
  (await admin.selectFrom('feed_message').select('body').where('provider', '=', 'shop:square').execute())
    .map((row) => JSON.parse(row.body) as { orderId: string; kind: string })
    .filter(({ orderId }) => orderId === `o-${testNumber}`)
    .map(({ kind }) => kind)

const waitingOrders = async () => {
  const id = `o-${testNumber}`
  const { rows } = await sql<{ id: string }>`
    select order_id as id from square_waiting_order where order_id = ${id}`.execute(admin)
  return rows.map((row) => row.id)
}

describe('an order at Square and the payment that a card network reports [M2-015] [M2-016]', () => {
  test('earns on the subtotal, without tax, tip and service charge', async () => {
    createSquareOrder()
    await pay()
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['cleared 200 network+shop'])
  })

  test('is joined by a later event when the payment is reported after the first event', async () => {
    createSquareOrder()
    expect(await deliver()).toEqual([200, 'no_member'])
    expect(await storedMessageKinds()).toEqual([])
    await pay('authorization')
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['pending 200 network+shop'])
  })

  test('is joined by the job when the payment is reported after Square’s last event', async () => {
    const sweep = async (now: string) => {
      const later = { now: () => new Date(now) }
      await sweepSquareOrders({ ...deps, clock: later }, { square })()
      await drain()
    }
    createSquareOrder()
    expect(await deliver()).toEqual([200, 'no_member'])
    const { rows: waiting } = await sql<object>`
      select * from square_waiting_order where order_id = ${`o-${testNumber}`}`.execute(admin)
    expect(waiting).toMatchObject([{ seller_id: '6SSW7HV8K2ST5', charged_minor: ['5150'] }])
    expect(JSON.stringify(waiting)).not.toContain(card.lastFour)
    await sweep('2026-03-10T12:05:00Z')
    expect(await storedMessageKinds()).toEqual([])
    await pay()
    expect(await dines()).toEqual(['pending 206 ']) // 5 % of 80 % of the payment (`onlineSubtotalShare`), until the order arrives
    isDown = true
    await sweep('2026-03-10T12:10:00Z')
    isDown = false
    await sweep('2026-03-10T12:15:00Z')
    expect(await dines()).toEqual(['pending 206 '])
    await sweep('2026-03-10T13:10:00Z') // an order is read at most once an hour
    expect(await dines()).toEqual(['cleared 200 network+shop'])
    expect(await waitingOrders()).toEqual([])
  })

  test('waits for its payment for a week, and only at a known restaurant', async () => {
    createSquareOrder({ location_id: 'L-another' })
    await deliver()
    expect(await waitingOrders()).toEqual([])
    createSquareOrder()
    await deliver()
    expect(await waitingOrders()).toEqual([`o-${testNumber}`])
    const weekLater = { now: () => new Date('2026-03-12T12:00:00Z') } // a week after the order of 5 March
    await sweepSquareOrders({ ...deps, clock: weekLater }, { square })()
    expect(await waitingOrders()).toEqual([])
  })

  test('reduces the reward on a refund and reverses it on a cancellation, before the card network reports either', async () => {
    createSquareOrder()
    await pay()
    await deliver()
    createSquareOrder({ refunded: 2_575 })
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['cleared 100 network+shop'])
    // The example has version 4.
    createSquareOrder({ state: 'CANCELED', version: 9, updated_at: '2026-03-07T10:00:00Z' })
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['reversed 0 network+shop'])
    expect(await storedMessageKinds()).toEqual(['paid', 'refunded', 'canceled'])
  })

  test('counts the part that a card paid when a gift card paid the rest', async () => {
    createSquareOrder()
    const order = orders.get(`o-${testNumber}`) as Order
    const [tender] = order.tenders
    const gift = { ...tender, id: 'gift', type: 'SQUARE_GIFT_CARD', payment_id: null, card_details: null }
    const half = { amount: 2_575, currency: 'USD' }
    const tenders = [
      { ...gift, amount_money: half },
      { ...tender, amount_money: half },
    ]
    orders.set(`o-${testNumber}`, { ...order, tenders })
    await pay('clearing', { amountMinor: 2_575 })
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['cleared 100 network+shop'])
  })

  test.each<[string, Record<string, unknown>, Partial<PurchaseEvent>]>([
    ['ends in other digits', { lastFour: '9999' }, {}],
    ['paid another amount', {}, { amountMinor: 5_151 }],
    ['paid two days later', {}, { localTime: '2026-03-06T20:00:00' }],
    ['was at the counter', {}, { online: false }],
    ['paid in another currency', { currency: 'CAD' }, {}],
  ])('is not joined with a payment whose card %s', async (_, order, payment) => {
    createSquareOrder(order)
    await pay('clearing', payment)
    expect(await deliver()).toEqual([200, 'no_member'])
    expect(await storedMessageKinds()).toEqual([])
  })

  /** Another member's card with the same brand and digits pays the same amount at the same hour. */
  const paySimilar = async () => {
    const other = diners.cards[testNumber * 4 - 4] as TestCard
    await admin.updateTable('card').set({ last_four: card.lastFour }).where('id', '=', other.cardId).execute()
    await pay('clearing', { id: `g-${testNumber}`, card: { ...other, lastFour: card.lastFour } })
  }

  test('is not joined when two cards with the same digits paid the same amount', async () => {
    createSquareOrder()
    await pay()
    await paySimilar()
    expect(await deliver()).toEqual([200, 'no_member'])
  })

  test('stays with its card when another card matches later', async () => {
    createSquareOrder()
    await pay()
    await deliver()
    await paySimilar()
    createSquareOrder({ refunded: 2_575 })
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['cleared 100 network+shop'])
  })

  test('is not joined when the order names another card of the member than the reported payment', async () => {
    const other = diners.cards[testNumber * 4 - 4] as TestCard
    await admin.updateTable('card').set({ member_id: card.memberId }).where('id', '=', other.cardId).execute()
    createSquareOrder({ lastFour: other.lastFour })
    await pay()
    expect(await deliver()).toEqual([200, 'no_member'])
  })

  test('is not joined with a card that was removed since the payment', async () => {
    createSquareOrder()
    await pay()
    const removal = { status: 'removed', ended_at: clock.now() } as const
    await admin.updateTable('card').set(removal).where('id', '=', card.cardId).execute()
    expect(await deliver()).toEqual([200, 'no_member'])
  })
})

describe('an order with a reference of the site', () => {
  const openOrder = async (merchantId = 'table-2') => {
    const id = randomUUID()
    const { partnerId: partner_id, memberId: member_id } = card
    const order = {
      partner_id,
      id,
      member_id,
      merchant_id: merchantId,
      requested_at: new Date('2026-03-05T00:20:00Z'),
    }
    await admin
      .insertInto('member_order')
      .values({ ...order, status: 'opened' })
      .execute()
    return id
  }

  test('is pending before its payment, and marks the member’s order as paid', async () => {
    const id = await openOrder()
    createSquareOrder({ reference_id: id })
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['pending 200 shop'])
    const row = await admin.selectFrom('member_order').select(['status', 'total_minor']).where('id', '=', id).execute()
    expect(row).toEqual([{ status: 'paid', total_minor: 5_150 }])
    await pay()
    expect(await dines()).toEqual(['cleared 200 network+shop'])
  })

  test('earns nothing in another currency', async () => {
    createSquareOrder({ reference_id: await openOrder(), currency: 'CAD' })
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual([])
  })

  test('matches no member at another restaurant or with another card', async () => {
    createSquareOrder({ reference_id: await openOrder('table-1') })
    expect(await deliver()).toEqual([200, 'no_member'])
    createSquareOrder({ reference_id: await openOrder(), lastFour: '9999' })
    expect(await deliver()).toEqual([200, 'no_member'])
  })
})

describe('a webhook of Square', () => {
  test('is refused when its signature is missing or wrong, and stores nothing', async () => {
    createSquareOrder()
    await pay()
    const sentBody = body()
    for (const signature of ['', squareSignature('another key', webhookUrl, Buffer.from(sentBody))])
      expect(await deliver(sentBody, signature)).toEqual([401, 'unauthorized'])
    const signature = squareSignature('key', webhookUrl, Buffer.from(sentBody))
    expect(await deliver(body({ type: 'payment.updated' }), signature)).toEqual([401, 'unauthorized'])
    expect(await storedMessageKinds()).toEqual([])
  })

  test('changes nothing when replayed, and is refused after a week or when dated more than five minutes ahead', async () => {
    createSquareOrder()
    await pay()
    const recordedBody = body()
    expect(await deliver(recordedBody)).toEqual([200, 'stored'])
    expect(await deliver(recordedBody)).toEqual([200, 'duplicate'])
    createSquareOrder({ state: 'CANCELED', version: 9, updated_at: '2026-03-07T10:00:00Z' })
    await deliver()
    expect(await deliver(recordedBody)).toEqual([200, 'duplicate'])
    expect(await dines()).toEqual(['reversed 0 network+shop'])
    expect(await deliver(body({ created_at: '2026-03-03T11:00:00Z' }))).toEqual([400, 'event_outdated'])
    expect(await deliver(body({ created_at: '2026-03-10T12:06:00Z' }))).toEqual([400, 'event_outdated'])
  })

  test('answers 503 while Square is down, and succeeds when sent again', async () => {
    createSquareOrder()
    await pay()
    isDown = true
    expect(await deliver()).toEqual([503, 'unavailable'])
    expect(await storedMessageKinds()).toEqual([])
    isDown = false
    expect(await deliver()).toEqual([200, 'stored'])
    expect(await dines()).toEqual(['cleared 200 network+shop'])
  })

  test.each([
    ['is no event', [400, 'invalid_request'], '{}'],
    [
      'is about no order',
      [200, 'ignored'],
      '{"type":"customer.created","event_id":"e","created_at":"2026-03-10T11:59:00Z","data":{}}',
    ],
  ])('that %s gets the reply %j', async (_, answer, payload) => expect(await deliver(payload)).toEqual(answer))

  test('answers 200 for an order that Square does not have', async () => {
    expect(await deliver()).toEqual([200, 'absent'])
  })
})
