import { existsSync, readdirSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { readSources, root } from '../../checks/sources.ts'
import { splitTests } from '../lib/test-projects.ts'

/** The files that one run of Stryker changes, and the tests that run against its mutants. All are glob patterns from the root. */
export type Part = {
  name: string
  files: readonly string[]
  tests: readonly string[]
  /** Whether tests replace globals or modules, so that each file needs a separate worker. */
  replacesGlobals?: boolean
}
/** A part of the product whose rules mutation testing measures. */
export type Area = {
  name: string
  /** Lowest share of detected mutants, in percent. */
  limit: number
  parts: readonly Part[]
  needsDatabase: boolean
}

const folderParts = (room: string, names: readonly string[]): Part[] =>
  names.map((name) => ({
    name: `${room}/${name}`,
    files: [`${room}/${name}/**/*.ts`],
    tests: [`${room}/${name}/**/*.test.ts`],
  }))
const domainFolders = readdirSync(join(root, 'domain'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
const moneyFolders = ['pipeline', 'ledger', 'payouts', 'posting-files', 'redemptions', 'bonuses']

// One reads the built pages, which have no mutants; the other runs in a separate context, where Stryker counts no coverage.
const unsuitableTests = ['web/entry/built.test.ts', 'web/worker/worker.test.ts']

/**
 * Modules of web with a test file of the same name: they compute a page's values. Journeys prove components and hooks. `paths` are the
 * tests of one Vitest project.
 */
function webPart(name: string, paths: readonly string[], replacesGlobals: boolean): Part {
  const tests = paths.filter((path) => /^web\/.*\.test\.ts$/.test(path) && !unsuitableTests.includes(path))
  const files = tests
    .map((path) => path.replace('.test.ts', '.ts'))
    .filter((path) => existsSync(join(root, path)) && !path.includes('/use-'))
  return { name, files: files.toSorted(), tests, replacesGlobals }
}
const testsByProject = splitTests(readSources())

// The two excluded tests start a process or a browser, which run the code without its mutants.
const vaultTests = ['vault/**/!(main|frame.browser).test.ts']

export const areas: readonly Area[] = [
  {
    name: 'domain',
    limit: 85,
    parts: [
      { name: 'domain/root', files: ['domain/*.ts'], tests: ['domain/*.test.ts'] },
      ...folderParts('domain', domainFolders),
    ],
    needsDatabase: false,
  },
  {
    name: 'vault',
    limit: 75,
    parts: [
      { name: 'vault/payers', files: ['vault/pay.ts', 'vault/payers/*.ts'], tests: vaultTests },
      // `main.ts` and, in vault/frame, the files of the page only connect parts; journeys cover them.
      { name: 'vault/service', files: ['vault/{*,networks/*}.ts', '!vault/{main,pay}.ts'], tests: vaultTests },
      // The tests of the service do not run here: they build the frame from these files, and that fails for a changed file.
      {
        name: 'vault/frame',
        files: ['vault/frame/{checks,encrypt,protocol,typing}.ts'],
        tests: ['vault/frame/{encrypt,protocol,typing}.test.ts'],
      },
    ],
    needsDatabase: true,
  },
  {
    name: 'web',
    limit: 75,
    parts: [webPart('web/rules', testsByProject.pure, false), webPart('web/browser', testsByProject.isolated, true)],
    needsDatabase: false,
  },
  {
    name: 'money',
    limit: 75,
    parts: folderParts('server', moneyFolders),
    needsDatabase: true,
  },
]

/** The area of that name, or the area that has a part of that name, with only this part. */
export function areaOf(name: string): Area | undefined {
  const area = areas.find((candidate) => candidate.name === name)
  if (area) return area
  for (const candidate of areas) {
    const part = candidate.parts.find((each) => each.name === name)
    if (part) return { ...candidate, name, parts: [part] }
  }
  return undefined
}

/** Whether a part's patterns include this file, a path from the root. A pattern that begins with `!` excludes. */
export const hasFile = ({ files }: Part, file: string): boolean =>
  files.some((pattern) => matchesGlob(file, pattern)) &&
  !files.some((pattern) => pattern.startsWith('!') && matchesGlob(file, pattern.slice(1)))
