import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import Account from './layout.tsx'
import { hiddenTabsOf } from './use-tab-scroll.ts'

const account = (change = {}, path = '/account/overview') =>
  renderMarkup(<Account />, { partner: partnerOf('lumen-mobile', change), member: memberOf(), path })

test('the tabs begin with the four labels of the specification [M2-026]', () => {
  expect(linksOf(account()).slice(0, 4)).toEqual([
    ['Account Overview', '/account/overview'],
    ['Reviews & History', '/account/recent_activity'],
    ['Linked Cards', '/account/manage_cards'],
    ['Profile', '/account/user_profile'],
  ])
})

test('marks the tab of the page as current', () => {
  const current = (path: string) => /<a[^>]*aria-current="page"[^>]*href="([^"]*)"/.exec(account({}, path))?.[1]
  expect(current('/account/manage_cards')).toBe('/account/manage_cards')
})

test('a partner without reservations has no tab for them [P1-598]', () => {
  const paths = (openTableReservationsEnabled: boolean) =>
    linksOf(account({ openTableReservationsEnabled })).map(([, path]) => path)
  expect(paths(true)).toContain('/account/reservations')
  expect(paths(false)).not.toContain('/account/reservations')
})

test.each([
  [0, { before: false, after: true }],
  [100, { before: true, after: true }],
  [299.5, { before: true, after: false }], // browsers report scroll positions in fractions of a pixel
])('a row of 600 px that shows 300 px and is scrolled by %f px has these hidden ends: %j', (scrollLeft, ends) => {
  expect(hiddenTabsOf({ scrollLeft, scrollWidth: 600, clientWidth: 300 })).toEqual(ends)
})
