import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'
import { reservedNames, specialPage } from '../../contract/special-pages.ts'

/** The first segments of the paths of the site's routes. */
const firstParts = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? firstParts(children) : [path.split('/')[0] ?? '']))

test('a special page cannot use a path of the site [P1-084]', () => {
  const siteNames = firstParts(routes as RouteConfigEntry[]).filter((part) => !/^[:*]/.test(part))
  // Guards against an empty list of routes.
  expect(siteNames.length).toBeGreaterThan(10)
  expect(siteNames.map((part) => part.toLowerCase()).filter((part) => !reservedNames.includes(part))).toEqual([])
  for (const name of reservedNames) expect(specialPage.safeParse(name).success, name).toBe(false)
})

test.each([
  ['this-is-big', true],
  ['using-credits', true],
  ['This-Is-Big', false],
  ['a/b', false],
  ['../join', false],
  ['', false],
])('%j is a valid name of a special page: %s [P1-084]', (name, expected) => {
  expect(specialPage.safeParse(name).success).toBe(expected)
})
