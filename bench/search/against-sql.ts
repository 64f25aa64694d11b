import { deepStrictEqual } from 'node:assert'
import { sql } from 'kysely'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { connect } from '../../server/database/connect.ts'
import type { CatalogIndex } from '../../server/catalog/index/catalog-index.ts'
import { gridCell } from '../../server/catalog/index/grid.ts'
import type { CatalogEntry } from '../../server/catalog/index/state.ts'
import { createFlatTable } from '../../server/catalog/sql-flat.ts'
import { askSql } from '../../server/catalog/sql-search.ts'
import { interleave, quantile, ratioLines } from '../lib.ts'
import { today } from './queries.ts'

const pairs = 9
const callers = 2 // one per core: more would only wait

/** Runs the same queries in PostgreSQL, tuned for them: plain columns, rows stored by place, B-tree and trigram indexes, no just-in-time compiler. */
export async function againstSql(
  adminUrl: string,
  index: CatalogIndex,
  entries: readonly CatalogEntry[],
  queries: readonly IndexQuery[],
): Promise<void> {
  const { db, pool } = connect(adminUrl, { max: callers, name: 'bench' })
  pool.on('connect', (client) => void client.query('set jit = off'))
  try {
    const byPlace = entries
      .map((entry) => ({ entry, cell: gridCell(entry.latitude, entry.longitude) }))
      .toSorted((a, b) => a.cell - b.cell)
    await createFlatTable(
      db,
      'bench_flat',
      byPlace.map((located) => located.entry),
      today,
    )
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index on bench_flat using gin (search_text gin_trgm_ops)`.execute(db)
    await sql`vacuum analyze bench_flat`.execute(db)
    const askDatabase = (query: IndexQuery) => askSql(db, sql`bench_flat`, query, index.plan(query.words))

    const times: number[] = []
    for (const query of queries) {
      const began = performance.now()
      const fromSql = await askDatabase(query)
      times.push(performance.now() - began)
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

    const few = queries.slice(0, 60)
    const memory = { name: 'in memory, one thread', run: () => askAll(index, few, 5) }
    const database = {
      name: `SQL, ${callers} callers`,
      run: async () => {
        await Promise.all(
          Array.from({ length: callers }, async (_, caller) => {
            for (const [at, one] of few.entries()) if (at % callers === caller) await askDatabase(one)
          }),
        )
        return few.length
      },
    }
    const [a, b] = await interleave(memory, database, pairs)
    for (const line of ratioLines(a, b, 'searches')) console.log(`  ${line}`)
  } finally {
    await db.destroy()
  }
}

export function askAll(index: CatalogIndex, queries: readonly IndexQuery[], times: number): number {
  for (let time = 0; time < times; time++) for (const query of queries) index.search(query)
  return queries.length * times
}
