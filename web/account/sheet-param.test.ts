import { expect, test } from 'vitest'
import { isOpenedOverList, openedOverList, receiptParam } from './sheet-param.ts'

test('recognizes the history state of a receipt that was opened over the list, and no other', () => {
  expect([openedOverList, null, undefined, 'openedOverList', { fromList: true }].map(isOpenedOverList)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('the query parameter of an open receipt is `receipt`, so that saved links open it', () => {
  expect(receiptParam).toBe('receipt')
})
