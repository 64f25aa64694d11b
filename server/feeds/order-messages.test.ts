import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DinerSetup, TestCard } from '../../checks/fixtures/diners.ts'
import { feedNode, type FeedNode } from '../../checks/fixtures/feed-node.ts'
import { fidelDelivery, orderDelivery } from '../../checks/fixtures/purchases.ts'
import { orderMessagePath, type OrderMessage } from '../../contract/orders.ts'
import { orderSignature } from '../../providers/card-feed/shop/signature.ts'
import { loadConfig } from '../config.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { storeMessages } from './inbox.ts'

let now = new Date('2026-03-10T12:00:00.000Z')
const clock = { now: () => now }
/** The site accepts a signature for five minutes. */
const sixMinutesMs = 360_000
const env = {
  FEED_SENDERS: JSON.stringify([
    { id: 'lumen-shop', network: 'shop', partners: ['lumen-mobile'] },
    { id: 'air-shop', network: 'shop', partners: ['meridian-air'] },
  ]),
  FEED_SECRET_LUMEN_SHOP: 'new of lumen, old of lumen',
  FEED_SECRET_AIR_SHOP: 'secret of air',
  FIDEL_WEBHOOK_SECRET: 'webhook',
}
let node: FeedNode
let app: FeedNode['app']
let db: FeedNode['db']
let admin: FeedNode['admin']

beforeAll(async () => {
  node = await feedNode(
    env,
    { members: 40, restaurants: 3 },
    { clock, config: loadConfig({ SECRET_KEY: 'a secret key of more than thirty-two characters' }) },
  )
  ;({ app, db, admin } = node)
})
afterAll(() => node.close())

/** Cards with an even `n` are of Lumen Mobile, the others of Meridian Air. If four divides `n`, the card's product earns more. */
const cardOf = (n: number): TestCard => node.diners.cards[n] as TestCard
/** This restaurant has no offer and no blackout. */
const restaurant = () => node.diners.restaurants[2] as DinerSetup['restaurants'][0]
const bodyOf = (card: TestCard, overrides: Partial<OrderMessage> = {}) =>
  orderDelivery({ orderId: `o-${card.fidel}`, card, restaurant: restaurant(), ...overrides }).body

/** Sends a message to the site and processes all messages that wait. */
async function post(body: string, signature: string | undefined, path = orderMessagePath) {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'order-signature': signature } : {}) }
  const response = await app.inject({ method: 'POST', url: path, headers, payload: body })
  while ((await drainOnce({ db, clock, ids: randomIds(clock) })).messageCount > 0);
  return response.statusCode
}
const postSigned = (secret: string, body: string) => post(body, orderSignature(secret, body, now))
async function pay(card: TestCard): Promise<void> {
  const purchase = { kind: 'clearing', id: `f-${card.fidel}`, amountMinor: 5_000, online: true } as const
  const message = { ...purchase, localTime: '2026-03-04T19:31:00', card, restaurant: restaurant() }
  await storeMessages(db, [fidelDelivery(message, `d-${card.fidel}`)], now)
  while ((await drainOnce({ db, clock, ids: randomIds(clock) })).messageCount > 0);
}
const awardsOf = async (card: TestCard) => {
  const rows = await admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['award.stage', 'award.units'])
    .where('award.live', '=', true)
    .where('dine.shown', '=', true)
    .where('award.member_id', '=', card.memberId)
    .execute()
  return rows.map(({ stage, units }) => `${stage} ${units}`)
}
const storedEventsOf = async (card: TestCard) => {
  const rows = await admin
    .selectFrom('feed_event')
    .select(['provider', 'match'])
    .where('lifecycle_id', '=', `o-${card.fidel}`)
    .orderBy('provider')
    .execute()
  return rows.map(({ provider, match }) => `${provider} ${match}`)
}

test('an order that is signed with the new or the old secret is stored once, and earns with its payment [M2-015]', async () => {
  const card = cardOf(2)
  const body = bodyOf(card)
  expect([await postSigned('old of lumen', body), await postSigned('new of lumen', body)]).toEqual([200, 200])
  await pay(card)
  // 5 % of the subtotal of 4,000 cents: tax, tip and fee earn nothing.
  expect(await awardsOf(card)).toEqual(['cleared 200'])
  expect(await storedEventsOf(card)).toEqual(['shop:lumen-shop matched'])
})

test.each([
  ['no signature', (): string | undefined => undefined],
  ['a signature of other bytes', () => orderSignature('new of lumen', bodyOf(cardOf(4), { feeMinor: 0 }), now)],
  ['a signature with a secret of another network', (body: string) => orderSignature('webhook', body, now)],
  ['a signature with an empty secret', (body: string) => orderSignature('', body, now)],
  [
    'a time that the signature does not cover',
    (body: string) => orderSignature('new of lumen', body, new Date(0)).replace('t=0', `t=${now.getTime() / 1_000}`),
  ],
  [
    'a signature of six minutes ago',
    (body: string) => orderSignature('new of lumen', body, new Date(now.getTime() - sixMinutesMs)),
  ],
  ['an unreadable header', () => 't=now,v1=yes'],
])('a message with %s is refused and not stored', async (_, signature) => {
  const body = bodyOf(cardOf(4))
  expect(await post(body, signature(body))).toBe(401)
  expect(await storedEventsOf(cardOf(4))).toEqual([])
  expect(await awardsOf(cardOf(4))).toEqual([])
})

test('a replayed message changes nothing, and is refused once it is too old', async () => {
  const card = cardOf(6)
  const paidBody = bodyOf(card)
  const signature = orderSignature('new of lumen', paidBody, now)
  await post(paidBody, signature)
  await postSigned('new of lumen', bodyOf(card, { kind: 'canceled', sequence: 2, reportedAt: '2026-03-05T02:00:00Z' }))
  await pay(card)
  expect(await awardsOf(card)).toEqual(['reversed 0'])
  expect(await post(paidBody, signature)).toBe(200)
  expect(await awardsOf(card)).toEqual(['reversed 0'])
  now = new Date(now.getTime() + sixMinutesMs)
  expect(await post(paidBody, signature)).toBe(401)
})

test('another message with the same event id is refused, and the first one stays', async () => {
  const card = cardOf(14)
  await postSigned('new of lumen', bodyOf(card))
  await pay(card)
  // The total stays 5,000 cents, so that the payment would also pay for this order.
  expect(
    await postSigned('new of lumen', bodyOf(card, { subtotalMinor: 4_800, feeMinor: 0, taxMinor: 0, tipMinor: 200 })),
  ).toBe(409)
  expect(await awardsOf(card)).toEqual(['cleared 200'])
})

test('a shop of another partner cannot cancel an order', async () => {
  const card = cardOf(10)
  await postSigned('new of lumen', bodyOf(card))
  await pay(card)
  const forged = { eventId: 'forged', kind: 'canceled', sequence: 9, reportedAt: '2026-03-06T00:00:00Z' } as const
  expect(await postSigned('secret of air', bodyOf(card, forged))).toBe(200)
  expect(await storedEventsOf(card)).toEqual(['shop:air-shop unknown_card', 'shop:lumen-shop matched'])
  expect(await awardsOf(card)).toEqual(['cleared 200'])
})

test('an order message to another address gets 404', async () => {
  const body = bodyOf(cardOf(12))
  expect(await post(body, orderSignature('new of lumen', body, now), '/feeds/shop/transaction.clearing')).toBe(404)
})
