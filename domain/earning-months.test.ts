import { expect, test } from 'vitest'
import { lastMonths } from './earning-months.ts'

test.each([
  ['2026-11-23T10:00:00Z', 12, '2025-12', '2026-11'],
  ['2026-01-31T23:59:59Z', 12, '2025-02', '2026-01'],
  ['2028-03-31T00:00:00Z', 2, '2028-02', '2028-03'],
])('up to %s, lists %i months from %s to %s', (now, count, first, last) => {
  const months = lastMonths(new Date(now), count)
  expect([months.length, new Set(months).size, months[0], months.at(-1)]).toEqual([count, count, first, last])
})
