import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../checks/fixtures/database.ts'
import { connect, type Db } from '../../database/connect.ts'
import { followCatalog } from '../follower.ts'
import { importMerchants } from './import.ts'
import { readMapping } from './mapping.ts'
import { readImportRows } from './rows.ts'
import { understandFile } from './understand.ts'
import { removeMerchant } from './status.ts'

const samplePath = (name: string): string => join(import.meta.dirname, 'samples', name)
const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
let testDb: TestDatabase
let db: Db
let pool: pg.Pool
beforeAll(async () => {
  testDb = await testDatabase()
  ;({ db, pool } = connect(testDb.urls.app, { max: 4, name: 'import test' }))
})
afterAll(async () => {
  await pool.end()
  await testDb.drop()
})
beforeEach(async () => {
  const admin = connect(testDb.adminUrl, { max: 1, name: 'clear' })
  // Triggers refuse to delete restaurants and the rows that refer to them, so the triggers are disabled to empty the tables.
  await admin.pool.query(`set session_replication_role = replica; truncate merchant, merchant_reference cascade`)
  await admin.pool.end()
})

const readVersion = async (): Promise<number> =>
  (await db.selectFrom('catalog').select('version').executeTakeFirstOrThrow()).version
const merchantOf = (id: string) => db.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a CSV file becomes records, with coordinates and time zones where the file has none', async () => {
  const report = await importMerchants({ db, clock, rows: { file: samplePath('valid.csv') } })
  expect(report).toMatchObject({ read: 3, added: 3, changed: 0, unchanged: 0, refusedCount: 0, refusalReasons: [] })
  const linden = await merchantOf('linden-table')
  expect(linden).toMatchObject({
    latitude: 41.9037,
    longitude: -87.6776,
    timezone: 'America/Chicago',
    search_text: ' linden table | american wine bar takeout ',
  })
  expect(linden.record).toMatchObject({
    cuisines: ['American', 'Wine bar'],
    isNew: true,
    rating: 4.6,
    features: ['dine_in', 'takeout'],
  })
  expect(linden.record.hours).toHaveLength(7)
  expect(linden.record.hours.slice(5)).toEqual([
    { day: 'Sat', from: '10:00', to: '14:00' },
    { day: 'Sat', from: '17:00', to: '01:00' },
  ])
  expect(linden.record.benefits.at(-1)).toEqual({ day: 'Tue', from: '17:00', to: '19:00', kind: 'none' })
  const references = await db
    .selectFrom('merchant_reference')
    .selectAll()
    .where('merchant_id', '=', 'linden-table')
    .orderBy('reference')
    .execute()
  expect(references.map((row) => row.reference)).toEqual(['fidel:4f1c', 'mid:10020030'])
  expect(await merchantOf('zoes')).toMatchObject({
    name: 'Café Zoë, "the corner"',
    timezone: 'America/Los_Angeles',
    search_text: ' cafe zoe the corner | cafe ',
  })
  // Without coordinates: the importer locates this restaurant by its ZIP code, and the next one by its city.
  expect(Math.abs((await merchantOf('zoes')).latitude - 37.72)).toBeLessThan(0.1)
  expect((await merchantOf('no-zip')).state).toBe('ME')
})

test('reports each invalid row with line, field and reason, and imports the valid rows', async () => {
  const file = samplePath('invalid.csv')
  const report = await importMerchants({ db, clock, rows: { file } })
  const invalidLines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((_, index) => index + 2)
    .filter((line) => line !== 21) // the one valid row
  expect([...new Set(report.refusalReasons.map((refusal) => refusal.line))]).toEqual(invalidLines)
  expect(report).toMatchObject({ read: 21, added: 1, refusedCount: 20 })
  for await (const row of readExpectedReasons(file)) {
    const reasons = report.refusalReasons
      .filter((refusal) => refusal.line === row.line)
      .map((refusal) => `${refusal.field}: ${refusal.reason}`)
    expect(
      reasons.some((reason) => reason.startsWith(row.expected)),
      `line ${row.line}: ${reasons.join('; ')}`,
    ).toBe(true)
  }
  const stored = await db.selectFrom('merchant').select('id').execute()
  expect(stored).toEqual([{ id: 'good-one' }])
})

/** The expected reason of each invalid row: the mapping reads the column `expected` as the field `description`. */
async function* readExpectedReasons(file: string): AsyncIterable<{ line: number; expected: string }> {
  const understanding = await understandFile(file, readMapping('{"expected": "description"}'))
  for await (const { line, record } of readImportRows(file, understanding, { isZipOf: () => false })) {
    const text = (record as { description?: string } | null)?.description
    if (text !== undefined) yield { line, expected: text }
  }
}

test('reports the lines of a JSON file that contain no object, and reads renamed columns by a mapping', async () => {
  const jsonReport = await importMerchants({ db, clock, rows: { file: samplePath('rows.ndjson') } })
  expect(jsonReport).toMatchObject({ read: 4, added: 2, refusedCount: 2 })
  expect(jsonReport.refusalReasons.map((refusal) => refusal.line)).toEqual([3, 4])
  const map =
    readMapping(`{"Store ID": "id", "Trading name": "name", "Street": "address1", "Town": "city", "ST": "state",
    "Postcode": "zip", "Kitchen": "cuisines"}`)
  expect(await importMerchants({ db, clock, rows: { file: samplePath('renamed.csv'), map } })).toMatchObject({
    added: 1,
    refusedCount: 0,
  })
  expect((await merchantOf('r-1')).record.cuisines).toEqual(['Southern'])
})

test('imports a foreign data set by its mapping, as CSV and as JSON, and suggestions find it', async () => {
  const map = readMapping(readFileSync(samplePath('city-inspections.map.json'), 'utf8'))
  const csvReport = await importMerchants({ db, clock, rows: { file: samplePath('city-inspections.csv'), map } })
  expect(csvReport).toMatchObject({ read: 5, added: 3, refusedCount: 2 })
  expect(csvReport.refusalReasons.map(({ line, field }) => [line, field])).toEqual([
    [5, 'id'], // a second inspection of the same restaurant
    [6, 'zip'], // empty
  ])
  expect((await merchantOf('50000018')).record).toMatchObject({
    name: 'Anchor Slice House',
    address1: '12 Stillwell Avenue',
    city: 'Brooklyn',
    state: 'NY',
    cuisines: ['Pizza', 'Italian'],
    timezone: 'America/New_York',
  })
  const jsonReport = await importMerchants({ db, clock, rows: { file: samplePath('city-inspections.ndjson'), map } })
  expect(jsonReport).toMatchObject({ read: 2, added: 1, unchanged: 1, refusedCount: 0 })
  const catalog = await followCatalog({ db, clock })
  const [suggestion] = catalog.index.suggestNames(['anch'], { latitude: 40.58, longitude: -73.98 }, 1)
  expect(suggestion?.meters).toBeLessThan(2_000)
  await catalog.stop()
})

test.each([
  ['{"id": "CAMIS", "size": "SIZE"}', 'size'],
  ['{"id": {"column": "CAMIS"}}', 'id'],
  ['[]', 'its top'],
  ['{', 'JSON'],
])('refuses an invalid mapping: %s', (text, messagePart) => {
  expect(() => readMapping(text)).toThrow(messagePart)
})

test('importing the same file twice changes nothing, including the version, and two changed rows change two restaurants', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const file = join(folder, 'some.csv')
  const csvText = readFileSync(samplePath('valid.csv'), 'utf8')
  writeFileSync(file, csvText)
  await importMerchants({ db, clock, rows: { file } })
  const versionBefore = await readVersion()
  expect(await importMerchants({ db, clock, rows: { file } })).toMatchObject({
    read: 3,
    added: 0,
    changed: 0,
    unchanged: 3,
  })
  expect(await readVersion()).toBe(versionBefore)

  writeFileSync(file, csvText.replace('Harbor Grill', 'Harbor Bar').replace('mid:10020030|', ''))
  expect(await importMerchants({ db, clock, rows: { file } })).toMatchObject({ added: 0, changed: 2, unchanged: 1 })
  expect((await merchantOf('no-zip')).name).toBe('Harbor Bar')
  expect(await readVersion()).toBeGreaterThan(versionBefore)
  const references = await db
    .selectFrom('merchant_reference')
    .select(['reference', 'valid_to'])
    .orderBy('reference')
    .execute()
  expect(references).toEqual([
    { reference: 'fidel:4f1c', valid_to: null },
    { reference: 'mid:10020030', valid_to: clock.now() },
  ])
})

const place = (id: string, ...networkReferences: string[]) => ({
  id,
  name: `Place ${id}`,
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  cuisines: ['American'],
  networkReferences,
})
const importAt = (at: string, ...rows: object[]) => importMerchants({ db, clock: { now: () => new Date(at) }, rows })

test('refuses a reference of another restaurant, with both names [MON-A1]', async () => {
  await importAt('2026-01-01T00:00:00Z', place('corner', 'mid:11', 'vmid:7'))
  const report = await importAt('2026-02-01T00:00:00Z', place('corner', 'mid:11', 'vmid:7'), place('square', 'mid:11'))
  expect(report).toMatchObject({ unchanged: 1, added: 0, refusedCount: 1 })
  const reason = 'mid:11 belongs to "Place corner" (corner), so "Place square" cannot have it too'
  expect(report.refusalReasons).toEqual([{ line: 2, field: 'networkReferences', reason }])
  // Restaurants may share a `vmid` reference.
  expect(await importAt('2026-02-02T00:00:00Z', place('branch', 'vmid:7'))).toMatchObject({ added: 1, refusedCount: 0 })
  expect(
    (await importAt('2026-02-03T00:00:00Z', place('one', 'mid:5'), place('two', 'mid:5'))).refusalReasons,
  ).toMatchObject([{ line: 2, reason: 'mid:5 belongs to "Place one" (one), so "Place two" cannot have it too' }])
})

test('starts a reference where the former holder’s ended, also when two restaurants swap references in one import [MON-A1]', async () => {
  await importAt('2026-01-01T00:00:00Z', place('a', 'mid:1'), place('b', 'mid:2'))
  expect(await importAt('2026-02-01T00:00:00Z', place('a', 'mid:2'), place('b', 'mid:1'))).toMatchObject({ changed: 2 })
  await importAt('2026-03-01T00:00:00Z', place('a'))
  await importAt('2026-04-01T00:00:00Z', place('c', 'mid:2'))
  const { rows } = await pool.query<{ span: string }>(
    `select concat_ws(' ', reference, merchant_id, (nullif(valid_from, '-infinity') at time zone 'UTC')::date, '-', (valid_to at time zone 'UTC')::date) as span
     from merchant_reference order by reference, merchant_id, valid_from`,
  )
  expect(rows.map(({ span }) => span)).toEqual([
    'mid:1 a - 2026-02-01',
    'mid:1 b 2026-02-01 -',
    'mid:2 a 2026-02-01 - 2026-03-01',
    'mid:2 b - 2026-02-01',
    'mid:2 c 2026-03-01 -',
  ])
})

test('a removal ends the reference of a restaurant, and the next import of the restaurant adds an open reference', async () => {
  await importAt('2026-01-01T00:00:00Z', place('a', 'mid:1'))
  await removeMerchant(db, 'a', new Date('2026-02-01T00:00:00Z'))
  await importAt('2026-03-01T00:00:00Z', place('a', 'mid:1'))
  const spans = await db.selectFrom('merchant_reference').select(['valid_to']).orderBy('valid_from').execute()
  expect(spans).toEqual([{ valid_to: new Date('2026-02-01T00:00:00Z') }, { valid_to: null }])
})

test('a removed restaurant that is imported again is active again', async () => {
  await importMerchants({ db, clock, rows: { file: samplePath('valid.csv') } })
  expect(await removeMerchant(db, 'zoes', clock.now())).toBe(true)
  expect(await removeMerchant(db, 'zoes', clock.now())).toBe(false)
  expect(await importMerchants({ db, clock, rows: { file: samplePath('valid.csv') } })).toMatchObject({
    changed: 1,
    unchanged: 2,
  })
  expect((await merchantOf('zoes')).removed_at).toBeNull()
})

test('two concurrent imports of the same restaurants both finish and leave one row for each restaurant and each reference', async () => {
  const records = Array.from({ length: 1500 }, (_, index) => ({
    id: `m-${index}`,
    name: `Place ${index}`,
    address1: '1 Main St',
    city: 'Atlanta',
    state: 'GA',
    zip: '30303',
    cuisines: ['Thai'],
    networkReferences: [`mid:${index}`],
  }))
  await Promise.all([
    importMerchants({ db, clock, rows: records }),
    importMerchants({ db, clock, rows: records.toReversed() }),
  ])
  const counts = await pool.query(
    'select (select count(*) from merchant) as merchants, (select count(*) from merchant_reference) as links',
  )
  expect(counts.rows).toEqual([{ merchants: 1500, links: 1500 }])
})
