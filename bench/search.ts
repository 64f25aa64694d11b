import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseArgs } from 'node:util'
import type { IndexQuery } from '../domain/catalog/index-query.ts'
import { entryOf } from '../server/catalog/entries.ts'
import { indexOf, type CatalogIndex } from '../server/catalog/index/catalog-index.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase, type DatabaseUrls } from '../server/database/prepare.ts'
import { format, quantile } from './lib.ts'
import { againstConstant } from './search/against-constant.ts'
import { againstSql } from './search/against-sql.ts'
import { freshness } from './search/freshness.ts'
import { openGroonga } from './search/groonga.ts'
import { openMiniSearch } from './search/minisearch.ts'
import { openOrama } from './search/orama.ts'
import { againstPeer, plainQueries, type OpenPeer } from './search/peers.ts'
import { queryFrom, searchInputs, today } from './search/queries.ts'
import { restaurants } from './search/restaurants.ts'
import { measureStarts } from './search/start.ts'

const sizes = [20_000, 200_000, 1_000_000]
const databaseSizeMax = 200_000
const librarySizeMax = 20_000
const peerQueries = 120
const typedQueries = 40
const peers: readonly (readonly [OpenPeer, number])[] = [
  [openMiniSearch, librarySizeMax],
  [openOrama, librarySizeMax],
  [openGroonga, databaseSizeMax],
]
const questionCount = 300
const rounds = 6
const mebibyte = 2 ** 20
/** Parts that a run can select, so that it fits into a quiet moment: `--parts index,constant`. */
const allParts = ['index', 'peers', 'sql', 'constant', 'node', 'start']
const addedAt = Date.UTC(2026, 0) / 1000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memory(): number {
  collectGarbage()
  collectGarbage() // the second collection frees large arrays that the first one released
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / mebibyte
}

function timed(times: number[], round: number, run: () => void): void {
  const began = performance.now()
  run()
  if (round >= 2) times.push(performance.now() - began) // two rounds to warm up
}

function latencies(index: CatalogIndex, queries: readonly IndexQuery[]): number[] {
  const times: number[] = []
  for (let round = 0; round < rounds + 2; round++)
    for (const query of queries) timed(times, round, () => void index.search(query))
  return times
}

/** Every prefix of the words that people search for, as they are typed. */
function typing(index: CatalogIndex, queries: readonly IndexQuery[]): number[] {
  const times: number[] = []
  const wordQueries = queries.filter((query) => query.words.length > 0).slice(0, typedQueries)
  for (let round = 0; round < rounds + 2; round++)
    for (const wordQuery of wordQueries)
      for (let letters = 2; letters <= 5; letters++) {
        const typed = [(wordQuery.words[0] ?? '').slice(0, letters)]
        timed(times, round, () => {
          index.suggestKinds(typed, 3)
          index.suggestNames(typed, wordQuery, 8)
        })
      }
  return times
}

async function measure(size: number, parts: readonly string[], adminUrl: string, urls: DatabaseUrls): Promise<void> {
  console.log(`\n${format(size)} restaurants`)
  const records = restaurants(size)
  const before = memory()
  const entries = () => records.values().map((record) => entryOf(record, addedAt))
  const [began, busyBefore] = [performance.now(), process.cpuUsage()]
  const index = indexOf(entries(), today)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const busy = (process.cpuUsage(busyBefore).user / 1e6).toFixed(2)
  const { words, cardBytes } = index.size()
  const beyond = Math.round(((memory() - before) * mebibyte - cardBytes.live) / size)
  console.log(
    `  ready in ${seconds} s (processor ${busy} s) from records in memory, ${words.toLocaleString('en-US')} words; ${format(cardBytes.live / mebibyte)} MiB of cards and ${beyond} bytes a restaurant beyond them`,
  )
  const queries = searchInputs(questionCount).map(queryFrom)
  if (parts.includes('index')) {
    tell('one query in process', latencies(index, queries))
    tell('suggestions for two to five letters', typing(index, queries))
  }
  const plain = plainQueries(index, queries).slice(0, peerQueries)
  for (const [open, sizeMax] of peers)
    if (parts.includes('peers') && size <= sizeMax) await againstPeer(open, [...entries()], index, plain)
  if (size > databaseSizeMax) return
  if (parts.includes('sql')) await againstSql(adminUrl, index, [...entries()], queries)
  if (parts.includes('constant')) await againstConstant(size)
  if (parts.includes('node')) await freshness(urls, records)
}

function tell(label: string, times: readonly number[]): void {
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
  console.log(
    `  ${label}: p50 ${half.toFixed(3)} ms, p99 ${most.toFixed(2)} ms, longest ${Math.max(...times).toFixed(2)} ms`,
  )
}

const { values } = parseArgs({ options: { sizes: { type: 'string' }, parts: { type: 'string' } } })
const parts = values.parts?.split(',') ?? allParts
const dataDir = mkdtempSync(join(tmpdir(), 'damask-bench-'))
const postgres = await launchPostgres({ dataDir })
try {
  const urls = await prepareDatabase({
    adminUrl: postgres.adminUrl,
    secretKey: 'a-secret-for-measurements-of-forty-three-ch',
  })
  for (const size of values.sizes?.split(',').map(Number) ?? sizes) {
    if (parts.some((part) => part !== 'start')) await measure(size, parts, postgres.adminUrl, urls)
    if (parts.includes('start')) await measureStarts(urls, size)
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
