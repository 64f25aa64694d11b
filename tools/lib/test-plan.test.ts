import { expect, test } from 'vitest'
import { planChanged, planFiles } from './test-plan.ts'

const since = 'abc123'
const plan = (...paths: string[]) => planChanged({ since, paths })
const vitest = ['--project=!faults', '--project=!proxies', `--changed=${since}`]

// Without arguments (an empty list) a runner runs all its tests; a runner that is missing does not start.
test.each<[string, string[], object]>([
  ['prose alone', ['docs/testing.md', 'README.md'], {}],
  ['a rule', ['domain/money/round.ts'], { vitest }],
  ['a page', ['web/search/search.tsx'], { vitest, playwright: [] }],
  ['a hook of a page', ['kit/use-timer.ts'], { vitest, playwright: [] }],
  ['a test of a page', ['web/search/search.test.tsx'], { vitest }],
  ['a journey', ['checks/journeys/sso.journey.ts'], { vitest, playwright: ['checks/journeys/sso.journey.ts'] }],
  ['a file that journeys share', ['checks/journeys/watched.ts'], { vitest, playwright: [] }],
  ['a file of SQL', ['checks/ledger-invariants.sql'], { vitest: ['--project=!faults', '--project=!proxies'] }],
  ['a list that tests read', ['checks/paths.txt'], { vitest: ['--project=!faults', '--project=!proxies'] }],
  [
    'a file of a partner',
    ['brands/alder-hotels/brand.json'],
    { vitest: ['--project=!faults', '--project=!proxies'], playwright: [] },
  ],
])('plans the tests of a change: %s', (_, paths, expected) => expect(plan(...paths)).toEqual(expected))

test('sends paths of journeys to Playwright and other paths to Vitest', () => {
  expect(planFiles(['domain/money', 'checks/journeys/sso'])).toEqual({
    vitest: ['domain/money'],
    playwright: ['checks/journeys/sso'],
  })
  expect(planFiles(['domain/money'])).toEqual({ vitest: ['domain/money'] })
})
