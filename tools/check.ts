import { allChecks, writeGenerated, type Check } from './lib/checks.ts'

const concurrency = 2
const shownMax = 40

if (process.argv.includes('--write')) await writeGenerated()

const only = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const queue = allChecks().filter(({ name }) => only.length === 0 || only.includes(name))
let failed = 0

async function runOne({ name, ...check }: Check): Promise<void> {
  const startedAt = performance.now()
  const { findings, note } = await Promise.resolve()
    .then(() => check.run())
    .catch((error: unknown) => ({
      findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      note: undefined,
    }))
  const time = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${name}, ${time}${note ? `: ${note}` : ''}`)
  for (const finding of findings.slice(0, shownMax)) console.log(`    ${finding}`)
  if (findings.length > shownMax) console.log(`    and ${findings.length - shownMax} more`)
  if (findings.length > 0) failed += 1
}

async function worker(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await runOne(next)
}
await Promise.all(Array.from({ length: concurrency }, worker))
console.log(failed === 0 ? '\nAll checks passed' : `\n${failed} of the checks failed`)
process.exit(failed === 0 ? 0 : 1)
