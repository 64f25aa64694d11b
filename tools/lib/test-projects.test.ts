import { expect, test } from 'vitest'
import { readSources } from '../../checks/sources.ts'
import vitestConfig from '../../vitest.config.ts'
import { splitTests } from './test-projects.ts'

const source = (path: string, text: string) => ({ path, text })
// Built from parts: splitTests reads this file too, and a complete example would assign this file to another project.
const imports = (specifier: string, kind = '') => `import ${kind} { name } from '${specifier}'`
const calls = (method: string) => `vi.${method}('name')`

test.each<[string, string, string]>([
  ['a test without imports', '', 'pure'],
  ['a test that imports a type of the database module', imports('../checks/fixtures/clone.ts', 'type'), 'pure'],
  ['a test that reaches the database module', imports('./site.ts'), 'database'],
  ['a test that injects the address of the server', `${'inject'}('adminUrl')`, 'database'],
  ['a test that replaces a global', calls('stubGlobal'), 'isolated'],
  ['a test of the database that replaces a module', `${imports('./site.ts')}\n${calls('mock')}`, 'processes'],
  ['a test that starts a process', imports('node:child_process'), 'processes'],
])('assigns %s by its text and imports', (_, text, project) => {
  const site = source('server/site.ts', imports('../checks/fixtures/clone.ts'))
  const split = splitTests([source('checks/fixtures/clone.ts', ''), site, source('server/a.test.ts', text)])
  expect(Object.entries(split).filter(([, files]) => files.length > 0)).toEqual([[project, ['server/a.test.ts']]])
})

test('puts every test file of the repository in exactly one project', () => {
  const projects = (vitestConfig.test?.projects ?? []) as { test: { name: string; include: string[] } }[]
  const projectFiles = projects.flatMap(({ test: { include } }) => include)
  const files = readSources()
    .map(({ path }) => path)
    .filter((path) => /\.test\.tsx?$/.test(path))
  expect(projectFiles.toSorted()).toEqual(files.toSorted())
})

test('the tags of all journeys together are @layout, @one-width and @full', () => {
  const journeys = readSources().filter(({ path }) => path.endsWith('.journey.ts'))
  const tags = journeys.flatMap(({ text }) => [...text.matchAll(/'(@[a-z-]+)'/g)].map(([, tag]) => tag))
  // The projects of checks/journeys/playwright.config.ts choose journeys by these tags.
  expect(new Set(tags)).toEqual(new Set(['@layout', '@one-width', '@full']))
})
