import { expect, test } from 'vitest'
import { barClosed, closeBar } from './announcement.ts'

test.each([
  ['damask_bar_closed=1', true],
  ['a=b; damask_bar_closed=1; c=d', true],
  ['damask_bar_closed=0', false],
  ['not_damask_bar_closed=1', false],
  ['', false],
  [null, false],
])('of the cookies %j the bar is closed: %s', (cookies, closed) => expect(barClosed(cookies)).toBe(closed))

test('closing the announcement bar lasts one day and is read back', () => {
  expect(closeBar()).toContain('Max-Age=86400')
  expect(barClosed(closeBar().split(';')[0])).toBe(true)
})
