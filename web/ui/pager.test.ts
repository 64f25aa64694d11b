import { expect, test } from 'vitest'
import { pagesAround } from './pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows at most five numbers around it [M2-282]', (page, total, expected) => {
  expect(pagesAround(page, total)).toEqual(expected)
})
