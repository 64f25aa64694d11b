import { expect, test } from 'vitest'
import { isIndexable } from './listing.ts'

test.each([
  '/account',
  '/activate',
  '/join',
  '/add_card',
  '/card_added',
  '/login',
  '/fix_credentials',
  '/recover',
  '/unsubscribe',
  '/surveys',
  '/signout',
  '/stgtools',
  '/error',
  '/not_found',
])('search engines list neither %s nor the pages below it', (path) => {
  expect([path, `${path}/`, `${path}/more`, path.toUpperCase()].filter(isIndexable)).toEqual([])
})

test.each(['/', '/search', '/merchants/m1', '/earn/how-it-works', '/accounts', '/help/account', '/discover//'])(
  'search engines may list %s',
  (path) => expect(isIndexable(path)).toBe(true),
)
