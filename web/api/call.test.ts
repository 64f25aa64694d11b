import { afterEach, expect, test, vi } from 'vitest'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { requestOf } from '../../contract/call.ts'
import { apiBase, pageMemberId } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

test('a search omits empty parameters except the campaign code [P1-473]', () => {
  const query = { campaignCode: '', location: 'Chicago, IL', restaurantOrCuisine: '', features: [], pageNo: 1 }
  expect(requestOf(searchMerchants, { query }).url).toBe(
    `${searchMerchants.path}?campaignCode=&location=Chicago%2C+IL&pageNo=1`,
  )
})

test.each([
  ['the page of a member', { dataset: { apiBase: '/dining', member: 'a1' } }, ['/dining', 'a1']],
  ['a page that has neither, as empty texts', { dataset: {} }, ['', '']],
])('reads the path of the API and the member from %s [P1-441]', (_page, documentElement, expected) => {
  vi.stubGlobal('document', { documentElement })
  expect([apiBase(), pageMemberId()]).toEqual(expected)
})

test('the server has no path of the API and no member of a page', () => {
  expect([apiBase(), pageMemberId()]).toEqual(['', ''])
})
