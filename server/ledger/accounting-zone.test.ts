import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { brand } from '../../contract/brand.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { closePeriod } from './periods.ts'

let now = new Date()
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let pipeline: Db
let owner: Db
let admin: Db
let diners: DinerSetup

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 12, restaurants: 2 })
  const open = (url: string) => connect(url, { max: 2, name: 'test' }).db
  pipeline = open(database.urls.pipeline)
  owner = open(database.urls.owner)
  admin = open(database.adminUrl)
})
afterAll(async () => {
  for (const db of [pipeline, owner, admin]) await db.destroy()
  await database.drop()
})

async function setZone(partner: string, accountingZone: string | undefined): Promise<void> {
  const { brand: storedBrand } = await admin
    .selectFrom('partner')
    .select('brand')
    .where('id', '=', partner)
    .executeTakeFirstOrThrow()
  const changedBrand = JSON.stringify({ ...(storedBrand as object), accountingZone })
  await admin.updateTable('partner').set({ brand: changedBrand }).where('id', '=', partner).execute()
}

/**
 * Books a purchase of the member with this index at this moment; resolves to the accounting date of its entry. Members with an even index
 * belong to lumen-mobile.
 */
async function dateOfEntryAt(moment: string, memberIndex: number): Promise<string | undefined> {
  now = new Date(moment)
  // The restaurant is in Los Angeles, and no case has that accounting zone.
  const [card, restaurant] = [diners.cards[memberIndex], diners.restaurants[1]]
  if (!card || !restaurant) throw new Error('more diners are needed')
  const purchase = {
    kind: 'clearing',
    id: `z-${memberIndex}`,
    amountMinor: 5_000,
    localTime: '2026-10-25T19:30:00',
    card,
    restaurant,
  } as const
  await storeMessages(pipeline, [fidelDelivery(purchase, `d-${memberIndex}`)], now)
  while ((await drainOnce({ db: pipeline, clock, ids })).messageCount > 0);
  const entries = owner.selectFrom('ledger_entry').select('accounting_date').where('partner_id', '=', card.partnerId)
  return (await entries.orderBy('sequence', 'desc').limit(1).executeTakeFirst())?.accounting_date
}

test.each([
  ['Pacific/Honolulu', '2026-11-01T09:30:00Z', '2026-10-31', 0],
  ['Pacific/Honolulu', '2026-11-01T10:00:00Z', '2026-11-01', 2],
  ['Europe/Berlin', '2026-10-31T22:30:00Z', '2026-10-31', 4],
  ['Europe/Berlin', '2026-10-31T23:00:00Z', '2026-11-01', 6],
  [undefined, '2026-11-01T03:59:59Z', '2026-10-31', 8],
  [undefined, '2026-11-01T04:00:00Z', '2026-11-01', 10],
])(
  'an entry is dated in the accounting zone of its partner (undefined: New York): in zone %s, %s is on %s [D3-026]',
  async (zone, moment, expected, memberIndex) => {
    await setZone('lumen-mobile', zone)
    expect(await dateOfEntryAt(moment, memberIndex)).toBe(expected)
  },
)

test('a month ends in the zone of its partner [D3-026]', async () => {
  await setZone('lumen-mobile', 'Pacific/Honolulu')
  await setZone('meridian-air', 'Europe/Berlin')
  const close = (partner: string, moment: string) => closePeriod(owner, partner, '2026-10', new Date(moment))
  expect(await close('lumen-mobile', '2026-11-01T09:59:59Z')).toEqual({ ok: false, reason: 'not_over' })
  expect(await close('meridian-air', '2026-10-31T22:59:59Z')).toEqual({ ok: false, reason: 'not_over' })
  expect(await close('meridian-air', '2026-10-31T23:00:00Z')).toMatchObject({ ok: true })
  expect(await close('lumen-mobile', '2026-11-01T10:00:00Z')).toMatchObject({ ok: true })
})

test('the settings and the database refuse a zone that does not exist', async () => {
  const zoneSchema = brand.shape.accountingZone
  expect(zoneSchema.safeParse('America/Gotham').success).toBe(false)
  await expect(setZone('lumen-mobile', 'America/Gotham')).rejects.toThrow('America/Gotham')
})

test('code and database have the same default zone', async () => {
  await setZone('lumen-mobile', undefined)
  const { rows } = await sql<{ same: boolean }>`
    select bool_and(accounting_date('lumen-mobile', at) = (at at time zone ${brand.shape.accountingZone.parse(undefined)})::date) as same
    from generate_series(timestamptz '2026-01-01', '2026-12-31', '1 hour') as at`.execute(admin)
  expect(rows[0]?.same).toBe(true)
})
