import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCatalog, anySearch, searchDate } from '../../checks/fixtures/any-catalog.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import { indexOf } from './index/catalogue-index.ts'
import { createFlatTable } from './sql-flat.ts'
import { askSql } from './sql-search.ts'

let given: TestDatabase
let db: Db
let pool: pg.Pool
beforeAll(async () => {
  given = await testDatabase()
  ;({ db, pool } = connect(given.urls.owner, { max: 1, name: 'search test' }))
})
afterAll(async () => {
  await pool.end()
  await given.drop()
})

test('memory and SQL give the same restaurants in the same order, the same totals and the same counts', async () => {
  await fc.assert(
    fc.asyncProperty(anyCatalog, fc.array(anySearch, { minLength: 30, maxLength: 30 }), async (entries, questions) => {
      const index = indexOf(entries, searchDate)
      await createFlatTable(db, 'flat', entries, searchDate)
      for (const one of questions) {
        const fromMemory = index.ask(one)
        const fromSql = await askSql(db, sql`flat`, one, index.plan(one.words))
        expect({
          ids: fromMemory.hits.map((hit) => hit.id),
          metres: fromMemory.hits.map((hit) => hit.metres),
          total: fromMemory.total,
          facets: fromMemory.facets,
        }).toEqual(fromSql)
      }
    }),
    { numRuns: 40 },
  )
})
