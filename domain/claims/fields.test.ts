import { expect, test } from 'vitest'
import { billMinor } from './bill.ts'
import { claimFaults } from './fields.ts'
import { canAct, canDispute, statusAt } from './status.ts'

const today = '2026-11-23'
const form = { date: '2026-11-03', amountMinor: 5_000, merchant: true, card: true }

test.each([
  ['2026-11-23', 'date_too_early'],
  ['2026-11-24', 'date_future'],
  ['2026-11-14', 'date_too_early'],
  ['2026-11-13', undefined], // ten days
  ['2026-05-27', undefined], // 180 days
  ['2026-05-26', 'date_too_old'],
  ['2026-02-30', 'date_missing'],
  ['yesterday', 'date_missing'],
])('validates the date %s: %s [M2-293]', (date, code) => {
  expect(claimFaults({ ...form, date }, today)[0]?.code).toBe(code)
})

test('names the day from which a dine can be reported [M2-331]', () => {
  expect(claimFaults({ ...form, date: '2026-11-20' }, today)[0]?.values).toEqual({ fromDate: '2026-11-30' })
})

test('closes an answer without a dispute after 30 days', () => {
  const answered = { status: 'answered', answeredAt: new Date('2026-11-01T12:00:00Z'), disputed: false } as const
  const [before, after] = [new Date('2026-12-01T11:59:59Z'), new Date('2026-12-01T12:00:00Z')]
  expect([statusAt(answered, before), statusAt(answered, after)]).toEqual(['answered', 'closed'])
  expect([canDispute(answered, before), canDispute(answered, after)]).toEqual([true, false])
  expect(canDispute({ ...answered, disputed: true }, before)).toBe(false)
  expect((['open', 'answered', 'resolved', 'closed'] as const).map(canAct)).toEqual([true, true, false, false])
})

test.each([
  ['48.20', 4_820],
  [' $48.2 ', 4_820],
  ['48', 4_800],
  ['48.', 4_800],
  ['1,048.20', 104_820],
  ['48,20', 4_820],
  ['48,2 $', 4_820],
  ['1.048,20', 104_820],
  ['1\u00a0048,20\u00a0$', 104_820],
  ['1,048', 104_800],
  ['1.048', 0],
  ['1,04,820', 0],
  ['1.048.20', 0],
  ['1,048,20', 0],
  ['48.205', 0],
  ['-48', 0],
  ['forty', 0],
  ['', 0],
])('reads the bill %j as %d cents', (text, cents) => {
  expect(billMinor(text)).toBe(cents)
})
