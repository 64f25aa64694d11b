import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { savePartners } from '../brands/save.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { dropOldImpressions, impressionRetentionMonths } from './impression-retention.ts'
import { tableSink } from './sink.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.urls.app, { max: 2, name: 'test' }).db
  await savePartners(db, { now: () => new Date() }, allBrands())
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const impression = {
  channel: 'web',
  dateTime: '2020-05-05T12:00:00.000Z',
  userAgent: '',
  event: 'pageView',
  path: '/',
} as const
const storeImpressionsOn = async (...days: string[]) => {
  for (const day of days) await tableSink(db).write('lumen-mobile', new Date(day), [impression])
}
const storedMonths = () =>
  inPartner(db, 'lumen-mobile', async (tx) => {
    const month = sql<string>`to_char(received_at at time zone 'UTC', 'YYYY-MM')`
    const rows = await tx.selectFrom('impression').select(month.as('month')).orderBy('received_at').execute()
    return rows.map((row) => row.month)
  })

test('months are stored for as long as the setting says, and dropped as a whole', async () => {
  await storeImpressionsOn('2020-03-31T23:59:59Z', '2020-04-01T00:00:00Z', '2020-05-20T12:00:00Z')
  expect(await dropOldImpressions(db, new Date('2020-07-15T12:00:00Z'), 3)).toEqual(['impression_2020_03'])
  // The three months before July are April, May and June.
  expect(await storedMonths()).toEqual(['2020-04', '2020-05'])
  expect(await dropOldImpressions(db, new Date('2020-07-15T12:00:00Z'), 3)).toEqual([])
})

test('the current month stays regardless of what the site requests, and writing continues', async () => {
  const now = new Date()
  await storeImpressionsOn(now.toISOString())
  await dropOldImpressions(db, new Date('2999-01-01'), 2)
  expect(await storedMonths()).toEqual([now.toISOString().slice(0, 7)])
  await storeImpressionsOn(now.toISOString())
  expect(await storedMonths()).toHaveLength(2)
})

test.each([
  [undefined, 13],
  ['', 13],
  ['24', 24],
  ['1', 'from 2'],
  ['2.5', 'whole number'],
  ['never', 'whole number'],
])('IMPRESSIONS_KEPT_MONTHS %j gives the months or the error %j', (text, expected) => {
  const read = () => impressionRetentionMonths({ IMPRESSIONS_KEPT_MONTHS: text })
  if (typeof expected === 'number') expect(read()).toBe(expected)
  else expect(read).toThrow(expected)
})
