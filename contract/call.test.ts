import { expect, test } from 'vitest'
import { searchMerchants } from './api/merchants.ts'
import { requestOf } from './call.ts'

test('a search omits empty parameters except the campaign code [P1-473]', () => {
  const query = { campaignCode: '', location: 'Chicago, IL', restaurantOrCuisine: '', features: [], pageNo: 1 }
  expect(requestOf(searchMerchants, { query }).url).toBe(
    `${searchMerchants.path}?campaignCode=&location=Chicago%2C+IL&pageNo=1`,
  )
})
