import { deepStrictEqual } from 'node:assert'
import type { IndexQuery, WordPlan } from '../../domain/catalog/index-query.ts'
import type { CatalogIndex } from '../../server/catalog/index/catalog-index.ts'
import type { CatalogEntry } from '../../server/catalog/index/state.ts'
import { interleave, ratioLines } from '../lib.ts'
import { askAll } from './against-sql.ts'

const pairs = 7
/** Engines may disagree on restaurants this near the edge of the circle, because they assume different sizes of the earth. */
const rim = 0.004

/** Another engine with the same restaurants. `ids` when it can also order by distance; otherwise only the total is compared. */
export type Peer = {
  name: string
  search(query: IndexQuery): Promise<{ total: number; ids: string[] | null }>
  close(): Promise<void>
}
export type OpenPeer = (entries: readonly CatalogEntry[], index: CatalogIndex) => Promise<Peer | null>

/** Queries that every engine supports: correctly spelled words, filters, a circle; ordered by distance. */
export const plainQueries = (index: CatalogIndex, queries: readonly IndexQuery[]): IndexQuery[] =>
  queries
    .filter((query) => {
      const { words } = index.plan(query.words)
      return words.length === query.words.length && words.every((plan, index) => isExact(plan, query.words[index]))
    })
    .map((query) => ({ ...query, sort: 'distance' as const, offset: 0 }))

const isExact = (plan: WordPlan, word: string | undefined): boolean =>
  plan.length === 1 && plan[0]?.prefix === false && plan[0].word === word

/** Compares the results first, then measures the rate. */
export async function againstPeer(
  open: OpenPeer,
  entries: readonly CatalogEntry[],
  index: CatalogIndex,
  queries: readonly IndexQuery[],
): Promise<void> {
  const began = performance.now()
  const peer = await open(entries, index)
  if (!peer) return
  try {
    const loaded = ((performance.now() - began) / 1000).toFixed(1)
    for (const query of queries) await checkSame(index, peer, query)
    console.log(`  ${peer.name}: loaded in ${loaded} s, the same results for ${queries.length} plain queries`)
    const few = queries.slice(0, 40)
    const [a, b] = await interleave(
      { name: 'in memory, one thread', run: () => askAll(index, few, 5) },
      {
        name: peer.name,
        run: async () => {
          for (const query of few) await peer.search(query)
          return few.length
        },
      },
      pairs,
    )
    for (const line of ratioLines(a, b, 'searches')) console.log(`  ${line}`)
  } finally {
    await peer.close()
  }
}

async function checkSame(index: CatalogIndex, peer: Peer, query: IndexQuery): Promise<void> {
  const reply = await peer.search(query)
  const within = (share: number): number =>
    index.search({ ...query, radiusMeters: Math.floor(query.radiusMeters * share) }).total
  if (reply.total < within(1 - rim) || reply.total > within(1 + rim))
    throw new Error(`${peer.name} finds ${reply.total}, we ${index.search(query).total}: ${JSON.stringify(query)}`)
  if (reply.ids)
    deepStrictEqual(
      reply.ids,
      index.search(query).hits.map((hit) => hit.id),
    )
}
