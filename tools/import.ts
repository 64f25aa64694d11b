import { systemClock } from '../server/platform/clock-and-ids.ts'
import { parseImportArguments, usage } from './import/arguments.ts'
import { progressBar } from './import/progress-bar.ts'
import { printable } from './import/preview.ts'
import { runImport, runStatusChange, understand, type Terminal } from './import/run.ts'
import { withDatabase } from './lib/with-database.ts'

const terminal: Terminal = { log: console.log, error: console.error, bar: progressBar() }

async function main(): Promise<number> {
  const parsed = parseImportArguments(process.argv.slice(2))
  if (parsed.command === 'help') {
    if (parsed.fault !== '') console.error(`${parsed.fault}\n`)
    console.log(usage)
    return parsed.exitCode
  }
  const services = { clock: systemClock, terminal }
  if (parsed.command === 'status')
    return withDatabase('app', 'damask import', (db) => runStatusChange(parsed.options, { db, ...services }))
  const understanding = await understand(parsed.options, terminal)
  return withDatabase('app', 'damask import', (db) => runImport(parsed.options, understanding, { db, ...services }))
}

try {
  process.exitCode = await main()
} catch (error) {
  terminal.bar.clear()
  // The message may quote the file.
  console.error(`The import stopped: ${printable(error instanceof Error ? error.message : String(error))}`)
  process.exitCode = 1
}
