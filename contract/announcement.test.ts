import { expect, test } from 'vitest'
import { isAnnouncementBarClosed, closedAnnouncementBarCookie } from './announcement.ts'

test.each([
  ['damask_bar_closed=1', true],
  ['a=b; damask_bar_closed=1; c=d', true],
  ['damask_bar_closed=0', false],
  ['not_damask_bar_closed=1', false],
  ['', false],
  [null, false],
])('reads from the cookies %j whether the announcement bar is closed: %s', (cookies, isClosed) =>
  expect(isAnnouncementBarClosed(cookies)).toBe(isClosed),
)

test('the cookie of a closed announcement bar lasts one day and reads back as closed', () => {
  expect(closedAnnouncementBarCookie()).toContain('Max-Age=86400')
  expect(isAnnouncementBarClosed(closedAnnouncementBarCookie().split(';')[0])).toBe(true)
})
