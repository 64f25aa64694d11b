// `npm run bench search`: time and memory of the catalog index, compared with other search engines, SQL and a constant response; how soon
// an edit becomes visible; and the start of a node.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseArgs } from 'node:util'
import type { IndexQuery } from '../domain/catalog/index-query.ts'
import { entryOf } from '../server/catalog/entries.ts'
import { buildIndex, type CatalogIndex } from '../server/catalog/index/catalog-index.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase, type DatabaseUrls } from '../server/database/prepare.ts'
import { formatNumber, quantile } from './lib.ts'
import { compareWithConstant } from './search/against-constant.ts'
import { compareWithSql } from './search/against-sql.ts'
import { measureFreshness } from './search/freshness.ts'
import { openGroonga } from './search/groonga.ts'
import { openMiniSearch } from './search/minisearch.ts'
import { openOrama } from './search/orama.ts'
import { compareWithPeer, plainQueries, type OpenPeer } from './search/peers.ts'
import { queryFrom, searchInputs, today } from './search/queries.ts'
import { restaurants } from './search/restaurants.ts'
import { measureStarts } from './search/start.ts'

const sizes = [20_000, 200_000, 1_000_000]
const databaseSizeMax = 200_000
const librarySizeMax = 20_000
const peerQueryCount = 120
const suggestionQueryCount = 40
/** The other engines, each with the largest number of restaurants for which it is measured. */
const peers: readonly (readonly [OpenPeer, number])[] = [
  [openMiniSearch, librarySizeMax],
  [openOrama, librarySizeMax],
  [openGroonga, databaseSizeMax],
]
const queryCount = 300
const warmUpRounds = 2
const rounds = 6
const mebibyte = 2 ** 20
/**
 * The parts of the benchmark; `--parts index,constant` runs some of them, because all take long. `node` measures how soon an edit becomes
 * visible, `start` the start of a node.
 */
const allParts = ['index', 'peers', 'sql', 'constant', 'node', 'start']
const addedAt = Date.UTC(2026, 0) / 1000 // seconds since 1970

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Live memory in MiB. */
function memoryMiB(): number {
  collectGarbage()
  collectGarbage() // the second collection frees large arrays that the first one released
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / mebibyte
}

/** Runs the function and, after the warm-up rounds, adds its time in ms to `times`. */
function recordTime(times: number[], round: number, run: () => void): void {
  const startedAt = performance.now()
  run()
  if (round >= warmUpRounds) times.push(performance.now() - startedAt)
}

/** The time of each search in ms. */
function searchTimes(index: CatalogIndex, queries: readonly IndexQuery[]): number[] {
  const times: number[] = []
  for (let round = 0; round < warmUpRounds + rounds; round++)
    for (const query of queries) recordTime(times, round, () => void index.search(query))
  return times
}

/** The time in ms of the suggestions for the first two, three, four and five letters of a query's first word. */
function suggestionTimes(index: CatalogIndex, queries: readonly IndexQuery[]): number[] {
  const times: number[] = []
  const wordQueries = queries.filter((query) => query.words.length > 0).slice(0, suggestionQueryCount)
  for (let round = 0; round < warmUpRounds + rounds; round++)
    for (const wordQuery of wordQueries)
      for (let letters = 2; letters <= 5; letters++) {
        const prefix = [(wordQuery.words[0] ?? '').slice(0, letters)]
        recordTime(times, round, () => {
          index.suggestCuisines(prefix, 3) // the numbers are maximums
          index.suggestNames(prefix, wordQuery, 8)
        })
      }
  return times
}

async function measure(size: number, parts: readonly string[], adminUrl: string, urls: DatabaseUrls): Promise<void> {
  console.log(`\n${formatNumber(size)} restaurants`)
  const records = restaurants(size)
  const memoryBefore = memoryMiB()
  const entries = () => records.values().map((record) => entryOf(record, addedAt))
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  const index = buildIndex(entries(), today)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
  const cpuSeconds = (process.cpuUsage(cpuBefore).user / 1e6).toFixed(2)
  const { words, cardBytes } = index.size()
  const otherBytesPerRestaurant = Math.round(((memoryMiB() - memoryBefore) * mebibyte - cardBytes.live) / size)
  console.log(
    `  ready in ${seconds} s (processor ${cpuSeconds} s) from records in memory, ${words.toLocaleString('en-US')} words; ${formatNumber(cardBytes.live / mebibyte)} MiB of cards, ${otherBytesPerRestaurant} bytes per restaurant for the rest of the index`,
  )
  const queries = searchInputs(queryCount).map(queryFrom)
  if (parts.includes('index')) {
    printTimes('one query in process', searchTimes(index, queries))
    printTimes('suggestions for two to five letters', suggestionTimes(index, queries))
  }
  const queriesForPeers = plainQueries(index, queries).slice(0, peerQueryCount)
  for (const [open, sizeMax] of peers)
    if (parts.includes('peers') && size <= sizeMax) await compareWithPeer(open, [...entries()], index, queriesForPeers)
  if (size > databaseSizeMax) return
  if (parts.includes('sql')) await compareWithSql(adminUrl, index, [...entries()], queries)
  if (parts.includes('constant')) await compareWithConstant(size)
  if (parts.includes('node')) await measureFreshness(urls, records)
}

function printTimes(label: string, times: readonly number[]): void {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  console.log(
    `  ${label}: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(2)} ms, longest ${Math.max(...times).toFixed(2)} ms`,
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
