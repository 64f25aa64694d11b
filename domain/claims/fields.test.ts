import { expect, test } from 'vitest'
import { parseBillMinor } from './bill.ts'
import { claimFaults } from './fields.ts'
import { isSimilarAmount } from './similar-amount.ts'
import { canOperatorAct, canDispute, claimStatuses, statusAt } from './status.ts'

const today = '2026-11-23'
const form = { date: '2026-11-03', amountMinor: 5_000, hasMerchant: true, hasCard: true }

test.each([
  ['2026-11-23', 'date_too_early'],
  ['2026-11-24', 'date_future'],
  ['2026-11-14', 'date_too_early'],
  ['2026-11-13', undefined], // ten days ago
  ['2026-05-27', undefined], // 180 days ago
  ['2026-05-26', 'date_too_old'],
  ['2026-02-30', 'date_missing'],
  ['yesterday', 'date_missing'],
  ['2026-13-01', 'date_missing'],
  ['2026-11', 'date_missing'],
  ['2026-11-03 12:00', 'date_missing'],
  ['on 2026-11-03', 'date_missing'],
])('validates the date %s: %s [M2-293]', (date, code) => {
  expect(claimFaults({ ...form, date }, today)[0]?.code).toBe(code)
})

test('names the day from which a dine can be reported [M2-331]', () => {
  expect(claimFaults({ ...form, date: '2026-11-20' }, today)[0]?.values).toEqual({ fromDate: '2026-11-30' })
})

test.each([
  ['without a restaurant', { hasMerchant: false }, [{ field: 'merchantId', code: 'merchant_missing', values: {} }]],
  ['without a date', { date: '' }, [{ field: 'date', code: 'date_missing', values: {} }]],
  ['of tomorrow', { date: '2026-11-24' }, [{ field: 'date', code: 'date_future', values: {} }]],
  [
    'of three days ago',
    { date: '2026-11-20' },
    [{ field: 'date', code: 'date_too_early', values: { fromDate: '2026-11-30' } }],
  ],
  [
    'of more than 180 days ago',
    { date: '2026-05-26' },
    [{ field: 'date', code: 'date_too_old', values: { days: 180, firstDate: '2026-05-27' } }],
  ],
  ['without an amount', { amountMinor: 0 }, [{ field: 'amountMinor', code: 'amount_missing', values: {} }]],
  ['of one cent', { amountMinor: 1 }, []],
  ['of 10,000 dollars', { amountMinor: 1_000_000 }, []],
  [
    'of more than 10,000 dollars',
    { amountMinor: 1_000_001 },
    [{ field: 'amountMinor', code: 'amount_too_large', values: {} }],
  ],
  ['without a card', { hasCard: false }, [{ field: 'cardId', code: 'card_missing', values: {} }]],
])('lists the faults of a claim %s', (_, change, faults) => {
  expect(claimFaults({ ...form, ...change }, today)).toEqual(faults)
})

test('an answer can be disputed once, within 30 days; after them the claim is closed; operators act on open and answered claims', () => {
  const claim = { status: 'answered', answeredAt: new Date('2026-11-01T12:00:00Z'), disputed: false } as const
  const [inTime, tooLate] = [new Date('2026-12-01T11:59:59Z'), new Date('2026-12-01T12:00:00Z')]
  expect([statusAt(claim, inTime), statusAt(claim, tooLate)]).toEqual(['answered', 'closed'])
  expect([canDispute(claim, inTime), canDispute(claim, tooLate)]).toEqual([true, false])
  expect(canDispute({ ...claim, disputed: true }, inTime)).toBe(false)
  expect((['open', 'answered', 'resolved', 'closed'] as const).map(canOperatorAct)).toEqual([true, true, false, false])
})

test('an open, resolved or closed claim keeps its status and cannot be disputed; an answered one without a time stays answered', () => {
  const aYearLater = new Date('2027-11-01T12:00:00Z')
  for (const status of ['open', 'resolved', 'closed'] as const) {
    const claim = { status, answeredAt: new Date('2026-11-01T12:00:00Z'), disputed: false }
    expect([statusAt(claim, aYearLater), canDispute(claim, aYearLater)]).toEqual([status, false])
  }
  expect(statusAt({ status: 'answered', answeredAt: null, disputed: false }, aYearLater)).toBe('answered')
  expect(new Set(claimStatuses).size).toBe(4) // the lines above cover all statuses
})

test.each([
  [5_000, 5_100, true], // one dollar more
  [100, 200, true],
  [100, 201, false],
  [7_000, 10_000, true], // the difference is 30 percent of the larger amount
  [6_999, 10_000, false],
  [10_000, 7_000, true],
  [10_000, 6_999, false],
])('bills of %d and %d cents are similar: %s', (a, b, isSimilar) => {
  expect(isSimilarAmount(a, b)).toBe(isSimilar)
})

// 0 cents: the text is not a valid amount.
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
  ['12,345', 1_234_500],
  ['1.04,20', 0],
  ['$ 48', 4_800],
  ['48  $', 4_800],
  ['4$8', 0],
  ['1234567', 123_456_700],
  ['12345678', 0],
  ['1,234,567.89', 123_456_789],
  ['1,234,567,890', 0],
  ['1.048', 0],
  ['1,04,820', 0],
  ['1.048.20', 0],
  ['1,048,20', 0],
  ['48.205', 0],
  ['48 or 49', 0],
  ['about 48', 0],
  ['-48', 0],
  ['forty', 0],
  ['', 0],
])('reads the bill %j as %d cents', (text, cents) => {
  expect(parseBillMinor(text)).toBe(cents)
})
