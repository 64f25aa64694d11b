import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './lib/chromium.ts'
import { changedPaths, planChanged, planFiles, type TestPlan } from './lib/test-plan.ts'
import { runSuite, type SuiteResult, type Suite } from './lib/suites.ts'
import { startSystemPostgres } from './lib/system-postgres.ts'
import { buildWeb } from './lib/web-build.ts'

const usage = `npm test                 every test that a change must pass
npm test -- changed      the tests of the changes since the main branch
npm test -- PATH...      the test files and journeys whose path contains PATH
npm run test:full        the tests that npm test omits`
const slowestShown = 10
const errorLinesShown = 30

// One worker alongside the journeys, which use the rest of two cores.
const oneWorker = '--maxWorkers=1'
const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name])
const journeys = (...names: string[]): string[] => ['-c', 'checks/journeys/playwright.config.ts', ...projects(...names)]

const outcomes: SuiteResult[] = []
async function runAndCollect(suite: Suite): Promise<void> {
  outcomes.push(await runSuite(suite))
}

/**
 * Waits until every lane ends, so that no process remains when another lane fails. Throws the error of the first failed lane in the list.
 */
async function waitForAll(...lanes: Promise<void>[]): Promise<void> {
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason
}

/**
 * Runs what npm test covers. It has three lanes at once, because journeys and database tests wait often enough to share the cores.
 * HISTORIES and KILL_ROUNDS limit the random histories and the kill rounds; `runRest` runs more of them.
 */
async function runAll(): Promise<void> {
  const build = buildWeb()
  const databaseArgs = [...projects('database'), oneWorker]
  const database = runAndCollect({
    name: 'database',
    tool: 'vitest',
    args: databaseArgs,
    env: { HISTORIES: '10' },
    buffered: true,
  })
  const runOtherTests = async () => {
    await build
    await runAndCollect({
      name: 'faults',
      tool: 'vitest',
      args: projects('faults'),
      env: { KILL_ROUNDS: '3' },
      buffered: true,
    })
    const otherArgs = [...projects('processes', 'pure', 'isolated'), oneWorker]
    await runAndCollect({
      name: 'processes, rules, formats and pages',
      tool: 'vitest',
      args: otherArgs,
      buffered: true,
    })
  }
  const runJourneys = async () => {
    await build
    await runAndCollect({ name: 'journeys', tool: 'playwright', args: journeys('390', '1280') })
  }
  await waitForAll(database, runOtherTests(), runJourneys())
}

/**
 * Runs what runAll omits: 50 kill rounds (the default of KILL_ROUNDS), more rounds of the keeper test, the tests behind real proxies, and
 * more journeys at 1280 pixels.
 * These are the journeys that runAll does not run at 1280 pixels, except those that set a width themselves. If this system has
 * PostgreSQL 15 or later, runRest also runs the database and process tests of the server and the pipeline on it, with 40 random histories
 * (the default of HISTORIES).
 */
async function runRest(): Promise<void> {
  await buildWeb()
  const runOnSystemPostgres = async () => {
    const system = await startSystemPostgres()
    if (!system) {
      console.log('\n── No PostgreSQL 15 or later on this system: tested on the embedded one alone.')
      return
    }
    await runAndCollect({
      name: `calls on PostgreSQL ${system.version}`,
      tool: 'vitest',
      args: [...projects('database', 'processes'), 'server/', 'checks/pipeline/', oneWorker],
      env: { TEST_DATABASE_URL: system.url },
      buffered: true,
    })
    await system.stop()
  }
  const killRounds: Suite = {
    name: '50 kill rounds',
    tool: 'vitest',
    args: [...projects('faults'), 'faults/kill', 'faults/keeper'],
    buffered: true,
  }
  const proxies: Suite = { name: 'behind proxies', tool: 'vitest', args: projects('proxies'), buffered: true }
  const runFaultsAndProxies = async () => {
    await runAndCollect(killRounds)
    await runAndCollect(proxies)
  }
  const journeysAt1280: Suite = { name: 'journeys at 1280', tool: 'playwright', args: journeys('1280-full') }
  await waitForAll(runOnSystemPostgres(), runFaultsAndProxies(), runAndCollect(journeysAt1280))
}

async function runPlan({ vitest, playwright }: TestPlan, mayBeEmpty: boolean): Promise<void> {
  if (vitest) await runAndCollect({ name: 'tests', tool: 'vitest', args: vitest, mayBeEmpty })
  if (!playwright) return
  await buildWeb()
  // Paths come first: after --project every word is the name of another project.
  await runAndCollect({
    name: 'journeys',
    tool: 'playwright',
    args: [...playwright, ...journeys('390', '1280')],
    mayBeEmpty,
  })
}

async function runChanged(): Promise<void> {
  const plan = planChanged(changedPaths())
  // Some tests read the built pages.
  if (plan.vitest) await buildWeb()
  // A changed file may have no test.
  await runPlan(plan, true)
}

const words = process.argv.slice(2)
if (words.some((word) => word.startsWith('-'))) {
  console.log(usage)
  process.exit(words.includes('--help') ? 0 : 1)
}
try {
  const browser = ensureChromium(console.log)
  process.env['CHROME_PATH'] = browser
  console.log(`Browser: ${browser}`)
  if (words.length === 0) await runAll()
  else if (words[0] === 'full') await runRest()
  else if (words[0] === 'changed') await runChanged()
  else await runPlan(planFiles(words), false)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  const failures = [{ title: 'preparation', error: String(error) }]
  outcomes.push({ name: 'preparation', passed: 0, failed: 1, seconds: 0, tests: [], failures })
}

const slowest = outcomes
  .flatMap(({ tests }) => tests)
  .toSorted((a, b) => b.ms - a.ms)
  .slice(0, slowestShown)
console.log('\nThe slowest')
for (const { title, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
const failures = outcomes.flatMap((outcome) => outcome.failures)
// .ci/run prints this section again at its end, and finds it by its heading.
if (failures.length > 0) console.log('\nFailed tests')
for (const { title, error } of failures) {
  const errorLines = stripVTControlCharacters(error).split('\n')
  const lines = errorLines.filter((line) => line.trim() !== '').slice(0, errorLinesShown)
  console.log([`  ✗ ${title}`, ...lines].join('\n      '))
}
console.log()
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`  ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`)
}
const sum = (which: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[which], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
// Without a passed test, PATH matched nothing. Only `changed` may have nothing to run.
process.exit(sum('failed') > 0 || (words[0] !== 'changed' && sum('passed') === 0) ? 1 : 0)
