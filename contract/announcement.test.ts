import { expect, test } from 'vitest'
import { isAnnouncementBarClosed, closedBannerCookie } from './announcement.ts'

test.each([
  ['damask_bar_closed=1', true],
  ['a=b; damask_bar_closed=1; c=d', true],
  ['damask_bar_closed=0', false],
  ['not_damask_bar_closed=1', false],
  ['', false],
  [null, false],
])('reads from the cookies %j whether the banner is closed: %s', (cookies, closed) =>
  expect(isAnnouncementBarClosed(cookies)).toBe(closed),
)

test('writes a cookie of one day that reads back as closed', () => {
  expect(closedBannerCookie()).toContain('Max-Age=86400')
  expect(isAnnouncementBarClosed(closedBannerCookie().split(';')[0])).toBe(true)
})
