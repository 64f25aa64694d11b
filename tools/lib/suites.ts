import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Suite = {
  name: string
  tool: 'vitest' | 'playwright'
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Shows the output when the suite ends, so that it does not mix with that of another suite. */
  buffered?: boolean
  /** A filter may match no test. */
  mayBeEmpty?: boolean
}
export type Timed = { title: string; ms: number }
export type Outcome = { name: string; passed: number; failed: number; seconds: number; tests: Timed[] }

const bin = join(import.meta.dirname, '..', '..', 'node_modules', '.bin')

/** Runs one suite, its own report on the screen, and reads its machine-readable one for the sum. */
export async function runSuite(suite: Suite): Promise<Outcome> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'damask-report-'))
  const file = join(folder, 'report.json')
  if (!suite.buffered) console.log(`\n── ${suite.name}`)
  const vitest = ['run', ...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const playwright = ['test', ...suite.args, '--reporter=list,json']
  if (suite.mayBeEmpty) {
    vitest.push('--passWithNoTests')
    playwright.push('--pass-with-no-tests')
  }
  const code = await new Promise<number>((done) => {
    const child = spawn(join(bin, suite.tool), suite.tool === 'vitest' ? vitest : playwright, {
      stdio: ['ignore', suite.buffered ? 'pipe' : 'inherit', suite.buffered ? 'pipe' : 'inherit'],
      env: { ...process.env, ...suite.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes))
    child.on('error', () => done(1))
    child.on('close', (exit) => {
      if (suite.buffered) process.stdout.write(`\n── ${suite.name}\n${Buffer.concat(output).toString()}`)
      done(exit ?? 1)
    })
  })
  const report = readReport(file)
  rmSync(folder, { recursive: true, force: true })
  const counted = report
    ? suite.tool === 'vitest'
      ? readVitest(report)
      : readPlaywright(report)
    : { passed: 0, failed: 0, tests: [] }
  // A file that cannot be loaded, or a suite without a single test, is a failure too.
  const silent = counted.failed === 0 && (code !== 0 || (counted.passed === 0 && !suite.mayBeEmpty))
  return {
    name: suite.name,
    ...counted,
    failed: silent ? 1 : counted.failed,
    seconds: (performance.now() - began) / 1000,
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

type Counted = { passed: number; failed: number; tests: Timed[] }

export function readVitest(report: unknown): Counted {
  const { testResults } = report as {
    testResults: { assertionResults: { fullName: string; status: string; duration?: number | null }[] }[]
  }
  const all = testResults.flatMap((file) => file.assertionResults)
  const count = (status: string) => all.filter((one) => one.status === status).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    tests: all.map((one) => ({ title: one.fullName, ms: one.duration ?? 0 })),
  }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { projectName: string; results: { duration: number }[] }[] }[]
}

export function readPlaywright(report: unknown): Counted {
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  const specs = (suite: PlaywrightSuite): Timed[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map((one) => ({
        title: `${title} (${one.projectName})`,
        ms: one.results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  // A journey that needed a second try is not proven.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, tests: suites.flatMap(specs) }
}
