import { expect, test } from 'vitest'
import type { TransactionView } from '../../contract/api/activity.ts'
import { byMonth, daysBefore } from './days.ts'

const row = (date: string) => ({ date }) as TransactionView

test('groups rows by month and keeps their order', () => {
  const months = byMonth([row('2026-11-20'), row('2026-11-01'), row('2026-10-31'), row('2025-10-31')])
  expect(months.map(({ month, rows }) => [month, rows.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
    ['2025-10', 1],
  ])
})

test('counts the days between calendar dates, whatever the time of day', () => {
  expect([daysBefore('2026-11-20', '2026-11-20'), daysBefore('2026-10-31', '2026-11-01')]).toEqual([0, 1])
  expect([daysBefore('2026-11-20T23:59:00Z', '2026-11-21'), daysBefore('2025-11-21', '2026-11-21')]).toEqual([1, 365])
})
