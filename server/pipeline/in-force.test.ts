import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { deliverAndDrain, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { importRowOf } from '../../checks/fixtures/import-row.ts'
import { fidelDelivery, kardDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { saveSettings } from '../brands/save.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { removeMerchant } from '../catalog/import/status.ts'
import { retryUnresolved } from '../feeds/unresolved.ts'
import { randomIds } from '../platform/clock-and-ids.ts'

const dinner = '2026-03-04T19:30:00' // a Wednesday
const changedAt = new Date('2026-03-06T12:00:00.000Z')
const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let diners: PipelineDatabase['diners']
let db: PipelineDatabase['db']
let site: PipelineDatabase['site']
let admin: PipelineDatabase['admin']
let card: TestCard
let restaurant: TestRestaurant
let memberIndex = 0

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 120, restaurants: 120 })
  ;({ diners, db, site, admin } = pipelineSetup)
})
afterAll(() => pipelineSetup.close())
/** Each test has its own member of the carrier and its own restaurant, in New York and without offers or blackouts (diners.ts). */
beforeEach(() => {
  memberIndex += 1
  const [memberCard, plainRestaurant] = [
    diners.cards[memberIndex * 4 - 2],
    diners.restaurants.filter((_, n) => n % 2 === 0 && n % 3 && n % 5)[memberIndex],
  ]
  if (!memberCard || !plainRestaurant) throw new Error('more members or restaurants are needed')
  ;[card, restaurant] = [memberCard, plainRestaurant]
})

let deliveryCount = 0
const fidel = (
  kind: PurchaseEvent['kind'],
  amountMinor: number,
  overrides: Partial<PurchaseEvent> = {},
): InboxMessage =>
  fidelDelivery(
    { kind, id: `tx-${memberIndex}`, amountMinor, localTime: dinner, card, restaurant, ...overrides },
    `d-${(deliveryCount += 1)}`,
  )
const kard = (
  status: 'APPROVED' | 'SETTLED' | 'RETURNED',
  amountMinor: number,
  overrides: object = {},
): InboxMessage => {
  const at = '2026-03-05T00:30:00.000Z' // the same dinner
  const id = `k-${(deliveryCount += 1)}`
  return kardDelivery({
    status,
    id,
    transactionId: `k-${memberIndex}`,
    amountMinor,
    at,
    authorized: at,
    card,
    restaurant,
    ...overrides,
  })
}
/** Delivers the messages and processes them with all that are queued. */
async function arrive(...messages: InboxMessage[]): Promise<void> {
  await deliverAndDrain({ db, clock, ids }, messages)
}
/** Restaurant, stage and units of the member's dines. */
const earnedDines = () =>
  admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['dine.merchant_id as restaurantId', 'award.stage', 'award.units'])
    .where('award.live', '=', true)
    .where('award.member_id', '=', card.memberId)
    .orderBy('dine.occurred_at')
    .execute()
const importRow = (id: string, overrides: object, at = changedAt) =>
  importMerchants({
    db: site,
    clock: { now: () => at },
    rows: [importRowOf(id, overrides)],
  })
const expectImported = async (report: Promise<{ refusalReasons: unknown[] }>) =>
  expect((await report).refusalReasons).toEqual([])

describe('a restaurant that changes its processor', () => {
  test('keeps its dines when late messages name the old MID [MON-A1]', async () => {
    await arrive(kard('APPROVED', 10_000))
    await expectImported(importRow(restaurant.id, { networkReferences: [`mid:N${memberIndex}`] }))
    await arrive(kard('SETTLED', 10_000))
    await arrive(kard('RETURNED', 500))
    expect(await earnedDines()).toEqual([{ restaurantId: restaurant.id, stage: 'cleared', units: 475 }])
  })

  test('earns for a purchase under the old MID that is first reported after the change [MON-A1]', async () => {
    await expectImported(importRow(restaurant.id, { networkReferences: [`mid:N${memberIndex}`] }))
    await arrive(kard('SETTLED', 10_000))
    expect(await earnedDines()).toEqual([{ restaurantId: restaurant.id, stage: 'cleared', units: 500 }])
  })

  test('loses no dine to the new holder of the old MID [MON-A1]', async () => {
    await arrive(kard('SETTLED', 10_000))
    await expectImported(importRow(restaurant.id, { networkReferences: [`mid:N${memberIndex}`] }))
    const buyerId = `buyer-${memberIndex}`
    await expectImported(importRow(buyerId, { networkReferences: [`mid:${restaurant.mid}`] }))
    const laterPurchase = { at: '2026-03-08T00:30:00.000Z', authorized: null, transactionId: `k-later-${memberIndex}` }
    await arrive(kard('RETURNED', 500), kard('SETTLED', 2_000, laterPurchase))
    expect(await earnedDines()).toEqual([
      { restaurantId: restaurant.id, stage: 'cleared', units: 475 },
      { restaurantId: buyerId, stage: 'cleared', units: 100 },
    ])
  })

  test('keeps a matched dine when its reference belongs to another restaurant for all time [D3-011]', async () => {
    await arrive(kard('SETTLED', 10_000))
    await admin.deleteFrom('merchant_reference').where('merchant_id', '=', restaurant.id).execute()
    await admin
      .insertInto('merchant_reference')
      .values({ reference: `mid:${restaurant.mid}`, merchant_id: 'table-0', valid_to: null })
      .execute()
    await arrive(kard('RETURNED', 500))
    expect(await earnedDines()).toEqual([{ restaurantId: restaurant.id, stage: 'cleared', units: 475 }])
  })
})

test('a removed restaurant keeps its dines; of the purchases reported later, only those before the removal earn [MON-A1]', async () => {
  await arrive(kard('APPROVED', 10_000))
  await removeMerchant(site, restaurant.id, changedAt)
  const laterPurchase = { at: '2026-03-08T00:30:00.000Z', authorized: null, transactionId: `k-since-${memberIndex}` }
  await arrive(kard('SETTLED', 10_000))
  await arrive(
    kard('SETTLED', 4_000, { transactionId: `k-late-${memberIndex}` }),
    kard('SETTLED', 2_000, laterPurchase),
  )
  expect((await earnedDines()).map(({ units }) => units).sort()).toEqual([200, 500])
})

describe('the rates at the time of the purchase', () => {
  afterEach(() => admin.deleteFrom('partner_version').where('version', '>', 1).execute())
  const partnerRow = () =>
    admin.selectFrom('partner').selectAll().where('id', '=', card.partnerId).executeTakeFirstOrThrow()
  async function saveRateFrom(since: Date, rateBasisPoints: number): Promise<void> {
    const { brand, copy, legal, version } = await partnerRow()
    const tiers = { ...brand.earning.tiers, OptedIn: rateBasisPoints }
    const document = { brand: { ...brand, earning: { ...brand.earning, tiers } }, copy, legal }
    const change = { partnerId: card.partnerId, baseVersion: version, savedBy: 'test' }
    expect(await saveSettings(site, { now: () => since }, change, document)).toMatchObject({ ok: true })
  }

  test('apply to a dine whose first message arrives after a change [MON-A3] [D3-012]', async () => {
    await saveRateFrom(changedAt, 300)
    await arrive(fidel('clearing', 12_000))
    const laterPurchase = { localTime: '2026-03-06T19:30:00', id: `after-${memberIndex}` }
    await arrive(fidel('clearing', 12_000, laterPurchase))
    await saveRateFrom(new Date('2026-03-09T12:00:00Z'), 500) // as the other tests expect
    expect((await earnedDines()).map(({ units }) => units)).toEqual([600, 360])
  })

  test.each([
    ['four seconds earlier', '2026-03-04T19:29:56', 600],
    ['after the change', '2026-03-06T19:30:00', 360],
  ])('are chosen again when the clearing reports a time %s [MON-A3] [D3-012]', async (_, localTime, units) => {
    await arrive(fidel('authorization', 12_000))
    const [since, until] = [new Date('2026-03-06T12:00:01.000Z'), new Date('2026-03-07T12:00:00.000Z')]
    await saveRateFrom(since, 300)
    await saveRateFrom(until, 500)
    // Without the event of its authorization, the dine takes the time that the clearing reports.
    await admin
      .deleteFrom('feed_event')
      .where('lifecycle_id', '=', `tx-${memberIndex}`)
      .where('kind', '=', 'authorization')
      .execute()
    await arrive(fidel('clearing', 12_000, { localTime }))
    expect(await earnedDines()).toMatchObject([{ units }])
  })

  test.each([
    ['approval', ['APPROVED', 'SETTLED']],
    ['settlement', ['SETTLED', 'APPROVED']],
  ] as const)(
    'follow the time that the approval reports when the %s arrives first [MON-A3] [D3-012]',
    async (_, statuses) => {
      await saveRateFrom(changedAt, 300)
      const settlement = { at: '2026-03-07T10:00:00.000Z', authorized: null }
      for (const status of statuses) await arrive(kard(status, 12_000, status === 'SETTLED' ? settlement : {}))
      expect(await earnedDines()).toMatchObject([{ stage: 'cleared', units: 600 }])
      await saveRateFrom(new Date('2026-03-09T12:00:00Z'), 500) // as the other tests expect
    },
  )

  test('follow the tier of that day, not a later one [D3-012]', async () => {
    const airlineCard = diners.cards[memberIndex * 4 - 1]
    if (!airlineCard) throw new Error('more members are needed')
    card = airlineCard
    const { partnerId: partner_id, memberId: member_id } = card
    const optOut = { partner_id, member_id, since: changedAt, tier_level: 'OptedOut' as const, reason: 'opted out' }
    await admin.insertInto('member_tier').values(optOut).execute()
    await arrive(fidel('clearing', 10_000), fidel('clearing', 10_000, saturdayDinner()))
    expect((await earnedDines()).map(({ units }) => units)).toEqual([300, 100])
  })

  test('exclude an offer that began later [MON-A3] [D3-012]', async () => {
    await expectImported(
      importRow(restaurant.id, { networkReferences: [`fidel:${restaurant.fidel}`], offers: [offer] }),
    )
    await arrive(fidel('clearing', 10_000), fidel('clearing', 10_000, saturdayDinner()))
    expect((await earnedDines()).map(({ units }) => units)).toEqual([500, 700])
  })

  test.each([
    ['an offer', { offers: [offer] }, 700],
    ['a blackout', { benefits: [{ day: 'Wed', kind: 'none' }] }, 0],
    ['a campaign for VIPs only', { campaignCodes: ['EXCLUSIVE_T3'] }, 0],
  ])('include %s of that day that has ended since [MON-A3] [D3-012]', async (_, rules, units) => {
    const networkReferences = [`fidel:${restaurant.fidel}`]
    await expectImported(
      importRow(restaurant.id, { networkReferences, ...rules }, new Date('2026-03-01T12:00:00.000Z')),
    )
    await expectImported(importRow(restaurant.id, { networkReferences }))
    await arrive(fidel('clearing', 10_000), fidel('clearing', 10_000, saturdayDinner()))
    expect((await earnedDines()).map((award) => award.units)).toEqual([units, 500])
  })
})
/** A dinner after the change. */
const saturdayDinner = () => ({ localTime: '2026-03-07T19:30:00', id: `o-${memberIndex}` })
const offer = { id: 'o', title: 'Two more', extraRateBasisPoints: 200, limit: { type: 'Unlimited' } }

test.each([
  ['before', 'earns at once'],
  ['after', 'earns by a retry'],
])(
  'a meal reported without a zone gets the zone of a restaurant that is imported %s the message, and %s [MON-A7]',
  async (importTime) => {
    const hawaiiId = `hawaii-${memberIndex}`
    const row = { timezone: 'Pacific/Honolulu', networkReferences: [`mid:H${memberIndex}`] }
    if (importTime === 'before') await expectImported(importRow(hawaiiId, row))
    const confirmation = { confirmed_at: '2026-03-05T00:00:00Z' } // before the meal in Honolulu, but after its local time read as UTC
    await admin.updateTable('card').set(confirmation).where('id', '=', card.cardId).execute()
    const deliveryId = await deliverZoneless()
    if (importTime === 'after') {
      expect(await earnedDines()).toEqual([])
      await expectImported(importRow(hawaiiId, row))
      await retryUnresolved(db, { provider: 'fidel', deliveryId })
      await arrive()
    }
    expect(await earnedDines()).toEqual([{ restaurantId: hawaiiId, stage: 'cleared', units: 500 }])
    expect(await timeOf(deliveryId)).toBe('2026-03-05T05:00:00.000Z')
  },
)
/** Delivers a message without a zone: a meal at 19:00 at a restaurant that an import may add. Returns the delivery id. */
async function deliverZoneless(overrides: Partial<PurchaseEvent> = {}): Promise<string> {
  const body = JSON.parse(fidel('clearing', 10_000, overrides).body) as Record<string, unknown>
  const message = { ...body, location: null, identifiers: { MID: `H${memberIndex}` }, datetime: '2026-03-04T19:00:00' }
  // `created` is more than 26 hours away, so the local time is read as UTC until the zone is known (purchase-time.ts).
  const zoneless = JSON.stringify({ ...message, created: '2026-03-08T05:00:00.000Z' })
  const deliveryId = `z-${memberIndex}`
  await arrive({ provider: 'fidel', deliveryId, event: 'transaction.clearing', body: zoneless })
  return deliveryId
}
async function timeOf(deliveryId: string): Promise<string> {
  const { occurred_at } = await admin
    .selectFrom('feed_event')
    .select('occurred_at')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return occurred_at.toISOString()
}

test('a retry corrects the time of a message without a zone also while its card is unknown', async () => {
  const deliveryId = await deliverZoneless({ card: { fidel: 'unknown', lastFour: '0000' } })
  expect(await timeOf(deliveryId)).toBe('2026-03-04T19:00:00.000Z')
  const row = { timezone: 'Pacific/Honolulu', networkReferences: [`mid:H${memberIndex}`] }
  await expectImported(importRow(`hawaii-${memberIndex}`, row))
  await retryUnresolved(db, { provider: 'fidel', deliveryId })
  await arrive()
  expect(await timeOf(deliveryId)).toBe('2026-03-05T05:00:00.000Z')
})

test('when the network names no zone, a purchase has the zone of its restaurant at that time [MON-A7] [D3-012]', async () => {
  const references = [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`]
  await expectImported(importRow(restaurant.id, { timezone: 'Pacific/Honolulu', networkReferences: references }))
  const body = JSON.parse(fidel('clearing', 10_000).body) as Record<string, unknown>
  const message = { ...body, location: null, identifiers: { MID: restaurant.mid }, created: '2026-03-08T05:00:00.000Z' }
  const envelope = { provider: 'fidel', deliveryId: `y-${memberIndex}`, event: 'transaction.clearing' }
  await arrive({ ...envelope, body: JSON.stringify(message) })
  expect(await timeOf(envelope.deliveryId)).toBe('2026-03-05T00:30:00.000Z')
})

test('a purchase keeps its local day when an import corrects the restaurant’s time zone [D3-012]', async () => {
  // Wednesday in New York, and still Tuesday in Honolulu. On Tuesdays the carrier gives 10%, not 5%.
  const at = '2026-03-04T05:30:00.000Z'
  await arrive(kard('APPROVED', 10_000, { at, authorized: at, transactionId: `early-${memberIndex}` }))
  const references = [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`]
  await expectImported(importRow(restaurant.id, { timezone: 'Pacific/Honolulu', networkReferences: references }))
  await arrive(
    kard('SETTLED', 10_000, { at, authorized: at, transactionId: `early-${memberIndex}` }),
    kard('SETTLED', 10_000, { at, authorized: at, transactionId: `late-${memberIndex}` }),
  )
  expect((await earnedDines()).map(({ units }) => units)).toEqual([500, 500])
})

test('an operator’s move gives a dine the rules of the other restaurant, and its receipt the reason [D3-011]', async () => {
  await arrive(fidel('clearing', 10_000))
  const otherId = `other-${memberIndex}`
  await expectImported(importRow(otherId, { offers: [offer] }))
  const dine = await admin
    .selectFrom('dine')
    .select(['partner_id', 'id'])
    .where('member_id', '=', card.memberId)
    .executeTakeFirstOrThrow()
  await admin
    .insertInto('dine_move')
    .values({
      partner_id: dine.partner_id,
      dine_id: dine.id,
      merchant_id: otherId,
      reason: 'paid at the bar next door',
      moved_by: 'operator',
      moved_at: clock.now(),
    })
    .execute()
  await arrive()
  await arrive(fidel('refund', 1_000, { id: `re-${memberIndex}`, of: `tx-${memberIndex}` }))
  expect(await earnedDines()).toEqual([{ restaurantId: otherId, stage: 'cleared', units: 630 }])
  const { receipt } = await admin
    .selectFrom('award')
    .select('receipt')
    .where('dine_id', '=', dine.id)
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  expect(receipt.lines.find(({ code }) => code === 'moved_by_support')?.values).toEqual({
    from: `Table ${restaurant.id}`,
    reason: 'paid at the bar next door',
  })
})

/** Moves the dine as the console does; a trigger queues the dine's messages again. */
async function moveOnlyDineTo(merchantId: string): Promise<void> {
  const { partner_id, id: dine_id } = await admin
    .selectFrom('dine')
    .select(['partner_id', 'id'])
    .where('member_id', '=', card.memberId)
    .executeTakeFirstOrThrow()
  const move = { reason: 'paid next door', moved_by: 'operator', moved_at: clock.now() }
  await admin
    .insertInto('dine_move')
    .values({ partner_id, dine_id, merchant_id: merchantId, ...move })
    .execute()
  await arrive()
}

test('a moved dine is evaluated in the zone of its new restaurant [D3-011] [D3-012]', async () => {
  const at = '2026-03-04T05:30:00.000Z' // Wednesday in New York, and still Tuesday in Honolulu
  await arrive(kard('SETTLED', 10_000, { at, authorized: at }))
  const honoluluId = `moved-to-${memberIndex}`
  await expectImported(importRow(honoluluId, { timezone: 'Pacific/Honolulu' }))
  await moveOnlyDineTo(honoluluId)
  expect(await earnedDines()).toEqual([{ restaurantId: honoluluId, stage: 'cleared', units: 1_000 }])
})

test('a moved dine with a second report counts once [D3-009] [D3-011]', async () => {
  const sameCode = { authorizationCode: 'B7' }
  await arrive(fidel('clearing', 10_000, sameCode))
  const otherId = `second-${memberIndex}`
  await expectImported(importRow(otherId, { offers: [offer] }))
  await moveOnlyDineTo(otherId)
  await arrive(kard('SETTLED', 10_000, sameCode))
  expect(await earnedDines()).toEqual([{ restaurantId: otherId, stage: 'cleared', units: 700 }])
})

test('a dine follows its authorization once a report of another day and restaurant is corrected [D3-011]', async () => {
  const elsewhere = diners.restaurants[2] ?? restaurant
  await arrive(fidel('clearing', 10_000, { restaurant: elsewhere, localTime: '2026-03-03T19:30:00' }))
  await arrive(fidel('authorization', 10_000))
  await arrive(fidel('clearing', 10_000, { reportedAt: '2026-03-06T00:00:00.000Z' }))
  expect(await earnedDines()).toEqual([{ restaurantId: restaurant.id, stage: 'cleared', units: 500 }])
})

test('a retry matches an old message once its restaurant is imported [MON-A1]', async () => {
  const newRestaurant = { ...restaurant, fidel: `late-${memberIndex}`, mid: `L${memberIndex}` }
  await arrive(fidel('clearing', 10_000, { restaurant: newRestaurant }))
  expect(await earnedDines()).toEqual([])
  await expectImported(importRow(`late-${memberIndex}`, { networkReferences: [`mid:L${memberIndex}`] }))
  await retryUnresolved(db, { provider: 'fidel' })
  await arrive()
  expect(await earnedDines()).toEqual([{ restaurantId: `late-${memberIndex}`, stage: 'cleared', units: 500 }])
})
