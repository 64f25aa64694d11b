import { expect, test } from 'vitest'
import { renderPart } from '../../checks/fixtures/page.tsx'
import { testPartner } from '../../checks/fixtures/partner.ts'
import {
  transactionStatuses,
  transactionView,
  type ReceiptView,
  type TransactionView,
} from '../../contract/api/activity.ts'
import { ActivityRow } from './activity-row.tsx'
import { MissingReward } from './missing-reward.tsx'
import { Receipt } from './receipt.tsx'

const dine: TransactionView = {
  sourceTransactionId: 'd',
  transactionCreatedAt: '2026-11-03T20:00:00Z',
  transactionStatus: 'awarded',
  transactionTypeCode: 'M',
  dineAmount: 8_450,
  benefitAmount: 423,
  merchantName: 'Mill Room',
  merchantId: 'mill',
  activeMerchant: true,
  cardLastFour: '4242',
  paidAt: null,
  date: '2026-11-03',
  stage: 'cleared',
  estimate: null,
  refundedMinor: 0,
  review: 'none',
  awardId: 'a',
  currency: { currencyType: 'Dollar', currencyName: { one: 'cash back', many: 'cash back' } },
}
const lumen = testPartner('lumen-mobile')
const renderRow = (change: Partial<TransactionView>) =>
  renderPart(lumen, <ActivityRow row={{ ...dine, ...change }} fresh={false} />)

test.each([
  ['M', '', '[P1-563]'],
  ['J', 'Adjustment · ', '[P1-564]'],
  ['+', 'Bonus · ', '[P1-565]'],
  ['A', 'Reservation bonus · ', '[P1-566]'],
  ['B', 'New member bonus · ', '[P1-567]'],
  ['S', 'Special offer · ', '[P1-568]'],
] as const)('a row with the source code %s has %j before its date %s', (transactionTypeCode, prefix, _id) => {
  const text = renderRow({ transactionTypeCode }).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain(`${prefix}Tue, Nov 3`)
  if (prefix === '') expect(text).not.toContain('· Tue, Nov 3')
})

test('a reward has one of six sources and one of five statuses [P1-561] [P1-562]', () => {
  expect(transactionView.shape.transactionTypeCode.options).toEqual(['M', 'J', '+', 'A', 'B', 'S'])
  expect(transactionStatuses.toSorted()).toEqual(['awarded', 'deferred', 'forfeit', 'paid', 'pending'])
})

test('a row shows the currency of its dine even after the partner changed its currency [MON-C6]', () => {
  const currency = { currencyType: 'Mile', currencyName: { one: 'star mile', many: 'star miles' } } as const
  const estimate = { dineAmount: 8_000, benefitAmount: 400 }
  const text = renderRow({ currency, estimate }).replaceAll(/<[^>]*>/g, ' ')
  expect(text).toMatch(/\+423\s+star miles/)
  expect(text).toContain('+400')
  expect(text).not.toContain('$4.23')
})

test('a receipt shows the currency of its dine in its total, its lines and its ledger [MON-C6]', () => {
  const currency = { currencyType: 'Mile', currencyName: { one: 'star mile', many: 'star miles' } } as const
  const tier = { kind: 'tier', code: 'tier_rate', label: 'Rate', counted: true, amountMinor: 10_000 } as const
  const receiptInMiles: ReceiptView = {
    ...receipt,
    currency,
    units: 300,
    lines: [{ ...tier, rateBasisPoints: 300, fixedPointUnits: 3_000_000, values: {} }],
    postings: [{ units: 300, currency, at: '2026-11-04T00:00:00Z', isReversal: false }],
  }
  const text = renderPart(lumen, <Receipt receipt={receiptInMiles} heading="h1" />).replaceAll(/<[^>]*>/g, ' ')
  expect(text).toMatch(/\+300\s+star miles/)
  expect(text).toContain('3 star miles per $1')
  expect(text).toContain('300 star miles')
  expect(text).not.toContain('$3.00')
})

const receipt: ReceiptView = {
  awardId: 'a',
  stage: 'cleared',
  dinedAt: '2026-11-03T19:30:00',
  cardLastFour: '4242',
  currency: dine.currency,
  merchant: { id: 'mill', name: 'Mill Room', city: 'New York', active: true },
  ruleVersion: '1',
  units: 423,
  txnId: 'd',
  reviewHold: null,
  tierOnDate: 'OptedIn',
  expectedOn: null,
  payoutTarget: 'Your account',
  payment: null,
  history: [],
  lines: [],
  postings: [],
}

test('the name of a restaurant links to its page while it is in the program [M2-043] [M2-304]', () => {
  expect(renderRow({})).toContain('href="/merchants/mill"')
  const html = renderRow({ activeMerchant: false })
  expect(html).toContain('Mill Room')
  expect(html).not.toContain('href="/merchants')
})

test('the receipt of a restaurant that has left the program names it without a link [M2-304]', () => {
  const renderReceipt = (active: boolean) =>
    renderPart(lumen, <Receipt receipt={{ ...receipt, merchant: { ...receipt.merchant, active } }} heading="h1" />)
  expect(renderReceipt(true)).toContain('href="/merchants/mill"')
  expect(renderReceipt(false)).toContain('Mill Room')
  expect(renderReceipt(false)).not.toContain('href="/merchants')
})

test('the receipt of a reward links to the review that it waits for, and says that it was not paid when the review came too late [M2-095]', () => {
  const renderHeldReceipt = (reviewHold: ReceiptView['reviewHold'], units: number) =>
    renderPart(lumen, <Receipt receipt={{ ...receipt, reviewHold, units }} heading="h1" />)
  expect(renderHeldReceipt('open', 423)).toContain('Waits for your review')
  expect(renderHeldReceipt('open', 423)).toContain('href="/account/reviews/d"')
  expect(renderHeldReceipt('expired', 0)).toContain('Not paid')
  expect(renderHeldReceipt('expired', 0)).not.toContain('/account/reviews/')
  expect(renderHeldReceipt(null, 423)).not.toContain('/account/reviews/')
})

test.each(['meridian-air', 'lumen-mobile'])(
  'at %s a receipt has the date and target of its payment, and before the payment its expected target [M2-102] [M2-105]',
  (id) => {
    const paidReceipt = { ...receipt, payment: { at: '2026-12-04T09:00:00Z', to: 'Visa ending in 4242' } }
    const htmlOf = (receipt: ReceiptView) => renderPart(testPartner(id), <Receipt receipt={receipt} heading="h1" />)
    expect(htmlOf(paidReceipt)).toContain('Paid Dec 4')
    expect(htmlOf(paidReceipt)).toContain('Visa ending in 4242')
    expect(htmlOf(paidReceipt)).not.toContain('Goes to')
    expect(htmlOf(receipt)).toContain('Goes to Your account')
  },
)

test('estimate and final amount share one row, with the estimate crossed out', () => {
  const html = renderRow({ estimate: { dineAmount: 8_000, benefitAmount: 400 } })
  expect(html.match(/<article/g)?.length).toBe(1)
  expect(html).toContain('<s>+$4.00</s>')
  expect(html).toContain('+$4.23')
  expect(html).toContain('$4.50 more than first reported, usually the tip.')
})

test('links to the support address for a missing dine [M2-036]', () => {
  expect(renderPart(lumen, <MissingReward />)).toContain('href="mailto:dining@lumen.example"')
})

test('shows the disclaimer under the history only where the partner has one [M2-040]', () => {
  const disclaimer = 'Cash back is not a bank balance.'
  expect(renderPart(lumen, <MissingReward />)).not.toContain(disclaimer)
  const partnerWithDisclaimer = testPartner('lumen-mobile', {}, { 'activity.disclaimer': disclaimer })
  expect(renderPart(partnerWithDisclaimer, <MissingReward />)).toContain(disclaimer)
})
