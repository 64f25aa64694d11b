import type { BookedCurrency, ReceiptView, TransactionView } from '../../contract/api/activity.ts'
import type { Brand } from '../../contract/brand.ts'
import { reviewability, reviewUntil } from '../../domain/reviews/eligibility.ts'
import { bookedCurrency } from './currency.ts'
import type { DineRow, dineForReceipt, estimatesOf, eventsOfDine, postingsOfDine } from './queries.ts'

type Rows<Query extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>
export type EstimateRow = Rows<typeof estimatesOf>[number]

type CurrentSettings = BookedCurrency & { earning: Pick<Brand['earning'], 'reviewRequired'> }

/**
 * Serializes a dine as a row of the history, with its reward. The row has the estimate only when the dine is no longer pending and the
 * estimate has the currency of the reward. `settings` are the partner's current ones.
 */
export function serializeTransaction(
  row: DineRow,
  estimate: EstimateRow | undefined,
  settings: CurrentSettings,
): TransactionView {
  const bill = row.stage === 'pending' || row.cleared_minor === 0 ? row.authorized_minor : row.cleared_minor
  return {
    sourceTransactionId: row.id,
    transactionCreatedAt: row.seen_at.toISOString(),
    transactionStatus: statusOf(row),
    transactionTypeCode: row.source_code,
    dineAmount: bill,
    benefitAmount: row.units,
    currency: bookedCurrency(row, settings),
    merchantName: row.merchant_name,
    merchantId: row.merchant_id,
    activeMerchant: row.removed_at === null,
    cardLastFour: row.last_four,
    paidAt: statusOf(row) === 'paid' ? (row.paid_at?.toISOString() ?? null) : null,
    date: row.local_date,
    ...(row.channel === 'online' ? { isOnlineOrder: true as const } : {}),
    stage: row.stage,
    estimate:
      estimate && estimate.currency === row.currency && row.stage !== 'pending'
        ? { dineAmount: row.authorized_minor, benefitAmount: estimate.units }
        : null,
    refundedMinor: row.refunded_minor,
    review: reviewOf(row, settings),
    awardId: row.award_id,
  }
}

function reviewOf(row: DineRow, { earning }: CurrentSettings): TransactionView['review'] {
  const { stage, units, local_date: localDate, review_id: id, today } = row
  const state = reviewability({ stage, units, localDate, reviewed: id !== null }, today)
  if (state === 'open' || state === 'reviewed') return state
  if (row.review_hold !== null) return 'expired'
  // A pending dine cannot be reviewed yet. Where the partner requires reviews, the row says whether its review window is over.
  if (stage !== 'pending' || !earning.reviewRequired) return 'none'
  return today > reviewUntil(localDate) ? 'expired' : 'after_clearing'
}

/**
 * A reward that waits for a review, or waited too long, is pending: the member's page says which of the two (M2-094,
 * M2-095).
 */
function statusOf({ stage, units, review_hold: hold, paid_at: paidAt }: DineRow): TransactionView['transactionStatus'] {
  if (stage === 'pending' || hold !== null) return 'pending'
  if (stage !== 'cleared' || units === 0) return 'forfeit'
  return paidAt === null ? 'awarded' : 'paid'
}

/** The receipt of a dine. Events and postings keep the order of the queries: as received, and as booked. */
export function serializeReceipt(
  row: NonNullable<Rows<typeof dineForReceipt>>,
  events: Rows<typeof eventsOfDine>,
  postings: Rows<typeof postingsOfDine>,
  payoutTarget: string,
  currentCurrency: BookedCurrency,
): ReceiptView {
  return {
    awardId: row.id,
    txnId: row.dine_id,
    reviewHold: row.review_hold,
    stage: row.stage,
    merchant: { id: row.merchant_id, name: row.merchant_name, city: row.city, active: row.removed_at === null },
    dinedAt: row.local_time,
    cardLastFour: row.last_four,
    currency: bookedCurrency(row, currentCurrency),
    lines: row.receipt.lines,
    units: row.units,
    ruleVersion: row.receipt.ruleVersion,
    tierOnDate: row.receipt.tier,
    expectedOn: row.expected_on,
    payoutTarget,
    payment:
      row.stage === 'cleared' && row.units > 0 && row.review_hold === null && row.paid_at
        ? { at: row.paid_at.toISOString(), to: row.paid_to ?? '' }
        : null,
    history: events.map((event) => ({
      kind: event.kind,
      amountMinor: event.amount_minor,
      at: event.received_at.toISOString(),
    })),
    postings: postings.map((posting) => ({
      units: posting.units,
      currency: bookedCurrency(posting, currentCurrency),
      at: posting.created_at.toISOString(),
      isReversal: posting.is_reversal,
    })),
  }
}
