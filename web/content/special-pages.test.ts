import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'
import { reservedNames, specialPage } from '../../contract/special-pages.ts'

/** First parts of the addresses that the site's own pages have. */
const firstParts = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? firstParts(children) : [path.split('/')[0] ?? '']))

test('a special page cannot take an address of the site [P1-084]', () => {
  const own = firstParts(routes as RouteConfigEntry[]).filter((part) => !/^[:*]/.test(part))
  expect(own.length).toBeGreaterThan(10)
  expect(own.map((part) => part.toLowerCase()).filter((part) => !reservedNames.includes(part))).toEqual([])
  for (const name of reservedNames) expect(specialPage.safeParse(name).success, name).toBe(false)
})

test.each([
  ['this-is-big', true],
  ['using-credits', true],
  ['This-Is-Big', false],
  ['a/b', false],
  ['../join', false],
  ['', false],
])('a special page named %j: %s [P1-084]', (name, fits) => {
  expect(specialPage.safeParse(name).success).toBe(fits)
})
