import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DinerSetup, TestCard } from '../../checks/fixtures/diners.ts'
import { feedNode, type FeedNode } from '../../checks/fixtures/feed-node.ts'
import { fidelDelivery, kardDelivery } from '../../checks/fixtures/purchases.ts'
import { fidelSignature } from '../../providers/card-feed/fidel/signature.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { loadConfig } from '../config.ts'
import { confirmCards } from '../pipeline/confirm-cards.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { saveSenders } from './senders.ts'
import { feedSettings } from './settings.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const config = loadConfig({
  SECRET_KEY: 'a secret key of more than thirty-two characters',
  FEEDS_URL: 'https://f.example',
})
const senders = [
  { id: 'lumen-bank', network: 'kard', partners: ['lumen-mobile'] },
  { id: 'air-bank', network: 'kard', partners: ['meridian-air'] },
  { id: 'fidel', network: 'fidel', partners: 'all' },
  { id: 'air-fidel', network: 'fidel', partners: ['meridian-air'] },
]
const env = {
  FEED_SENDERS: JSON.stringify(senders),
  FEED_SECRET_LUMEN_BANK: 'lumen-new, lumen-old',
  FEED_SECRET_AIR_BANK: 'air-token',
  FEED_SECRET_AIR_FIDEL: 'air-webhook',
  FIDEL_WEBHOOK_SECRET: 'webhook',
}
let node: FeedNode
let app: FeedNode['app']
let db: FeedNode['db']
let admin: FeedNode['admin']

beforeAll(async () => {
  node = await feedNode(env, { members: 12, restaurants: 2 }, { clock, config })
  ;({ app, db, admin } = node)
})
afterAll(() => node.close())

/** Cards with an even index belong to members of Lumen Mobile, the others to members of Meridian Air. */
const cardOf = (n: number): TestCard => node.diners.cards[n] as TestCard
const restaurant = () => node.diners.restaurants[1] as DinerSetup['restaurants'][0]

async function sendSettled(token: string, card: TestCard, id: string, transactionId = id, amountMinor = 10_000) {
  const at = '2026-03-04T20:00:00.000Z'
  const { body } = kardDelivery({
    status: 'SETTLED',
    id,
    transactionId,
    amountMinor,
    at,
    card,
    restaurant: restaurant(),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await app.inject({ method: 'POST', url: '/feeds/kard/transactions', headers, payload: `[${body}]` })
  await drain()
  return response.statusCode
}
async function sendSigned(secret: string, event: string, body: string, id: string) {
  const timestamp = String(clock.now().getTime())
  const url = `/feeds/fidel/${event}`
  const signature = fidelSignature(secret, {
    rawBody: Buffer.from(body),
    url: `https://f.example${url}`,
    timestamp,
  })
  const headers = { 'x-fidel-timestamp': timestamp, 'x-fidel-signature': signature, 'fidel-message-id': id }
  const response = await app.inject({ method: 'POST', url, headers, payload: body })
  await drain()
  return response.statusCode
}
const drain = async () => {
  while ((await drainOnce({ db, clock, ids: randomIds(clock) })).messageCount > 0);
}
const dinesOf = async (card: TestCard) => {
  const rows = await admin
    .selectFrom('dine')
    .select(['provider', 'cleared_minor'])
    .where('card_id', '=', card.cardId)
    .orderBy('provider')
    .execute()
  return rows.map((row) => `${row.provider} ${row.cleared_minor}`)
}
const matchesOf = async (lifecycle: string) => {
  const rows = await admin
    .selectFrom('feed_event')
    .select(['provider', 'match'])
    .where('lifecycle_id', '=', lifecycle)
    .orderBy('provider')
    .execute()
  return rows.map((row) => `${row.provider} ${row.match}`)
}

test('purchases of two issuers with the same item and transaction ids both count [MON-B7]', async () => {
  const [lumen, air] = [cardOf(0), cardOf(1)]
  expect(await sendSettled('lumen-new', lumen, 'item-1', 'tx-1', 10_000)).toBe(202)
  expect(await sendSettled('air-token', air, 'item-1', 'tx-1', 7_000)).toBe(202)
  expect(await dinesOf(lumen)).toEqual(['kard:lumen-bank 10000'])
  expect(await dinesOf(air)).toEqual(['kard:air-bank 7000'])
})

test('a purchase that another partner’s issuer reports is stored and matches no member [MON-B7]', async () => {
  expect(await sendSettled('air-token', cardOf(2), 'foreign-1')).toBe(202)
  expect(await dinesOf(cardOf(2))).toEqual([])
  expect(await matchesOf('foreign-1')).toEqual(['kard:air-bank unknown_card'])
})

test('the old and the new secret of a sender are valid at the same time, and another secret is not [MON-B7]', async () => {
  expect(await sendSettled('lumen-old', cardOf(4), 'rotation-1')).toBe(202)
  expect(await sendSettled('lumen-new', cardOf(4), 'rotation-2')).toBe(202)
  expect(await sendSettled('lumen', cardOf(4), 'rotation-3')).toBe(401)
  expect(await dinesOf(cardOf(4))).toEqual(['kard:lumen-bank 10000', 'kard:lumen-bank 10000'])
})

test('a second account at a signing network has separate ids and partners [MON-B7]', async () => {
  const [lumen, air] = [cardOf(6), cardOf(7)]
  const purchase = { kind: 'clearing', id: 'p-1', amountMinor: 5_000, localTime: '2026-03-04T19:30:00' } as const
  const bodyOf = (card: TestCard) => fidelDelivery({ ...purchase, card, restaurant: restaurant() }, 'm-1').body
  expect(await sendSigned('webhook', 'transaction.clearing', bodyOf(lumen), 'm-1')).toBe(200)
  expect(await sendSigned('air-webhook', 'transaction.clearing', bodyOf(air), 'm-1')).toBe(200)
  expect(await sendSigned('air-webhook', 'transaction.clearing', bodyOf(lumen).replaceAll('p-1', 'p-2'), 'm-2')).toBe(
    200,
  )
  expect(await dinesOf(lumen)).toEqual(['fidel 5000'])
  expect(await dinesOf(air)).toEqual(['fidel:air-fidel 5000'])
  expect(await matchesOf('p-2')).toEqual(['fidel:air-fidel unknown_card'])
})

test('a sender confirms only cards of its partners [MON-B7]', async () => {
  const [lumen, air] = [cardOf(8), cardOf(9)]
  await sql`update card set confirmed_at = null where id in (${lumen.cardId}::uuid, ${air.cardId}::uuid)`.execute(admin)
  for (const { fidel } of [lumen, air])
    expect(await sendSigned('air-webhook', 'card.linked', JSON.stringify({ id: fidel }), `linked-${fidel}`)).toBe(200)
  await confirmCards(db)
  const confirmed = await admin
    .selectFrom('card')
    .select('id')
    .where('id', 'in', [lumen.cardId, air.cardId])
    .where('confirmed_at', 'is not', null)
    .execute()
  expect(confirmed).toEqual([{ id: air.cardId }])
})

test('an item that is exported again with a new id counts once for each sender [MON-C3]', async () => {
  expect(await sendSettled('lumen-new', cardOf(10), 'export-1', 'purchase')).toBe(202)
  expect(await sendSettled('lumen-new', cardOf(10), 'export-2', 'purchase')).toBe(202)
  // Another amount is another part of the same purchase.
  expect(await sendSettled('lumen-new', cardOf(10), 'export-3', 'purchase', 2_500)).toBe(202)
  expect(await sendSettled('air-token', cardOf(11), 'export-4', 'purchase')).toBe(202)
  expect(await dinesOf(cardOf(10))).toEqual(['kard:lumen-bank 12500'])
  expect(await dinesOf(cardOf(11))).toEqual(['kard:air-bank 10000'])
})

test('without settings each network has a sender for every partner, and senders that were saved before stay [MON-B7]', async () => {
  const { senders: defaults } = feedSettings({}, config)
  expect(defaults.map(({ source, partners }) => [source, partners])).toEqual([
    ['fidel', null],
    ['kard', null],
    ['shop', null],
  ])
  await saveSenders(db, defaults)
  const { rows } = await sql`select source, partners from feed_sender order by source`.execute(db)
  expect(rows).toEqual([
    { source: 'claim', partners: null }, // claims that an operator approved
    { source: 'fidel', partners: null },
    { source: 'fidel:air-fidel', partners: ['meridian-air'] },
    { source: 'kard', partners: null },
    { source: 'kard:air-bank', partners: ['meridian-air'] },
    { source: 'kard:lumen-bank', partners: ['lumen-mobile'] },
    { source: 'shop', partners: null },
  ])
})

const bank = { id: 'bank', network: 'kard', partners: ['lumen-mobile'] }
test.each([
  ['text that is not JSON', { FEED_SENDERS: '{' }, 'FEED_SENDERS is not JSON'],
  ['an unknown network', { FEED_SENDERS: JSON.stringify([{ ...bank, network: 'visa' }]) }, 'FEED_SENDERS 0.network'],
  [
    'the network of approved claims',
    { FEED_SENDERS: JSON.stringify([{ ...bank, network: 'claim' }]) },
    'FEED_SENDERS 0.network',
  ],
  ['no partners', { FEED_SENDERS: JSON.stringify([{ ...bank, partners: [] }]) }, 'FEED_SENDERS 0.partners'],
  ['an id with a colon', { FEED_SENDERS: JSON.stringify([{ ...bank, id: 'a:b' }]) }, 'FEED_SENDERS 0.id'],
  [
    'the id of the sender for Square’s orders',
    { FEED_SENDERS: JSON.stringify([{ ...bank, id: 'square', network: 'shop' }]) },
    'FEED_SENDERS names shop:square',
  ],
  ['an id twice', { FEED_SENDERS: JSON.stringify([bank, bank]) }, 'names an id twice'],
  ['a sender without its secret', { FEED_SENDERS: JSON.stringify([bank]) }, 'FEED_SECRET_BANK is missing'],
  ['three secrets', { FEED_SENDERS: JSON.stringify([bank]), FEED_SECRET_BANK: 'a,b,c' }, 'has 3 secrets'],
  [
    'a shared secret',
    { FEED_SENDERS: JSON.stringify([bank]), FEED_SECRET_BANK: 'a', FIDEL_WEBHOOK_SECRET: 'a' },
    'share',
  ],
])('refuses to start with %s [MON-B7]', (_case, settings, reason) => {
  expect(() => feedSettings(settings, config)).toThrow(reason)
})

test('refuses a sender of a partner that does not exist [MON-B7]', async () => {
  const { senders: wrongSenders } = feedSettings(
    { FEED_SENDERS: JSON.stringify([{ ...bank, partners: ['lumen'] }]), FEED_SECRET_BANK: 'a' },
    config,
  )
  await expect(saveSenders(db, wrongSenders)).rejects.toThrow('kard:bank names "lumen", which is not a partner')
})

test('the ledger check finds no breach after the reports of several senders [MON-B7]', async () => {
  const breaches = (await ledgerInvariants(node.database.adminUrl)).filter(({ breaches: count }) => count > 0)
  expect(breaches).toEqual([])
})
