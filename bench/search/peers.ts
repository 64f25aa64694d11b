import { deepStrictEqual } from 'node:assert'
import type { IndexQuery, WordPlan } from '../../domain/catalog/index-query.ts'
import type { CatalogIndex } from '../../server/catalog/index/catalog-index.ts'
import type { CatalogEntry } from '../../server/catalog/index/state.ts'
import { interleave, ratioLines } from '../lib.ts'
import { searchAll } from './against-sql.ts'

const pairCount = 7
/**
 * Engines assume different radii of the earth. So the total of another engine may lie anywhere between two totals of the index: for a
 * search radius that is smaller by this share, and for one that is larger by it.
 */
const edgeShare = 0.004

/**
 * Another search engine with the same restaurants. `ids`: by distance; null when its order may differ from that of the index, so that
 * only totals are compared.
 */
export type Peer = {
  name: string
  search(query: IndexQuery): Promise<{ total: number; ids: string[] | null }>
  close(): Promise<void>
}
/** Loads an engine; null when it is not installed. */
export type OpenPeer = (entries: readonly CatalogEntry[], index: CatalogIndex) => Promise<Peer | null>

/**
 * The queries that every engine supports: exact words (no correction, no prefix), filters and a circle. All sort by distance and begin at
 * the first result.
 */
export const plainQueries = (index: CatalogIndex, queries: readonly IndexQuery[]): IndexQuery[] =>
  queries
    .filter((query) => {
      const { words } = index.plan(query.words)
      return (
        words.length === query.words.length && words.every((plan, position) => isExact(plan, query.words[position]))
      )
    })
    .map((query) => ({ ...query, sort: 'distance' as const, offset: 0 }))

const isExact = (plan: WordPlan, word: string | undefined): boolean =>
  plan.length === 1 && plan[0]?.isPrefix === false && plan[0].word === word

/** Checks that the results agree (totals as `edgeShare` allows) and throws otherwise. Then compares the rates. */
export async function compareWithPeer(
  open: OpenPeer,
  entries: readonly CatalogEntry[],
  index: CatalogIndex,
  queries: readonly IndexQuery[],
): Promise<void> {
  const startedAt = performance.now()
  const peer = await open(entries, index)
  if (!peer) return
  try {
    const loadSeconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    for (const query of queries) await requireSameResults(index, peer, query)
    console.log(`  ${peer.name}: loaded in ${loadSeconds} s, the same results for ${queries.length} plain queries`)
    const sample = queries.slice(0, 40)
    const [memoryRate, peerRate] = await interleave(
      { name: 'in memory, one thread', run: () => searchAll(index, sample, 5) },
      {
        name: peer.name,
        run: async () => {
          for (const query of sample) await peer.search(query)
          return sample.length
        },
      },
      pairCount,
    )
    for (const line of ratioLines(memoryRate, peerRate, 'searches')) console.log(`  ${line}`)
  } finally {
    await peer.close()
  }
}

async function requireSameResults(index: CatalogIndex, peer: Peer, query: IndexQuery): Promise<void> {
  const reply = await peer.search(query)
  const totalWithin = (share: number): number =>
    index.search({ ...query, radiusMeters: Math.floor(query.radiusMeters * share) }).total
  if (reply.total < totalWithin(1 - edgeShare) || reply.total > totalWithin(1 + edgeShare))
    throw new Error(
      `${peer.name} finds ${reply.total} restaurants, the index ${index.search(query).total}, for ${JSON.stringify(query)}`,
    )
  if (reply.ids)
    deepStrictEqual(
      reply.ids,
      index.search(query).hits.map((hit) => hit.id),
    )
}
