import { expect, test } from 'vitest'
import type { TransactionView } from '../../contract/api/activity.ts'
import { byMonth, dayInMonth, daysBefore, monthHeading } from './days.ts'

const row = (date: string) => ({ date }) as TransactionView

test('rows stay in their order, under their month', () => {
  const months = byMonth([row('2026-11-20'), row('2026-11-01'), row('2026-10-31'), row('2025-10-31')])
  expect(months.map(({ month, rows }) => [monthHeading(month), rows.length])).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
    ['October 2025', 1],
  ])
})

test('a calendar date is read as written, wherever the reader is', () => {
  expect(dayInMonth('2026-11-01')).toBe('Sun, Nov 1')
  expect([daysBefore('2026-11-20', '2026-11-20'), daysBefore('2026-10-31', '2026-11-01')]).toEqual([0, 1])
})
