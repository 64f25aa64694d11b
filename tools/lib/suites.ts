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
  /** Whether a run without tests passes: a filter may match none. */
  mayBeEmpty?: boolean
}
export type TestTime = { title: string; ms: number }
export type FailedTest = { title: string; error: string }
export type SuiteResult = {
  name: string
  passed: number
  failed: number
  seconds: number
  tests: TestTime[]
  failures: FailedTest[]
}

const bin = join(import.meta.dirname, '..', '..', 'node_modules', '.bin')

/** Runs one suite with its output on the screen, and reads its JSON report for the counts. */
export async function runSuite(suite: Suite): Promise<SuiteResult> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'damask-report-'))
  const reportFile = join(folder, 'report.json')
  if (!suite.buffered) console.log(`\n── ${suite.name}`)
  const vitestArgs = ['run', ...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const playwrightArgs = ['test', ...suite.args, '--reporter=list,json']
  if (suite.mayBeEmpty) {
    vitestArgs.push('--passWithNoTests')
    playwrightArgs.push('--pass-with-no-tests')
  }
  const exitCode = await new Promise<number>((resolve) => {
    const child = spawn(join(bin, suite.tool), suite.tool === 'vitest' ? vitestArgs : playwrightArgs, {
      stdio: ['ignore', suite.buffered ? 'pipe' : 'inherit', suite.buffered ? 'pipe' : 'inherit'],
      env: { ...process.env, ...suite.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      if (suite.buffered) process.stdout.write(`\n── ${suite.name}\n${Buffer.concat(output).toString()}`)
      resolve(code ?? 1)
    })
  })
  const report = readReport(reportFile)
  rmSync(folder, { recursive: true, force: true })
  const counts = report === undefined ? noTests : readers[suite.tool](report)
  // A file that cannot be loaded is a failure too, and so is a suite without tests unless `mayBeEmpty` is set.
  const hasUnnamedFailure = counts.failed === 0 && (exitCode !== 0 || (counts.passed === 0 && !suite.mayBeEmpty))
  const unnamedFailure = { title: suite.name, error: `ended with exit code ${exitCode} and names no failed test` }
  return {
    name: suite.name,
    ...counts,
    ...(hasUnnamedFailure ? { failed: 1, failures: [...counts.failures, unnamedFailure] } : {}),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

type TestCounts = Omit<SuiteResult, 'name' | 'seconds'>
const noTests: TestCounts = { passed: 0, failed: 0, tests: [], failures: [] }
const readers = { vitest: readVitest, playwright: readPlaywright }
type VitestTest = { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }

export function readVitest(report: unknown): TestCounts {
  const { testResults } = report as {
    testResults: { name: string; message?: string; assertionResults: VitestTest[] }[]
  }
  const allTests = testResults.flatMap((file) => file.assertionResults)
  const count = (status: string) => allTests.filter((result) => result.status === status).length
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ title: name, error: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((assertionResult) => ({
        title: assertionResult.fullName,
        error: assertionResult.failureMessages?.join('\n') ?? '',
      })),
  ])
  return {
    passed: count('passed'),
    failed: count('failed'),
    tests: allTests.map((result) => ({ title: result.fullName, ms: result.duration ?? 0 })),
    failures,
  }
}

type PlaywrightTest = {
  projectName: string
  status?: string
  results: { duration: number; errors?: { message?: string }[] }[]
}
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { title: string; tests: PlaywrightTest[] }[] }

export function readPlaywright(report: unknown): TestCounts {
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  type TitledTest = PlaywrightTest & { title: string }
  const titledTests = (suite: PlaywrightSuite): TitledTest[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map((entry) => ({ ...entry, title: `${title} (${entry.projectName})` })),
    ),
    ...(suite.suites ?? []).flatMap(titledTests),
  ]
  const allTests = suites.flatMap(titledTests)
  const failures = allTests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ title, results }) => ({
      title,
      error: results.flatMap(({ errors }) => (errors ?? []).map(({ message }) => message ?? '')).join('\n'),
    }))
  return {
    passed: stats.expected,
    // A journey that needed a second try is not proven.
    failed: stats.unexpected + stats.flaky,
    tests: allTests.map(({ title, results }) => ({
      title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures,
  }
}
