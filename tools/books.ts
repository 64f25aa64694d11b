import { loadConfig } from '../server/config.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { checkBooks } from './lib/books.ts'

/** Prints each invariant of the books and its count of breaches; leaves with 1 on any. */
async function main(): Promise<number> {
  const config = loadConfig(process.env)
  const postgres = config.databaseUrl === null ? await launchPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const checked = await checkBooks(config.databaseUrl ?? postgres?.adminUrl ?? '')
    const width = Math.max(...checked.map(({ name }) => name.length))
    for (const { name, says, breaches, sample } of checked) {
      console.log(
        `${String(breaches).padStart(7)}  ${name.padEnd(width)}  ${says}${breaches > 0 ? ` (for example ${sample})` : ''}`,
      )
    }
    const broken = checked.filter(({ breaches }) => breaches !== 0)
    console.log(
      broken.length === 0
        ? `All ${checked.length} invariants hold.`
        : `${broken.length} of ${checked.length} invariants are broken.`,
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    await postgres?.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`The books could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
