import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite, type DinerReport } from '../../checks/fixtures/dining.ts'
import { awardReceipt, listTransactions, type ReceiptView } from '../../contract/api/activity.ts'
import { receiptCopy } from '../../contract/receipt-copy.ts'

const limitedTo = (monthlySpendMaxMinor: number, monthlyVisitsMax: number) => [
  {
    id: 'extra',
    title: 'Extra',
    extraRateBasisPoints: 200,
    limit: { type: 'Limited', monthlySpendMaxMinor, monthlyVisitsMax },
  },
]
/** The indexes of the restaurants that this file adds, in this order, after the fixture's three. */
const [losAngeles, spendLimit, visitLimit, hours, exclusive] = [3, 4, 5, 6, 7]

let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite([
    { timezone: 'America/Los_Angeles' },
    { offers: limitedTo(10_000, 10) },
    { offers: limitedTo(100_000, 2) },
    {
      benefits: [
        { day: 'Wed', from: '17:00', to: '21:00', kind: 'earn' },
        { day: 'Thu', from: '11:00', to: '23:00', kind: 'earn' },
        { day: 'Thu', from: '18:00', to: '20:00', kind: 'none' },
      ],
    },
    { campaignCodes: ['EXCLUSIVE_T2'] },
  ])
})
afterAll(() => site.close())

let purchaseCount = 0
const [wednesday, tuesday] = ['2026-05-06T19:30:00', '2026-05-05T19:30:00']
const bill = (at: string, place = 0, amountMinor = 10_000): DinerReport => ({
  kind: 'clearing',
  id: `earning-${(purchaseCount += 1)}`,
  amountMinor,
  at,
  place,
})

/** Reports purchases of a member. Returns the units and the receipt of each of the member's dines, oldest first. */
async function dine(member: Diner, ...reports: DinerReport[]): Promise<{ units: number[]; receipts: ReceiptView[] }> {
  for (const report of reports) await site.report(member, report)
  const list = await member.call(listTransactions, { query: { resultsPerPage: 50 } })
  if (!list.ok) throw new Error(list.problem.code)
  const rows = list.value.data.toReversed()
  const receipts: ReceiptView[] = []
  for (const { awardId } of rows) {
    const receipt = await member.call(awardReceipt, { params: { id: awardId } })
    if (!receipt.ok) throw new Error(receipt.problem.code)
    receipts.push(receipt.value)
  }
  expect(receipts.map(({ units }) => units)).toEqual(rows.map(({ benefitAmount }) => benefitAmount))
  return { units: rows.map(({ benefitAmount }) => benefitAmount), receipts }
}

const moneyCard = 'mastercard 531260'

test.each([
  ['5% on a Wednesday', 'visa 424242', wednesday, 500],
  ['6% with the money card on a Wednesday', moneyCard, wednesday, 600],
  ['10% on a Tuesday', 'visa 424242', tuesday, 1_000],
  ['11% with the money card on a Tuesday', moneyCard, tuesday, 1_100],
])('a dine of the carrier’s member earns %s [M2-298]', async (_title, cardKind, at, earned) => {
  const member = await site.diner('lumen-mobile', undefined, {}, cardKind)
  expect((await dine(member, bill(at))).units).toEqual([earned])
})

test('the Tuesday rate follows the restaurant’s time zone [M2-299]', async () => {
  const member = await site.diner('lumen-mobile')
  const dines = [
    bill('2026-05-04T23:30:00', losAngeles), // Tuesday in UTC and in New York
    bill('2026-05-05T00:30:00', losAngeles),
    bill('2026-05-05T23:30:00', losAngeles), // Wednesday in UTC and in New York
    bill('2026-05-06T00:30:00', losAngeles),
  ]
  expect((await dine(member, ...dines)).units).toEqual([500, 1_000, 1_000, 500])
})

const offerLines = (receipts: ReceiptView[]) =>
  receipts.map(({ lines }) => lines.find(({ kind }) => kind === 'offer')?.code)

test('a limited offer stops at its monthly spend and starts again in the next month [P1-637]', async () => {
  const member = await site.diner('lumen-mobile')
  const days = ['2026-05-06', '2026-05-07', '2026-05-08', '2026-06-03']
  const { units, receipts } = await dine(member, ...days.map((day) => bill(`${day}T19:30:00`, spendLimit, 8_000)))
  // 5% of each $80.00, and 2% of what remains of the month’s $100.00: $80.00, then $20.00, then nothing.
  expect(units).toEqual([400 + 160, 400 + 40, 400, 400 + 160])
  expect(offerLines(receipts)).toEqual(['offer_counted', 'offer_partly', 'month_spend_used', 'offer_counted'])
})

test('a limited offer stops at its monthly visits and starts again in the next month [P1-637]', async () => {
  const member = await site.diner('lumen-mobile')
  const days = ['2026-05-06', '2026-05-07', '2026-05-08', '2026-06-03']
  const { units, receipts } = await dine(member, ...days.map((day) => bill(`${day}T19:30:00`, visitLimit, 8_000)))
  expect(units).toEqual([560, 560, 400, 560])
  expect(offerLines(receipts)).toEqual(['offer_counted', 'offer_counted', 'month_visits_used', 'offer_counted'])
})

/** For each receipt, the code of the line that says why the dine earned nothing; null when it earned. */
const reasons = (receipts: ReceiptView[]) =>
  receipts.map(({ lines }) => lines.find(({ kind, counted }) => kind === 'benefit' && !counted)?.code ?? null)

test('a dine outside of the restaurant’s hours or in a blackout earns nothing, and its receipt says why [P1-638]', async () => {
  const member = await site.diner('meridian-air')
  const moments = [
    '2026-05-06T12:00:00', // Wednesday
    wednesday,
    '2026-05-07T12:00:00', // Thursday
    '2026-05-07T19:00:00', // Thursday
    '2026-05-08T19:30:00', // Friday
  ]
  const { units, receipts } = await dine(member, ...moments.map((at) => bill(at, hours)))
  expect(units.map((earned) => earned > 0)).toEqual([false, true, true, false, false])
  expect(reasons(receipts)).toEqual(['outside_hours', null, null, 'blackout', 'outside_hours'])
  expect(receiptCopy.outside_hours).toBe('This restaurant gives rewards at other times only.')
  expect(receiptCopy.blackout).toBe('This restaurant gives no rewards at that time.')
})

test('a dine at an exclusive restaurant earns only in a tier with access to it; otherwise the receipt gives the code `locked` [P1-639]', async () => {
  const optedIn = await site.diner('meridian-air')
  const optedOut = await site.diner('meridian-air', undefined, { emailOptIn: false })
  const optedInDine = await dine(optedIn, bill(wednesday, exclusive))
  expect([optedInDine.units[0], reasons(optedInDine.receipts)]).toEqual([300, [null]])
  const optedOutDine = await dine(optedOut, bill(wednesday, exclusive))
  expect([optedOutDine.units, reasons(optedOutDine.receipts)]).toEqual([[0], ['locked']])
  expect(receiptCopy.locked).toBe('This restaurant is kept for members of another tier.')
})
