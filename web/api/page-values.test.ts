import { afterEach, expect, test, vi } from 'vitest'
import { apiBase, pageMemberId } from './page-values.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the page of a member', { dataset: { apiBase: '/dining', member: 'a1' } }, ['/dining', 'a1']],
  ['a page without them', { dataset: {} }, ['', '']],
])(
  'reads the path of the API and the id of the member from %s, empty when missing [P1-441]',
  (_page, documentElement, expected) => {
    vi.stubGlobal('document', { documentElement })
    expect([apiBase(), pageMemberId()]).toEqual(expected)
  },
)

test('on the server both are empty', () => {
  expect([apiBase(), pageMemberId()]).toEqual(['', ''])
})
