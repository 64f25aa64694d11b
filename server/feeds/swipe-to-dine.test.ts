import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { openSandboxPool } from '../../checks/fixtures/sandbox.ts'
import { firstSenders } from '../../checks/fixtures/senders.ts'
import { networkApp } from '../../providers/card-network/embedded/app.ts'
import { linkedMigration } from '../../providers/card-network/embedded/card-linked.ts'
import { cardMigration, insertNetworkCard, migrateSandbox } from '../../providers/card-network/embedded/store.ts'
import {
  swipeMigration,
  swipeOrderMigration,
  wrongSignatureMigration,
} from '../../providers/card-network/embedded/swipe-store.ts'
import { swipeRoutes } from '../../providers/card-network/embedded/swipe.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { savePartners } from '../brands/save.ts'
import { connect } from '../database/connect.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { feedRoutes } from './routes.ts'
import { countUnresolved, retryUnresolved } from './unresolved.ts'

const publicId = 'c'.repeat(32)
const networkCard = randomUUID()
const clock = { now: () => new Date('2026-05-06T23:30:00Z') } // a Wednesday evening in New York
const ids = randomIds(clock)

let database: TestDatabase
let feeds: ReturnType<typeof connect>
let admin: pg.Client
let pool: pg.Pool
let site: FastifyInstance
let network: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  feeds = connect(database.urls.pipeline, { max: 4, name: 'feeds' })
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  const app = connect(database.urls.app, { max: 1, name: 'site' })
  await savePartners(app.db, clock, allBrands())
  await app.db.destroy()
  await insertMemberCardAndRestaurant()
  site = Fastify()
  const feedsUrl = 'http://127.0.0.1:0'
  const settings = { feedsUrl, senders: firstSenders(['webhook'], ['kard']) }
  await feedRoutes(settings)(site, { pipelineDb: feeds.db, clock, machineClock: clock })
  // The port is known only now. The feed routes read the address at each call.
  settings.feedsUrl = await site.listen({ port: 0, host: '127.0.0.1' })
  pool = openSandboxPool(database)
  await migrateSandbox(pool, [
    cardMigration,
    swipeMigration,
    linkedMigration,
    swipeOrderMigration,
    wrongSignatureMigration,
  ])
  const networkSettings = {
    networkKey: 'key',
    swipeKey: 'swipe',
    fidelWebhookSecret: 'webhook',
    kardToken: 'kard',
    clearAfterMs: 0,
    confirmAfterMs: 0,
    fetch,
  }
  const clocks = { clock, machineClock: clock }
  network = await networkApp(
    { pool, feedsUrl: settings.feedsUrl, ...clocks, ids: { next: randomUUID }, ...networkSettings },
    [swipeRoutes],
  )
  const registration = {
    created: clock.now(),
    linkedAt: clock.now(),
    metadata: { id: publicId },
    countryCode: 'USA',
    programId: 'lumen-mobile',
  }
  const card = {
    id: networkCard,
    scheme: 'visa',
    firstNumbers: '424242',
    lastNumbers: '4242',
    expMonth: 12,
    expYear: 2029,
  }
  await insertNetworkCard(pool, { ...card, ...registration }, Buffer.from('number mark'))
})
afterAll(async () => {
  await network.close()
  await site.close()
  await Promise.all([pool.end(), admin.end(), feeds.db.destroy()])
  await database.drop()
})

async function insertMemberCardAndRestaurant(): Promise<void> {
  const [member, card] = [ids.next(), ids.next()]
  await admin.query(
    `insert into member (partner_id, id, public_id, status, email, first_name, last_name, zip, email_opt_in, tier_level, terms_version, created_at)
     values ('lumen-mobile', $1, $2, 'enrolled', 'ana@mail.example', 'Ana', 'Ruiz', '10001', true, 'OptedIn', '1', '2026-01-01')`,
    [member, publicId],
  )
  await admin.query(
    `insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, status, linked_at, confirmed_at, consent_wording, consent_version)
     values ('lumen-mobile', $1, $2, 'token', 'print', 'visa', '4242', 'active', '2026-05-01', '2026-05-01', '', '1')`,
    [card, member],
  )
  const references = [
    ['fidel', networkCard],
    ['kard', `${publicId}:424242:4242`],
  ]
  for (const [provider, reference] of references) {
    await admin.query(`insert into card_reference values ('lumen-mobile', $1, $2, $3)`, [provider, reference, card])
  }
  await admin.query(
    `insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
     values ('corner-table', 'Corner Table', 40.7, -74, 'America/New_York', 'New York', 'NY', '', '{"address1":"1 Main St","zip":"10001"}', 'h', now(), 0)`,
  )
  await admin.query(
    `insert into merchant_reference values ('fidel:loc-1', 'corner-table'), ('mid:12345678', 'corner-table'), ('mid:123456789012345', 'corner-table')`,
  )
}

async function sendSwipe(body: object, path = '/swipe'): Promise<string> {
  const payload = { card: '4242', merchantId: 'corner-table', ...body }
  const reply = (
    await network.inject({ method: 'POST', url: path, headers: { authorization: 'Bearer swipe' }, payload })
  ).json<{ lifecycleId: string }>()
  while ((await drainOnce({ db: feeds.db, clock, ids })).messageCount > 0);
  return reply.lifecycleId
}

/** Stage, authorized, cleared and refunded amount, number of live awards, and units. Null without a dine. */
async function dineOf(lifecycleId: string) {
  const { rows } = await admin.query<{
    stage: string
    authorized: string
    cleared: string
    refunded: string
    awards: string
    units: string
  }>(
    `select d.stage, authorized_minor as authorized, cleared_minor as cleared, refunded_minor as refunded, count(a.id) as awards, max(a.units) as units
     from dine d left join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.live where lifecycle_id = $1 group by d.partner_id, d.id`,
    [lifecycleId],
  )
  const [dine] = rows
  return dine
    ? [dine.stage, dine.authorized, dine.cleared, dine.refunded, dine.awards, dine.units].map((value) =>
        Number.isNaN(Number(value)) ? value : Number(value),
      )
    : null
}

test.each([
  //                                              stage, authorized, cleared, refunded, live awards, cents earned (5 %)
  ['ordinary amount', 4000, ['pending', 4000, 0, 0, 1, 200]],
  ['.01 delivered twice', 4001, ['pending', 4001, 0, 0, 1, 200]],
  ['.02 refund before clearing', 4002, ['reversed', 4002, 4002, 4002, 1, 0]],
  ['.03 another currency', 4003, null],
  ['.04 void', 4004, ['reversed', 4004, 0, 4004, 1, 0]],
  ['.05 tip', 4005, ['cleared', 4005, 4806, 0, 1, 240]],
  ['.06 clearing first', 4006, ['cleared', 4006, 4006, 0, 1, 200]],
  ['.07 unknown merchant', 4007, null],
  ['.08 unknown card', 4008, null],
  ['.09 clearing, then a refund that names no purchase', 4009, ['cleared', 0, 4009, 0, 1, 200]],
  ['.11 not JSON', 4011, null],
  ['.12 a third decimal', 4012, null],
  ['.13 wrong signature', 4013, null],
  ['.14 two partial refunds', 4014, ['cleared', 0, 4014, 2008, 1, 100]],
  ['.16 another MID', 4016, ['cleared', 4016, 4016, 0, 1, 201]],
])('the cents of a swipe’s amount select the resulting dine: %s', async (_, amountMinor, dine) => {
  expect(await dineOf(await sendSwipe({ amountMinor }))).toEqual(dine)
})

test('unreadable and unmatched messages of the swipes above are counted by their reasons', async () => {
  const counts = await countUnresolved(feeds.db)
  expect(
    counts
      .map(({ state, reason, count }) => [state, reason, count])
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['quarantined', 'amount_unreadable', 1],
    ['quarantined', 'not_json', 1],
    ['unmatched', 'unknown_card', 1],
    ['unmatched', 'unknown_merchant', 1],
    ['unmatched', 'unmatched_refund', 1],
    ['unmatched', 'wrong_currency', 1],
  ])
})

test('a purchase with an unknown MID earns after a restaurant gets the MID and the message is retried', async () => {
  const { rows } = await admin.query<{ lifecycle_id: string }>(
    `select lifecycle_id from feed_event where match = 'unknown_merchant'`,
  )
  const lifecycleId = rows[0]?.lifecycle_id ?? ''
  await admin.query(`insert into merchant_reference values ('mid:99999999', 'corner-table')`)
  expect(await retryUnresolved(feeds.db, {})).toBe(6) // all that the previous test counts
  while ((await drainOnce({ db: feeds.db, clock, ids })).messageCount > 0);
  expect(await dineOf(lifecycleId)).toEqual(['pending', 4007, 0, 0, 1, 200])
  expect((await countUnresolved(feeds.db)).map(({ reason }) => reason)).not.toContain('unknown_merchant')
})

test('an issuer feed authorizes, clears and reverses a dine', async () => {
  const lifecycleId = await sendSwipe({ amountMinor: 5000 }, '/kard/send')
  expect(await dineOf(lifecycleId)).toEqual(['pending', 5000, 0, 0, 1, 250])
  // Without a lifecycleId the network continues the open purchase of this card at this restaurant.
  await sendSwipe({ amountMinor: 5000, tipMinor: 1000, kind: 'clearing' }, '/kard/send')
  expect(await dineOf(lifecycleId)).toEqual(['cleared', 5000, 6000, 0, 1, 300])
  await sendSwipe({ amountMinor: 6000, kind: 'refund' }, '/kard/send')
  expect(await dineOf(lifecycleId)).toEqual(['reversed', 5000, 6000, 6000, 1, 0])
})

test('a card that the network confirms later earns from then on [M2-139]', async () => {
  await admin.query(`update card set status = 'active', linked_at = $1, confirmed_at = null where last_four = '4242'`, [
    clock.now(),
  ])
  await admin.query('delete from card_confirmation')
  // 18:00 in New York is before the link and the confirmation, which are both at 19:30 by the test's clock.
  expect(await dineOf(await sendSwipe({ amountMinor: 6000, at: '2026-05-06T18:00' }))).toBeNull()
  // The sandbox network sends its confirmation again.
  await pool.query('update sandbox.card set announced_at = null')
  const confirmations = () =>
    feeds.db
      .selectFrom('feed_message_state')
      .select('event')
      .where('event', '=', 'card.linked')
      .where('state', '=', 'received')
  await expect.poll(async () => (await confirmations().execute()).length).toBe(1)
  expect(await dineOf(await sendSwipe({ amountMinor: 7000 }))).toEqual(['pending', 7000, 0, 0, 1, 350])
})
