import { loadConfig } from '../../server/config.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { checkLedger, type LedgerProgress, type LedgerReport, type SavedPoint } from '../lib/ledger-check.ts'
import { runStep } from '../lib/progress.ts'
import { readCleanPoint, saveCleanPoint } from './clean-point.ts'

const formatCount = (n: number): string => n.toLocaleString('en-US')

/**
 * Prints each invariant of the ledger with its count of breaches; resolves to the exit code, 1 on any breach. Reads every message,
 * or with `resume` those after the last clean point and those retried since.
 */
export async function runCheck({ resume }: { resume: boolean }): Promise<number> {
  const config = loadConfig(process.env)
  const configuredUrl = config.ledgerCheckUrl ?? config.databaseUrl
  const postgres = configuredUrl === null ? await launchPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const savedPoint = readCleanPoint(config.dataDir)
    const save = cleanPointSaver(config.dataDir)
    const report = await runStep('Checking the ledger', (detail) =>
      checkLedger(configuredUrl ?? postgres?.adminUrl ?? '', {
        savedPoint,
        resume,
        progress: (progress) => detail(progressText(progress)),
        // A run that reads every message begins at the first seal. Until it ends, the file keeps the previous run's point, which is later.
        onClean: (point) => (resume || savedPoint === null) && save(point),
      }),
    ).catch((error: unknown) => {
      throw withExplanation(error)
    })
    save(report.cleanPoint)
    printReport(report, { resume })
    return report.invariants.every(({ breaches }) => breaches === 0) ? 0 : 1
  } finally {
    await postgres?.stop()
  }
}

/** The check matters more than its clean point: a directory that cannot be written is only reported. */
function cleanPointSaver(dataDir: string): (point: SavedPoint | null) => void {
  let isReported = false
  return (point) => {
    try {
      saveCleanPoint(dataDir, point)
    } catch (error) {
      if (!isReported) console.error(`Failed to save the clean point: ${(error as Error).message}`)
      isReported = true
    }
  }
}

function progressText({ messages, invariants }: LedgerProgress): string {
  return `${formatCount(messages.finished)} of ${formatCount(messages.total)} messages, ${invariants.finished} of ${invariants.total} invariants`
}

function printReport({ invariants, from, messages }: LedgerReport, { resume }: { resume: boolean }): void {
  const width = Math.max(...invariants.map(({ name }) => name.length))
  for (const { name, description, breaches, sample } of invariants) {
    const example = breaches > 0 ? ` (for example ${sample})` : ''
    console.log(`${String(breaches).padStart(7)}  ${name.padEnd(width)}  ${description}${example}`)
  }
  console.log(`${formatCount(messages.read)} messages read, ${formatCount(messages.unsealed)} of them not sealed yet.`)
  if (from)
    console.log(
      `${formatCount(messages.skipped)} messages up to seal ${formatCount(from.seal)} were NOT read again, except those retried since: the run of ${from.at} found them correct. \`npm run books\` reads all.`,
    )
  else if (resume)
    console.log('There was no clean point of this ledger to continue after, so the run read every message.')
  const brokenInvariants = invariants.filter(({ breaches }) => breaches > 0)
  console.log(
    brokenInvariants.length === 0
      ? `All ${invariants.length} invariants hold${from ? ' for what was read' : ''}.`
      : `${brokenInvariants.length} of ${invariants.length} invariants are broken.`,
  )
}

function withExplanation(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('conflict with recovery')) return error
  return new Error(
    'the replica canceled the check to continue replaying. Set hot_standby_feedback = on there (docs/runbooks/ledger-check.md), then continue with --resume.',
    { cause: error },
  )
}
