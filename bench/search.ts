import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseArgs } from 'node:util'
import { entryOf } from '../server/catalogue/entries.ts'
import { indexOf, type CatalogueIndex } from '../server/catalogue/index/catalogue-index.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase, type DatabaseUrls } from '../server/database/prepare.ts'
import { format, quantile } from './lib.ts'
import { againstConstant } from './search/against-constant.ts'
import { againstSql } from './search/against-sql.ts'
import { freshness } from './search/freshness.ts'
import { questionFrom, searchInputs, today } from './search/questions.ts'
import { restaurants } from './search/restaurants.ts'

const sizes = [20_000, 200_000]
const questionCount = 300
const rounds = 10
const mebibyte = 2 ** 20
const addedAt = new Date('2026-01-01T00:00:00Z')

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memory(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / mebibyte
}

function latencies(index: CatalogueIndex): number[] {
  const questions = searchInputs(questionCount).map(questionFrom)
  const times: number[] = []
  for (let round = 0; round < rounds + 2; round++) {
    for (const one of questions) {
      const began = performance.now()
      index.ask(one)
      if (round >= 2) times.push(performance.now() - began) // two rounds to warm up
    }
  }
  return times
}

async function measure(size: number, adminUrl: string, urls: DatabaseUrls): Promise<void> {
  console.log(`\n${format(size)} restaurants`)
  const records = restaurants(size)
  const before = memory()
  const entries = records.values().map((record) => entryOf(record, addedAt))
  const began = performance.now()
  const index = indexOf(entries, today)
  const built = performance.now()
  const { words, cardBytes } = index.size()
  console.log(
    `  built in ${((built - began) / 1000).toFixed(2)} s, ${words.toLocaleString('en-US')} words; adds ${format(memory() - before)} MiB, of which cards ${format(cardBytes.live / mebibyte)} MiB`,
  )
  const times = latencies(index)
  console.log(
    `  in process: p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms, longest ${Math.max(...times).toFixed(2)} ms`,
  )
  await againstSql(
    adminUrl,
    index,
    records.map((record) => entryOf(record, addedAt)),
    searchInputs(questionCount).map(questionFrom),
  )
  await againstConstant(size)
  await freshness(urls, records)
}

const { values } = parseArgs({ options: { sizes: { type: 'string' } } })
const dataDir = mkdtempSync(join(tmpdir(), 'damask-bench-'))
const postgres = await launchPostgres({ dataDir })
try {
  const urls = await prepareDatabase({
    adminUrl: postgres.adminUrl,
    secretKey: 'a-secret-for-measurements-of-forty-three-ch',
  })
  for (const size of values.sizes?.split(',').map(Number) ?? sizes) await measure(size, postgres.adminUrl, urls)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
