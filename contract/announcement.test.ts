import { expect, test } from 'vitest'
import { isBarClosed, closedBannerCookie } from './announcement.ts'

test.each([
  ['damask_bar_closed=1', true],
  ['a=b; damask_bar_closed=1; c=d', true],
  ['damask_bar_closed=0', false],
  ['not_damask_bar_closed=1', false],
  ['', false],
  [null, false],
])('of the cookies %j the bar is closed: %s', (cookies, closed) => expect(isBarClosed(cookies)).toBe(closed))

test('closing the announcement bar lasts one day and is read back', () => {
  expect(closedBannerCookie()).toContain('Max-Age=86400')
  expect(isBarClosed(closedBannerCookie().split(';')[0])).toBe(true)
})
