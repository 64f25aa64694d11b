import { expect, test } from 'vitest'
import { brandIds, testPartner } from '../../checks/fixtures/partner.ts'
import { transactionStatuses, type TransactionView } from '../../contract/api/activity.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { rowStatusOf, statusText } from '../../contract/history-status.ts'
import { serializeTransaction } from './serialize.ts'
import type { DineRow } from './queries.ts'
import { formatsOf } from '../../contract/formats.ts'

const today = '2026-11-20'
const row: DineRow = {
  id: 'd',
  occurred_at: new Date('2026-11-20T20:00:00Z'),
  seen_at: new Date('2026-11-20T12:00:00Z'),
  local_date: today,
  local_time: `${today}T19:30:00`,
  authorized_minor: 8_450,
  cleared_minor: 0,
  refunded_minor: 0,
  stage: 'pending',
  channel: 'in_person',
  award_id: 'a',
  units: 423,
  source_code: 'M',
  currency: 'Dollar',
  currency_name: null,
  merchant_id: 'mill',
  merchant_name: 'Mill Room',
  removed_at: null,
  last_four: '4242',
  review_id: null,
  review_hold: null,
  paid_at: null,
  today,
}
const cleared: Partial<DineRow> = { stage: 'cleared', cleared_minor: 9_600, units: 480 }

/** A partner that asks for reviews, one that does not, and the mobile carrier. */
const partners = {
  withReviews: testPartner('alder-hotels'),
  withoutReviews: testPartner('meridian-air'),
  carrier: testPartner('lumen-mobile'),
} as const
type PartnerKind = keyof typeof partners

const viewOf = (partner: PartnerView, change: Partial<DineRow>, readOn = today): TransactionView =>
  serializeTransaction({ ...row, today: readOn, ...change }, undefined, partner.brand)

const formats = formatsOf('en-US')

/** Label and explanation as the member reads them, and whether the row is dimmed. */
function statusOf(partner: PartnerView, view: TransactionView): [string, string, boolean] {
  const { label, hint, dimmed } = rowStatusOf(view, partner.brand)
  return [statusText(label, view, partner.copy, formats), statusText(hint, view, partner.copy, formats), dimmed]
}

const finalHint = 'This dine is final. Its rewards show within two weeks.'
const unqualifiedHint = 'This purchase did not qualify.'

test.each<[string, PartnerKind, Partial<DineRow>, string, [string, string, boolean]]>([
  [
    'reads Pending Review where the partner asks for reviews [M2-093]',
    'withReviews',
    {},
    today,
    ['Pending Review', '', true],
  ],
  ['still waits on the 35th day [M2-094]', 'withReviews', {}, '2026-12-25', ['Pending Review', '', true]],
  ['reads Review expired after 35 days [M2-094]', 'withReviews', {}, '2026-12-26', ['Review expired', '', true]],
  [
    'reads Pending when the partner asks for no reviews [M2-322] [M2-097]',
    'withoutReviews',
    {},
    today,
    ['Pending', '', true],
  ],
  ['reads Pending without reviews at any age [M2-322]', 'withoutReviews', {}, '2027-03-01', ['Pending', '', true]],
  ['has no label once it has cleared [M2-101] [M2-322]', 'withoutReviews', cleared, today, ['', '', false]],
  [
    'has no label once it has cleared, also where the partner asks for reviews [M2-101]',
    'withReviews',
    cleared,
    today,
    ['', '', false],
  ],
  [
    'still reads Pending Review once it has cleared and waits for the review [M2-095] [MEM-C11]',
    'withReviews',
    { ...cleared, review_hold: 'open' },
    today,
    ['Pending Review', '', true],
  ],
  [
    'reads Expired where it earned nothing [M2-100]',
    'withoutReviews',
    { ...cleared, units: 0 },
    today,
    ['Expired', '', true],
  ],
  [
    'reads Reversed where the purchase was reversed',
    'withoutReviews',
    { stage: 'reversed' },
    today,
    ['Reversed', '', true],
  ],
  [
    'reads Estimate expired without a final bill',
    'withoutReviews',
    { stage: 'expired' },
    today,
    ['Estimate expired', '', true],
  ],
  ['reads Processing at the carrier [M2-104] [M2-322]', 'carrier', {}, today, ['Processing', '', true]],
  ['has no label at the carrier once it has cleared', 'carrier', cleared, today, ['', '', false]],
  [
    'reads Not earned at the carrier where it earned nothing [M2-107]',
    'carrier',
    { ...cleared, units: 0 },
    today,
    ['Not earned', unqualifiedHint, true],
  ],
  [
    'reads Not earned at the carrier when the purchase was reversed [M2-321]',
    'carrier',
    { stage: 'reversed' },
    today,
    ['Not earned', '', true],
  ],
])('a dine %s', (_title, kind, change, readOn, status) => {
  const partner = partners[kind]
  expect(statusOf(partner, viewOf(partner, change, readOn))).toEqual(status)
})

const paid = { transactionStatus: 'paid', stage: 'cleared' } as const
const paidOn = { ...paid, paidAt: '2026-12-04T09:00:00Z' }
const deferred = { transactionStatus: 'deferred', stage: 'cleared' } as const

test.each<[string, PartnerKind, Partial<TransactionView>, [string, string, boolean]]>([
  ['paid [M2-102]', 'withoutReviews', paid, ['Paid', '', false]],
  ['paid on a day [M2-102]', 'withoutReviews', paidOn, ['Paid Dec 4', '', false]],
  ['deferred [M2-102]', 'withoutReviews', deferred, ['On its way', '', true]],
  ['paid, at the carrier [M2-105]', 'carrier', paid, ['Paid', '', false]],
  ['paid on a day, at the carrier [M2-105]', 'carrier', paidOn, ['Paid Dec 4', '', false]],
  ['deferred, at the carrier [M2-106]', 'carrier', deferred, ['Not earned', finalHint, true]],
])('the history names the status of a dine that is %s', (_title, kind, change, status) => {
  const partner = partners[kind]
  expect(statusOf(partner, { ...viewOf(partner, cleared), ...change })).toEqual(status)
})

/** Every label that a partner's history can have. A pending dine is read today and a year later, when the time for a review is over. */
function labelsOf(partner: PartnerView): Set<string> {
  const stages = ['pending', 'cleared', 'reversed', 'expired'] as const
  const views = stages.flatMap((stage) =>
    transactionStatuses.flatMap((transactionStatus) =>
      [today, '2027-11-20'].flatMap((readOn) =>
        [null, paidOn.paidAt].map((paidAt) => ({
          ...viewOf(partner, { stage: 'pending' }, readOn),
          stage,
          transactionStatus,
          paidAt,
        })),
      ),
    ),
  )
  return new Set(views.map((view) => statusOf(partner, view)[0].replace(/ Dec 4$/, '')).filter((label) => label !== ''))
}

test('a partner’s history uses exactly the labels of the set that the partner chose [M2-321]', () => {
  const pendingLabelBySet = { standard: 'Pending', processing: 'Processing' }
  for (const id of brandIds()) {
    const partner = testPartner(id)
    const { statuses } = partner.brand.history
    const { reviewRequired } = partner.brand.earning
    const pendingLabels = reviewRequired ? ['Pending Review', 'Review expired'] : [pendingLabelBySet[statuses]]
    const otherLabels =
      statuses === 'processing'
        ? ['Not earned', 'Paid']
        : ['Paid', 'On its way', 'Expired', 'Reversed', 'Estimate expired']
    expect(labelsOf(partner), id).toEqual(new Set([...pendingLabels, ...otherLabels]))
  }
})

test('of the cleared dines exactly those with status forfeit, pending or deferred are dimmed at every partner [M2-103]', () => {
  for (const id of brandIds()) {
    const partner = testPartner(id)
    for (const transactionStatus of transactionStatuses) {
      const [, , dimmed] = statusOf(partner, { ...viewOf(partner, cleared), transactionStatus })
      expect(dimmed, `${id} ${transactionStatus}`).toBe(['forfeit', 'pending', 'deferred'].includes(transactionStatus))
    }
  }
})
