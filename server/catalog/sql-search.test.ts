import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCatalog, anySearch, searchDate } from '../../checks/fixtures/any-catalog.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import { buildIndex } from './index/catalog-index.ts'
import { createFlatTable } from './sql-flat.ts'
import { searchSql } from './sql-search.ts'

let testDb: TestDatabase
let db: Db
let pool: pg.Pool
beforeAll(async () => {
  testDb = await testDatabase()
  ;({ db, pool } = connect(testDb.urls.owner, { max: 1, name: 'search test' }))
})
afterAll(async () => {
  await pool.end()
  await testDb.drop()
})

test('memory and SQL return the same restaurants in the same order, with the same distances, totals and facet counts', async () => {
  await fc.assert(
    fc.asyncProperty(anyCatalog, fc.array(anySearch, { minLength: 30, maxLength: 30 }), async (entries, queries) => {
      const index = buildIndex(entries, searchDate)
      await createFlatTable(db, 'flat', entries, searchDate)
      for (const query of queries) {
        const fromMemory = index.search(query)
        const fromSql = await searchSql(db, sql`flat`, query, index.plan(query.words))
        expect({
          ids: fromMemory.hits.map((hit) => hit.id),
          meters: fromMemory.hits.map((hit) => hit.meters),
          total: fromMemory.total,
          facets: fromMemory.facets,
        }).toEqual(fromSql)
      }
    }),
    { numRuns: 40 },
  )
})
