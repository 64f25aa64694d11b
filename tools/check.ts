import { allChecks, writeGeneratedFiles, type Check } from './lib/checks.ts'
import type { Findings } from '../checks/sources.ts'
import { selectChecks } from './lib/select-checks.ts'

/** Number of checks at a time. While the slow type check runs, the others follow one another (lib/checks.ts). */
const concurrency = 2
/** Maximum number of findings that are printed per check. */
const printedFindingsMax = 40

/** The checks that the command line names, or all. An unknown name ends the process with exit code 1. */
function readSelection(): Check[] {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  try {
    return selectChecks(allChecks(), names)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

// This comes first, because `readSelection` reads the sources that the checks judge.
if (process.argv.includes('--write')) await writeGeneratedFiles()

const queue = readSelection()
const checkCount = queue.length
let failedCount = 0

/** Runs a check. When it throws, the error is its finding. */
async function runSafely(check: Check): Promise<Findings> {
  try {
    return await check.run()
  } catch (error) {
    return { findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

/** Runs one check and prints its result. */
async function runAndPrint(check: Check): Promise<void> {
  const startedAt = performance.now()
  const { findings, note } = await runSafely(check)
  const duration = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${check.name}, ${duration}${note ? `: ${note}` : ''}`)
  for (const finding of findings.slice(0, printedFindingsMax)) console.log(`    ${finding}`)
  if (findings.length > printedFindingsMax) console.log(`    and ${findings.length - printedFindingsMax} more`)
  if (findings.length > 0) failedCount += 1
}

/** Runs the checks of the queue one after another until none is left. */
async function runQueue(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await runAndPrint(next)
}
await Promise.all(Array.from({ length: concurrency }, runQueue))
console.log(failedCount === 0 ? `\nChecks passed: ${checkCount}` : `\nChecks failed: ${failedCount} of ${checkCount}`)
process.exit(failedCount === 0 ? 0 : 1)
