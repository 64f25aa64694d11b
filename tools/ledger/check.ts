import { loadConfig } from '../../server/config.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { checkBooks } from '../lib/books.ts'

/** Prints each invariant of the ledger with its count of breaches; resolves to the exit code, 1 on any breach. */
export async function checkLedger(): Promise<number> {
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
