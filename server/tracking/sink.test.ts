import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { checkTenantWalls } from '../../checks/house/walls.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { savePartners } from '../brands/save.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { tableSink } from './sink.ts'

let database: TestDatabase
let nodes: Db[]
beforeAll(async () => {
  database = await testDatabase()
  nodes = [1, 2].map(() => connect(database.urls.app, { max: 2, name: 'test' }).db)
  const [db] = nodes
  if (db) await savePartners(db, { now: () => new Date() }, allBrands())
})
afterAll(async () => {
  await Promise.all(nodes.map((db) => db.destroy()))
  await database.drop()
})

const impression = {
  channel: 'web',
  dateTime: '2026-05-05T12:00:00.000Z',
  userAgent: '',
  event: 'pageView',
  path: '/',
} as const

test('two nodes can write to new months at once, and the partition of each month has row-level security', async () => {
  const sinks = nodes.map(tableSink)
  const days = ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', '2027-01-15T12:00:00Z']
  await Promise.all(
    days.flatMap((day) => sinks.map((sink) => sink.write('lumen-mobile', new Date(day), [impression, impression]))),
  )
  const [db] = nodes
  const rows = db && (await inPartner(db, 'lumen-mobile', (tx) => tx.selectFrom('impression').selectAll().execute()))
  expect(rows).toHaveLength(12) // three days, each with two impressions from each of two nodes
  const { findings } = await checkTenantWalls(database.adminUrl)
  expect(findings).toEqual([])
})

test('a partner cannot write as another', async () => {
  const [db] = nodes
  if (!db) throw new Error('no node')
  const foreignInsert = inPartner(db, 'harbor-bank', (tx) =>
    tx
      .insertInto('impression')
      .values({
        partner_id: 'lumen-mobile',
        received_at: new Date('2026-12-05'),
        happened_at: new Date(),
        event: 'x',
        channel: 'web',
        merchant_id: null,
        user_agent: '',
        fields: '{}',
      })
      .execute(),
  )
  await expect(foreignInsert).rejects.toThrow(/row-level security/)
})
