import { accessSync, constants, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadConfig } from '../server/config.ts'
import { importMerchants, type ImportReport } from '../server/catalog/import/import.ts'
import { columns } from '../server/catalog/import/cells.ts'
import { readMapping } from '../server/catalog/import/mapping.ts'
import { connect } from '../server/database/connect.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase } from '../server/database/prepare.ts'
import { systemClock } from '../server/platform/clock-and-ids.ts'

const usage = `npm run import -- merchants FILE [--map MAP]

Adds restaurants to the catalog. FILE is CSV (name ends in .csv, first line names the columns) or one JSON object per line.
Columns: ${Object.keys(columns).join(', ')}.
Lists (cuisines, features, meals, images, campaignCodes, networkReferences) use | as a separator.
Hours: Mon-Fri 11:00-22:00; Sat 10:00-14:00,17:00-01:00. Benefits: Mon-Thu; Fri 17:00-22:00; not Sat.
offers, events and reviews contain JSON. Without coordinates the import looks the address up; without a time zone the place determines it.
MAP is a JSON file that maps our columns to those of a file with other names (docs/runbooks/import-restaurants.md):
{"their column": "our column"}, or {"our column": "their column" or ["house", "street"] or {"value": "NY"} or {"column": "kitchen", "separator": "/"}}.`

const progressMs = 1_000

/** The part of the report that is printed during the run and at its end. */
function summary({ read, added, changed, unchanged, refusedCount }: ImportReport): string {
  const formatNumber = (value: number): string => value.toLocaleString('en-US')
  return `${formatNumber(read)} read: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} as they were, ${formatNumber(refusedCount)} refused`
}

function progressPrinter(): (report: ImportReport) => void {
  const startedAt = Date.now()
  let lastPrintedAt = startedAt
  return (report) => {
    if (Date.now() - lastPrintedAt < progressMs) return
    lastPrintedAt = Date.now()
    console.log(`${Math.round((lastPrintedAt - startedAt) / 1000)} s: ${summary(report)}`)
  }
}

/** Returns the exit code: 1 when a row was refused, else 0. */
async function runImport(file: string, mapFile: string | undefined): Promise<number> {
  const map = mapFile === undefined ? undefined : readMapping(readFileSync(mapFile, 'utf8'))
  accessSync(file, constants.R_OK)
  const config = loadConfig(process.env)
  const postgres =
    config.databaseUrl === null ? await launchPostgres({ dataDir: config.dataDir, log: console.log }) : undefined
  try {
    const urls = await prepareDatabase({
      adminUrl: config.databaseUrl ?? postgres?.adminUrl ?? '',
      secretKey: config.secretKey,
    })
    const { db } = connect(urls.app, { max: 2, name: 'damask import' })
    try {
      const report = await importMerchants({
        db,
        clock: systemClock,
        rows: { file, ...(map ? { map } : {}) },
        progress: progressPrinter(),
      })
      for (const { line, field, reason } of report.refusalReasons)
        console.error(`line ${line}: ${field === '' ? 'the row' : field} ${reason}`)
      console.log(summary(report))
      return report.refusedCount > 0 ? 1 : 0
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { map: { type: 'string' }, help: { type: 'boolean' } },
})
const [kind, file] = positionals
if (kind !== 'merchants' || file === undefined || values.help) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  try {
    process.exitCode = await runImport(file, values.map)
  } catch (error) {
    console.error(`The import stopped: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
