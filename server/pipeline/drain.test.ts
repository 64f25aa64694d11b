import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDiners, type DinerSetup, type TestCard, type TestRestaurant } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery, kardDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { memberAccount } from '../../domain/ledger/accounts.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { retryUnresolved } from '../feeds/unresolved.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { drainOnce } from './drain.ts'
import { takeMessages } from './load.ts'
import { expireVips } from './expire-vips.ts'

const wednesday = '2026-03-04T19:30:00'
const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let database: TestDatabase
let db: Db
let admin: Db
let diners: DinerSetup
let dinerNo = 0

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 120, restaurants: 10 })
  db = connect(database.urls.pipeline, { max: 4, name: 'test' }).db
  admin = connect(database.adminUrl, { max: 2, name: 'test' }).db
})
afterAll(async () => {
  await Promise.all([db.destroy(), admin.destroy()])
  await database.drop()
})

let card: TestCard
let restaurant: TestRestaurant
/** Each test has a new member of lumen-mobile, without the money card, and a restaurant without offers. The next card is meridian-air’s. */
beforeEach(() => {
  dinerNo += 1
  const [memberCard, plainRestaurant] = [diners.cards[dinerNo * 4 - 2], diners.restaurants[1]]
  if (!memberCard || !plainRestaurant) throw new Error('more members are needed')
  card = memberCard
  restaurant = plainRestaurant
})

const event = (kind: PurchaseEvent['kind'], amountMinor: number, overrides: Partial<PurchaseEvent> = {}) => ({
  kind,
  id: `tx-${dinerNo}`,
  amountMinor,
  localTime: wednesday,
  card,
  restaurant,
  ...overrides,
})
let deliveryCount = 0
const fidel = (kind: PurchaseEvent['kind'], amountMinor: number, overrides?: Partial<PurchaseEvent>) =>
  fidelDelivery(event(kind, amountMinor, overrides), `d-${(deliveryCount += 1)}`)
const refund = (amountMinor: number, n = 1, of: string | null = `tx-${dinerNo}`) =>
  fidel('refund', amountMinor, { id: `re-${dinerNo}-${n}`, of })

async function arrive(...messages: InboxMessage[]): Promise<void> {
  await storeMessages(db, messages, clock.now())
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
}
async function ledger() {
  const dines = await admin.selectFrom('dine').selectAll().where('member_id', '=', card.memberId).execute()
  const awards = await admin
    .selectFrom('award')
    .selectAll()
    .where('member_id', '=', card.memberId)
    .orderBy('revision')
    .execute()
  const balance = await admin
    .selectFrom('ledger_account')
    .selectAll()
    .where('path', '=', memberAccount(card.memberId, 'available'))
    .executeTakeFirst()
  return { dines, awards, live: awards.filter((award) => award.live), units: balance?.units ?? 0 }
}
const outcomeOf = async (deliveryId: string) =>
  await admin
    .selectFrom('feed_message_state')
    .select(['state', 'reason', 'detail'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()

describe('a purchase earns', () => {
  test('as an estimate first, then by the final amount with its tip, in a second revision of one award [M2-097] [M2-098] [M2-099]', async () => {
    await arrive(fidel('authorization', 10_000))
    expect(await ledger()).toMatchObject({
      dines: [{ stage: 'pending' }],
      live: [{ stage: 'pending', units: 500, expected_on: null }],
      units: 0,
    })
    await arrive(fidel('clearing', 12_000))
    const state = await ledger()
    expect(state).toMatchObject({
      dines: [{ stage: 'cleared', cleared_minor: 12_000 }],
      live: [{ stage: 'cleared', units: 600, revision: 2, expected_on: '2026-03-24' }],
      units: 600,
    })
    expect(state.awards).toHaveLength(2)
  })

  test('once when the same messages arrive again', async () => {
    const [auth, clearing] = [event('authorization', 10_000), event('clearing', 12_000)]
    await arrive(fidelDelivery(auth, 'again-1'), fidelDelivery(clearing, 'again-2'))
    await arrive(fidelDelivery(auth, 'again-1'), fidelDelivery(clearing, 'again-3'), fidelDelivery(auth, 'again-4'))
    expect(await ledger()).toMatchObject({ awards: [{ units: 600 }], units: 600 })
  })

  test('less, pro rata, when refunds arrive before or after it; a reversal entry takes a booked reward back [D3-026]', async () => {
    await arrive(refund(3_000))
    expect(
      await admin.selectFrom('feed_event').select('match').where('lifecycle_id', '=', `tx-${dinerNo}`).execute(),
    ).toEqual([{ match: 'unmatched_refund' }])
    await arrive(fidel('clearing', 12_000))
    expect(await ledger()).toMatchObject({ live: [{ units: 450 }], units: 450 })
    await arrive(refund(9_000, 2))
    const state = await ledger()
    expect(state).toMatchObject({ live: [{ stage: 'reversed', units: 0 }], units: 0 })
    const entries = await admin
      .selectFrom('ledger_entry as entry')
      .innerJoin('ledger_posting as posting', 'posting.entry_id', 'entry.id')
      .select(['entry.id', 'cause', 'reverses', 'units', 'from_account', 'effective_date', 'accounting_date'])
      .where(
        'entry.id',
        'in',
        state.awards.map(({ id }) => id),
      )
      .orderBy('sequence')
      .execute()
    const dates = { effective_date: wednesday.slice(0, 10), accounting_date: '2026-03-10' }
    expect(entries).toMatchObject([
      { cause: 'clearing', reverses: null, units: 450, from_account: 'partner/issued', ...dates },
      {
        cause: 'reversal',
        reverses: entries[0]?.id,
        units: 450,
        from_account: memberAccount(card.memberId, 'available'),
      },
    ])
  })

  test('from an issuer’s feed with several settlements, a void and an online subtotal', async () => {
    const [at, authorized] = ['2026-03-06T10:00:00.000Z', '2026-03-05T01:00:00.000Z']
    type Status = 'APPROVED' | 'SETTLED' | 'REVERSED'
    const item = (status: Status, id: string, amountMinor: number, overrides: object = {}) =>
      kardDelivery({
        status,
        id: `k-${dinerNo}-${id}`,
        transactionId: `k-${dinerNo}`,
        amountMinor,
        at,
        authorized,
        card,
        restaurant,
        ...overrides,
      })
    await arrive(
      item('APPROVED', 'a', 10_000, { at: authorized }),
      item('SETTLED', 's1', 7_500),
      item('SETTLED', 's2', 2_500),
    )
    expect(await ledger()).toMatchObject({
      live: [{ units: 500 }],
      dines: [{ cleared_minor: 10_000, local_time: '2026-03-04T17:00:00' }],
    })
    const otherPurchase = { transactionId: `k2-${dinerNo}` }
    await arrive(item('APPROVED', 'b', 4_000, otherPurchase), item('REVERSED', 'c', 4_000, otherPurchase))
    expect((await ledger()).dines.map((dine) => dine.stage).sort()).toEqual(['cleared', 'reversed'])
    await arrive(item('SETTLED', 'd', 12_000, { transactionId: `k3-${dinerNo}`, subtotalMinor: 9_000, online: true }))
    expect((await ledger()).units).toBe(950)
  })

  test('nothing before the link, in another currency, with an unknown card, or at a restaurant that is unknown until a retry', async () => {
    const unknownRestaurant = { ...restaurant, fidel: 'nowhere', mid: 'M999999' }
    await arrive(
      fidel('authorization', 100, { id: `w1-${dinerNo}`, localTime: '2025-12-30T12:00:00' }),
      fidel('authorization', 100, { id: `w2-${dinerNo}`, currency: 'GBP' }),
      fidel('clearing', 10_000, { id: `w3-${dinerNo}`, restaurant: unknownRestaurant }),
      fidel('authorization', 100, { id: `w4-${dinerNo}`, card: { fidel: 'unknown', lastFour: '0000' } }),
    )
    const events = await admin
      .selectFrom('feed_event')
      .select(['match'])
      .where('lifecycle_id', 'like', `w%-${dinerNo}`)
      .orderBy('lifecycle_id')
      .execute()
    expect(events.map((event) => event.match)).toEqual([
      'before_link',
      'wrong_currency',
      'unknown_merchant',
      'unknown_card',
    ])
    expect((await ledger()).awards).toEqual([])
    await admin
      .insertInto('merchant_reference')
      .values({ reference: 'fidel:nowhere', merchant_id: restaurant.id })
      .execute()
    expect(await retryUnresolved(db, { provider: 'fidel' })).toBeGreaterThan(3) // at least the four of this test
    await arrive()
    expect(await ledger()).toMatchObject({ live: [{ units: 500 }] })
  })

  test('also after an unreadable message, which is quarantined with its reason, and an ignored one', async () => {
    const body = '{"id":'
    await arrive(
      { provider: 'fidel', deliveryId: `bad-${dinerNo}`, event: 'transaction.auth', body },
      { provider: 'fidel', deliveryId: `card-${dinerNo}`, event: 'card.failed', body: '{}' },
      fidel('clearing', 10_000),
    )
    expect(await outcomeOf(`bad-${dinerNo}`)).toMatchObject({ state: 'quarantined', reason: 'not_json' })
    expect(await outcomeOf(`card-${dinerNo}`)).toMatchObject({ state: 'ignored' })
    expect((await ledger()).units).toBe(500)
  })

  test('nothing while it is dated more than a day ahead, and its units once a retry finds the date reached', async () => {
    const [hoursAhead, weekAhead] = [
      fidel('clearing', 10_000, { id: `early-${dinerNo}`, localTime: '2026-03-11T01:30:00' }),
      fidel('clearing', 10_000, { id: `late-${dinerNo}`, localTime: '2026-03-18T19:30:00' }),
    ]
    await arrive(hoursAhead, weekAhead)
    expect(await outcomeOf(weekAhead.deliveryId)).toMatchObject({ state: 'quarantined', reason: 'date_ahead' })
    expect((await ledger()).units).toBe(500)
    await retryUnresolved(db, { deliveryId: weekAhead.deliveryId })
    await drainOnce({ db, clock: { now: () => new Date('2026-03-19T12:00:00Z') }, ids })
    expect((await ledger()).units).toBe(1_000)
  })

  test('also in a batch with a message that fails, which is quarantined alone', async () => {
    await sql`insert into partner (id, hosts, brand, copy, legal, content_hash, updated_at)
      values ('broken', '{}', '{}', '{}', '{}', 'x', ${clock.now()}) on conflict do nothing`.execute(admin)
    const memberId = ids.next() // of a partner whose empty settings make the evaluation fail
    const cardKey = { id: ids.next(), member_id: memberId, partner_id: 'broken' }
    await admin
      .insertInto('member')
      .values({
        partner_id: 'broken',
        id: memberId,
        public_id: ids.publicId(),
        status: 'enrolled',
        email: 'b@mail.example',
        password_hash: null,
        first_name: 'B',
        last_name: 'B',
        partner_number: null,
        zip: '10001',
        email_opt_in: true,
        tier_level: 'OptedIn',
        terms_version: '1',
        created_at: clock.now(),
        joined_at: null,
      })
      .execute()
    await admin
      .insertInto('card')
      .values({
        ...cardKey,
        vault_token: 't',
        fingerprint: 'broken',
        brand: 'visa',
        last_four: '0000',
        product: null,
        status: 'active',
        linked_at: clock.now(),
        confirmed_at: '2026-01-01T00:00:00Z',
        ended_at: null,
        consent_wording: '',
        consent_version: '1',
      })
      .execute()
    await admin
      .insertInto('card_reference')
      .values({ partner_id: 'broken', provider: 'fidel', reference: 'broken-card', card_id: cardKey.id })
      .execute()
    const poison = fidel('clearing', 10_000, { id: 'poison', card: { fidel: 'broken-card', lastFour: '0000' } })
    await arrive(fidel('clearing', 10_000), poison, fidel('clearing', 2_000, { id: `more-${dinerNo}` }))
    const outcome = await outcomeOf(poison.deliveryId)
    expect(outcome).toMatchObject({ state: 'quarantined', reason: 'unexpected' })
    expect(outcome.detail).toMatch(/^reference [0-9a-f]{12}: /)
    expect((await ledger()).units).toBe(600)
  })

  test('for the card’s former owner once its authorization shows that it was before the transfer', async () => {
    const [oldCard, newCard] = [diners.cards[dinerNo * 4 - 2], diners.cards[dinerNo * 4 - 1]] as [TestCard, TestCard]
    const transferredAt = '2026-03-05T00:00:00.000Z'
    await admin
      .insertInto('card_reference')
      .values({ partner_id: newCard.partnerId, provider: 'fidel', reference: oldCard.fidel, card_id: newCard.cardId })
      .execute()
    await admin.updateTable('card').set({ ended_at: transferredAt }).where('id', '=', oldCard.cardId).execute()
    await admin.updateTable('card').set({ confirmed_at: transferredAt }).where('id', '=', newCard.cardId).execute()
    await arrive(fidel('clearing', 10_000, { localTime: '2026-03-06T12:00:00' }))
    card = newCard
    expect(await ledger()).toMatchObject({ dines: [{ stage: 'cleared' }], units: 300 })
    await arrive(fidel('authorization', 10_000, { localTime: '2026-03-03T12:00:00', card: oldCard }))
    expect(await ledger()).toMatchObject({ dines: [{ stage: 'reversed' }], live: [{ units: 0 }], units: 0 })
    card = oldCard
    expect(await ledger()).toMatchObject({ dines: [{ stage: 'cleared' }], live: [{ units: 1000 }], units: 1000 }) // 10 % on a Tuesday
  })

  test('the VIP rate from the twelfth dine at the airline on, and the VIP tier ends with the next year', async () => {
    card = diners.cards[1] ?? card
    const visits = Array.from({ length: 12 }, (_, n) =>
      fidel('clearing', 10_000, { id: `v-${n}`, localTime: `2026-02-${String(n + 1).padStart(2, '0')}T12:00:00` }),
    )
    await arrive(...visits.slice(6), ...visits.slice(0, 6)) // out of order: the dates count
    const { live } = await ledger()
    expect(live.map((award) => award.units).sort()).toEqual([...Array<number>(11).fill(300), 500])
    const tierOfMember = () =>
      admin.selectFrom('member').select(['tier_level', 'vip_until']).where('id', '=', card.memberId).executeTakeFirst()
    const vip = { tier_level: 'VIP', vip_until: '2027-12-31' }
    expect(await tierOfMember()).toEqual(vip)
    // At 12:00 UTC the old year has ended in every time zone, and the tier ends.
    expect(await expireVips(db, new Date('2028-01-01T11:59:59.000Z'))).toBe(0)
    expect(await tierOfMember()).toEqual(vip)
    expect(await expireVips(db, new Date('2028-01-01T12:00:00.000Z'))).toBe(1)
    expect(await tierOfMember()).toEqual({ tier_level: 'OptedIn', vip_until: null })
  })

  test('in the old currency once its authorization shows that it was before a change of currency', async () => {
    const partnerQuery = admin.selectFrom('partner').selectAll().where('id', '=', card.partnerId)
    const { brand, copy, legal, version } = await partnerQuery.executeTakeFirstOrThrow()
    const brandWithPoints = JSON.stringify({ ...brand, currencyType: 'Point' })
    const document = { copy: JSON.stringify(copy), legal: JSON.stringify(legal) }
    const nextVersion = {
      partner_id: card.partnerId,
      version: version + 1,
      saved_by: 'test',
      saved_at: '2026-03-05T01:00:00Z',
    }
    await admin
      .insertInto('partner_version')
      .values({ ...document, ...nextVersion, brand: brandWithPoints })
      .execute()
    const versionAfter = { ...nextVersion, version: version + 2, saved_at: '2026-03-05T05:00:00Z' }
    await admin
      .insertInto('partner_version')
      .values({ ...document, ...versionAfter, brand: JSON.stringify(brand) })
      .execute()
    await admin
      .updateTable('partner')
      .set({ version: version + 2 })
      .where('id', '=', card.partnerId)
      .execute()
    await arrive(fidel('clearing', 10_000)) // 19:30 in Los Angeles is 03:30 UTC, after the change
    expect((await ledger()).live).toMatchObject([{ units: 500, currency: 'Point' }])
    await arrive(fidel('authorization', 10_000, { localTime: '2026-03-04T16:30:00' })) // 00:30 UTC, before it
    expect((await ledger()).live).toMatchObject([{ units: 500, currency: 'Dollar' }])
    expect(
      await admin
        .selectFrom('ledger_account')
        .select(['currency', 'units'])
        .where('path', '=', memberAccount(card.memberId, 'available'))
        .orderBy('currency')
        .execute(),
    ).toEqual([
      { currency: 'Dollar', units: 500 },
      { currency: 'Point', units: 0 },
    ])
    const breached = (await ledgerInvariants(database.adminUrl)).filter((invariant) => invariant.breaches > 0)
    expect(breached.map((invariant) => invariant.name)).toEqual([])
  })

  test('in a later batch when another batch has locked its member; other members do not wait [M2-098]', async () => {
    const otherCard = diners.cards[dinerNo * 4 - 4]
    if (!otherCard) throw new Error('more members are needed')
    const blocked = fidel('clearing', 10_000)
    const unlocked = fidel('clearing', 10_000, { id: `tx-${dinerNo}-b`, card: otherCard })
    await storeMessages(db, [blocked, unlocked], clock.now())
    const states = async () =>
      [await outcomeOf(blocked.deliveryId), await outcomeOf(unlocked.deliveryId)].map(({ state }) => state)
    await admin.transaction().execute(async (tx) => {
      await tx.selectFrom('member').select('id').where('id', '=', card.memberId).forUpdate().execute()
      expect(await drainOnce({ db, clock, ids })).toEqual({ messageCount: 2, postponedCount: 1, quarantinedCount: 0 })
      expect(await states()).toEqual(['received', 'read'])
    })
    expect(await drainOnce({ db, clock, ids })).toEqual({ messageCount: 1, postponedCount: 0, quarantinedCount: 0 })
    expect([await states(), (await ledger()).units]).toEqual([['read', 'read'], 500])
  })

  test('in batches of limited size: the first takes four of five messages of 8 MB', async () => {
    await storeMessages(
      db,
      [1, 2, 3, 4, 5].map((n) => ({
        provider: 'fidel',
        deliveryId: `big-${n}`,
        event: 'e',
        body: 'x'.repeat(8_000_000),
      })),
      clock.now(),
    )
    const messages = await db.transaction().execute((tx) => takeMessages(tx, 1_000, null))
    expect(messages.map((message) => message.delivery_id)).toEqual(['big-1', 'big-2', 'big-3', 'big-4'])
    await admin.deleteFrom('feed_queue').execute()
  })
})
