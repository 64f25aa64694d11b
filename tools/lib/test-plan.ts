import { execFileSync } from 'node:child_process'
import { root } from '../../checks/sources.ts'

/** Arguments of each runner. A runner with an empty list runs all its tests; a missing one does not start. */
export type TestPlan = { vitest?: string[]; playwright?: string[] }
export type Changes = { since: string; paths: string[] }

const journey = /^checks\/journeys\/.*\.journey\.ts$/
const unitTest = /\.test\.tsx?$/
// Folders whose changes a browser may show. Vitest alone tests a change anywhere else.
const browserFolders = /^(web|console|kit|brands|vault\/frame|server\/pages|checks\/journeys)\//
const untestedFile = /\.(md|webp)$/
const code = /\.(ts|tsx|mts|mjs)$/

/**
 * Splits the words of the command: those with "journey" go to Playwright, the others to Vitest. Each runs the files whose path contains one
 * of its words.
 */
export function planFiles(words: string[]): TestPlan {
  const isJourney = (word: string) => word.includes('journey')
  const [playwright, vitest] = [words.filter(isJourney), words.filter((word) => !isJourney(word))]
  return { ...(vitest.length > 0 ? { vitest } : {}), ...(playwright.length > 0 ? { playwright } : {}) }
}

/**
 * The tests of a change, always without the tests of faults and proxies. Vitest follows imports from the changed files. No import leads to
 * a data file (brands, SQL, settings): when a data file changes, Vitest runs all its other tests. All journeys run when a file in
 * `browserFolders` changes that is neither a unit test nor a journey. Otherwise only the changed journeys run.
 * A change of prose and pictures alone runs nothing.
 */
export function planChanged({ since, paths }: Changes): TestPlan {
  const testedPaths = paths.filter((path) => !untestedFile.test(path))
  if (testedPaths.length === 0) return {}
  const hasDataFile = testedPaths.some((path) => !code.test(path))
  const vitest = ['--project=!faults', '--project=!proxies', ...(hasDataFile ? [] : [`--changed=${since}`])]
  const hasPageChange = testedPaths.some(
    (path) => browserFolders.test(path) && !unitTest.test(path) && !journey.test(path),
  )
  const journeys = testedPaths.filter((path) => journey.test(path))
  if (hasPageChange) return { vitest, playwright: [] }
  return { vitest, ...(journeys.length > 0 ? { playwright: journeys } : {}) }
}

/**
 * Changes since the merge base with the upstream branch (else origin/main, else main), with uncommitted files. Without any change,
 * those of the last commit.
 */
export function changedPaths(): Changes {
  const baseBranch = ['@{upstream}', 'origin/main', 'main'].find(
    (name) => git('rev-parse', '--verify', '--quiet', name) !== '',
  )
  const mergeBase = baseBranch ? git('merge-base', 'HEAD', baseBranch) : git('rev-parse', 'HEAD')
  const pathsChangedSince = (commit: string) => [
    ...git('diff', '--name-only', commit).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ]
  const paths = pathsChangedSince(mergeBase).filter(Boolean)
  if (paths.length > 0) return { since: mergeBase, paths }
  return { since: 'HEAD~1', paths: pathsChangedSince('HEAD~1').filter(Boolean) }
}

/** The output of a git command; empty when the command fails. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
