import { expect, test } from 'vitest'
import { windowStart } from './rewards-window.ts'

test.each([
  ['calendar_year', '2026-11-20T10:00:00Z', '2026-01-01'],
  ['calendar_year', '2026-01-01T00:00:00Z', '2026-01-01'],
  ['rolling_12_months', '2026-11-20T10:00:00Z', '2025-11-20'],
  ['rolling_12_months', '2028-02-29T10:00:00Z', '2027-03-01'],
] as const)('the window %s at %s begins on %s [M2-020] [M2-021]', (window, now, start) =>
  expect(windowStart(window, new Date(now))).toBe(start),
)
