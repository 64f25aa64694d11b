import { deepStrictEqual } from 'node:assert'
import { sql } from 'kysely'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { connect } from '../../server/database/connect.ts'
import type { CatalogIndex } from '../../server/catalog/index/catalog-index.ts'
import { gridCell } from '../../server/catalog/index/grid.ts'
import type { CatalogEntry } from '../../server/catalog/index/state.ts'
import { createFlatTable } from '../../server/catalog/sql-flat.ts'
import { searchSql } from '../../server/catalog/sql-search.ts'
import { interleave, quantile, ratioLines } from '../lib.ts'
import { today } from './queries.ts'

const pairCount = 9
const callers = 2 // one per core of a two-core machine: more would only queue

/**
 * Checks that PostgreSQL returns the same results, and throws otherwise. Then compares searches per second. The table is tuned for these
 * queries: plain columns, rows ordered by location, B-tree and trigram indexes, no just-in-time compiler.
 */
export async function compareWithSql(
  adminUrl: string,
  index: CatalogIndex,
  entries: readonly CatalogEntry[],
  queries: readonly IndexQuery[],
): Promise<void> {
  const { db, pool } = connect(adminUrl, { max: callers, name: 'bench' })
  pool.on('connect', (client) => void client.query('set jit = off'))
  try {
    const orderedByCell = entries
      .map((entry) => ({ entry, cell: gridCell(entry.latitude, entry.longitude) }))
      .toSorted((a, b) => a.cell - b.cell)
    await createFlatTable(
      db,
      'bench_flat',
      orderedByCell.map((located) => located.entry),
      today,
    )
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index on bench_flat using gin (search_text gin_trgm_ops)`.execute(db)
    await sql`vacuum analyze bench_flat`.execute(db)
    const searchDatabase = (query: IndexQuery) => searchSql(db, sql`bench_flat`, query, index.plan(query.words))

    const times: number[] = []
    for (const query of queries) {
      const start = performance.now()
      const fromSql = await searchDatabase(query)
      times.push(performance.now() - start)
      const result = index.search(query)
      deepStrictEqual(
        { ids: result.hits.map((hit) => hit.id), total: result.total, facets: result.facets },
        { ids: fromSql.ids, total: fromSql.total, facets: fromSql.facets },
      )
    }
    console.log(`  same ids, order, totals and counts as SQL for all ${queries.length} queries`)
    console.log(
      `  SQL, one caller: p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
    )

    const sample = queries.slice(0, 60)
    // The index is fast: it runs the queries five times, so that a run is long enough to measure.
    const memory = { name: 'in memory, one thread', run: () => searchAll(index, sample, 5) }
    const database = {
      name: `SQL, ${callers} callers`,
      run: async () => {
        await Promise.all(
          Array.from({ length: callers }, async (_, caller) => {
            for (const [position, query] of sample.entries())
              if (position % callers === caller) await searchDatabase(query)
          }),
        )
        return sample.length
      },
    }
    const [memoryRate, databaseRate] = await interleave(memory, database, pairCount)
    for (const line of ratioLines(memoryRate, databaseRate, 'searches')) console.log(`  ${line}`)
  } finally {
    await db.destroy()
  }
}

/** Runs every query `rounds` times; returns the number of searches. */
export function searchAll(index: CatalogIndex, queries: readonly IndexQuery[], rounds: number): number {
  for (let round = 0; round < rounds; round++) for (const query of queries) index.search(query)
  return queries.length * rounds
}
