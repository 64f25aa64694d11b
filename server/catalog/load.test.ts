import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfilteredQuery } from '../../checks/fixtures/query.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { connect, type Db } from '../database/connect.ts'
import { importMerchants } from './import/import.ts'
import { removeMerchant } from './import/status.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import { catchUp, loadCatalog } from './load.ts'

const clock = { now: () => new Date() }
const [today, tomorrow] = ['2026-11-20', '2026-11-21']
const merchantCount = 60
const place = (index: number, name = `Place ${index}`) => ({
  id: `place-${index}`,
  name,
  address1: '1 Main St',
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  latitude: 33.75 + index / 1000,
  longitude: -84.39,
  cuisines: [index % 2 === 0 ? 'Thai' : 'Pizza'],
  campaignCodes: index % 5 === 0 ? ['EXCLUSIVE'] : [],
  offers:
    index % 3 === 0
      ? [{ id: 'o', title: 'More', extraRateBasisPoints: 300, limit: { type: 'Unlimited' }, startsOn: tomorrow }]
      : [],
})
const allQuery: IndexQuery = {
  ...unfilteredQuery,
  latitude: 33.75,
  longitude: -84.39,
  radiusMeters: 20_000_000,
  today,
  limit: 2 * merchantCount,
}

let testDb: TestDatabase
let db: Db
const importPlaces = (...rows: object[]) => importMerchants({ db, clock, rows })
beforeAll(async () => {
  testDb = await testDatabase()
  // A load must not need more than one connection.
  ;({ db } = connect(testDb.urls.app, { max: 1, name: 'load test' }))
  await importPlaces(...Array.from({ length: merchantCount }, (_, index) => place(index)))
})
afterAll(async () => {
  await db.destroy()
  await testDb.drop()
})

/** The results of several searches, one for a misspelled word, with the serialized card of each restaurant. */
const searchResults = (index: CatalogIndex, date: string) =>
  [[], ['place'], ['thai'], ['pizza', '7'], ['edited'], ['plcae']].map((words) => {
    const { hits, total, facets } = index.search({ ...allQuery, words, today: date })
    const cards = hits.map(({ slot, ...rest }) => {
      const card = Buffer.alloc(index.cards.size(slot))
      index.cards.copy(slot, card, 0)
      return { ...rest, card: card.toString() }
    })
    return { words, cards, total, facets }
  })
const fail = (line: string): void => expect.fail(line)
const freshResults = async (date: string) => searchResults((await loadCatalog(db, date, fail)).index, date)

test('a node that applies changes after its load returns the same results as a node that loads afterward', async () => {
  const { index, cursor } = await loadCatalog(db, today, fail)
  expect(index.size().merchants).toBe(merchantCount)
  expect(await catchUp(db, index, cursor, today, fail)).toEqual(cursor)
  await importPlaces(place(2, 'Edited Two'), place(merchantCount), place(4, 'Edited Four'))
  await removeMerchant(db, 'place-3', clock.now())
  await catchUp(db, index, cursor, today, fail)
  const results = searchResults(index, today)
  // Two restaurants match “edited”.
  expect(results.map(({ total }) => total)).toContain(2)
  expect(results).toEqual(await freshResults(today))
  index.setToday(tomorrow)
  expect(searchResults(index, tomorrow)).toEqual(await freshResults(tomorrow))
  expect(searchResults(index, tomorrow)).not.toEqual(results)
})

test('a restaurant with a broken record is left out and named in the log', async () => {
  await sql`update merchant set record = '{}' where id = 'place-9'`.execute(db)
  const lines: string[] = []
  const { index } = await loadCatalog(db, today, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/^cannot index restaurant place-9: /)])
  expect([...index.ids()]).not.toContain('place-9')
  // The test before added one restaurant and removed one.
  expect(index.size().merchants).toBe(merchantCount - 1)
})
