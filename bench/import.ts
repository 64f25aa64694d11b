// `npm run bench import`: time and memory of importing the file of an acquirer, from the first byte to the last committed row, twice:
// into an empty catalog, and again without changes. `--rows 100000`. `--keep FILE` only writes the file. Exits with 1 above the limit.
import { spawnSync } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importMerchants } from '../server/catalog/import/import.ts'
import { understandFile } from '../server/catalog/import/understand.ts'
import { connect } from '../server/database/connect.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase } from '../server/database/prepare.ts'
import { systemClock } from '../server/platform/clock-and-ids.ts'
import pg from 'pg'
import { formatNumber } from './lib.ts'
import { serverProcessorMs } from './pipeline/processor-time.ts'
import { chanceOf, restaurants } from './search/restaurants.ts'
import { stateNames } from '../providers/geocoder/embedded/states.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, keep: { type: 'string' } },
})
const rowCount = Number(values.rows)
const secondsMax = 60
const seed = 20261127
const mebibyte = 2 ** 20

/** Writes a file as acquirers send it: semicolons, Windows-1252, other names of columns, names of states, bare MIDs. */
async function writeFile(file: string): Promise<void> {
  const output = createWriteStream(file, 'latin1')
  const chance = chanceOf(seed)
  output.write('Store #;Trading As;Addr 1;Town;ST;Zip;MID;Tel;Kitchen;Price;Lat;Lng\r\n')
  let index = 0
  for (const { name, address1, city, state, zip, cuisines, priceRange, latitude, longitude } of restaurants(rowCount)) {
    index += 1
    const cells = [
      index,
      `"${name.replaceAll('"', '""')}"`,
      address1,
      city,
      chance() < 0.5 ? state : (stateNames[state] ?? state),
      `${zip}-0001`,
      80_000_000 + index,
      '312.555.0148',
      cuisines.join(', '),
      '$'.repeat(Math.max(1, priceRange)),
      latitude,
      longitude,
    ]
    if (!output.write(`${cells.join(';')}\r\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
}

async function main(): Promise<void> {
  if (values.keep !== undefined) return writeFile(values.keep)
  const folder = mkdtempSync(join(tmpdir(), 'damask-bench-'))
  const file = join(folder, 'acquirer.csv')
  // Another process, because the invented restaurants would count as memory of the import.
  spawnSync(process.execPath, [import.meta.filename, '--rows', values.rows, '--keep', file], { stdio: 'inherit' })
  chmodSync(folder, 0o711) // the account that runs the database must be able to enter the folder
  const server = await launchPostgres({ dataDir: folder })
  try {
    const secretKey = 'a-secret-for-benchmarks-of-forty-characters'
    const urls = await prepareDatabase({ adminUrl: server.adminUrl, secretKey })
    const { db } = connect(urls.app, { max: 2, name: 'bench' })
    const admin = new pg.Client(server.adminUrl)
    await admin.connect()
    const processorSeconds = async () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6 + ((await serverProcessorMs(admin)) ?? 0) / 1000
    }
    for (const label of ['into an empty catalog', 'again, without changes']) {
      const startedAt = performance.now()
      const processorAtStart = await processorSeconds()
      let peakBytes = 0
      const report = await importMerchants({
        db,
        clock: systemClock,
        rows: { file, understanding: await understandFile(file) },
        source: 'bench',
        progress: () => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss)),
      })
      const seconds = (performance.now() - startedAt) / 1000
      const processor = (await processorSeconds()) - processorAtStart
      console.log(
        `  ${report.read.toLocaleString('en-US')} rows ${label}: ${seconds.toFixed(1)} s,`,
        `of the processor ${processor.toFixed(1)} s with the database, ${formatNumber(report.read / seconds)} rows/s,`,
        `peak ${Math.round(peakBytes / mebibyte)} MiB; ${report.added} added, ${report.unchanged} as they were,`,
        `${report.refusedCount} refused`,
      )
      if (seconds > (secondsMax * rowCount) / 100_000) process.exitCode = 1
    }
    await Promise.all([db.destroy(), admin.end()])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
