import { needChromium } from './lib/chromium.ts'
import { runSuite, type Outcome, type Suite } from './lib/suites.ts'
import { startSystemPostgres } from './lib/system-postgres.ts'
import { buildWeb } from './lib/web-build.ts'

const slowestShown = 10

const outcomes: Outcome[] = []
async function suite(one: Suite): Promise<void> {
  console.log(`\n── ${one.name}`)
  outcomes.push(await runSuite(one))
}

try {
  const browser = needChromium(console.log)
  process.env['CHROME_PATH'] = browser
  console.log(`Browser: ${browser}`)
  await buildWeb()
  await suite({ name: 'rules, formats and calls', tool: 'vitest', args: ['--project=!faults'] })
  const system = await startSystemPostgres()
  if (system) {
    const env = { TEST_DATABASE_URL: system.url }
    await suite({
      name: `the same on PostgreSQL ${system.version}`,
      tool: 'vitest',
      args: ['--project=!faults', 'server/'],
      env,
    })
    await system.stop()
  } else console.log('\n── No PostgreSQL 15 or later on this system: tested on the embedded one alone.')
  await suite({ name: 'faults', tool: 'vitest', args: ['--project', 'faults'] })
  await suite({ name: 'journeys', tool: 'playwright', args: ['-c', 'checks/journeys/playwright.config.ts'] })
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  outcomes.push({ name: 'preparation', passed: 0, failed: 1, seconds: 0, tests: [] })
}

const slowest = outcomes
  .flatMap(({ tests }) => tests)
  .toSorted((a, b) => b.ms - a.ms)
  .slice(0, slowestShown)
console.log('\nThe slowest')
for (const { title, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
console.log()
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`  ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`)
}
const sum = (which: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[which], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
