import type { Brand } from './brand.ts'
import type { TransactionView } from './api/activity.ts'
import type { Formats } from './formats.ts'
import { fill } from '../domain/content/fill.ts'

/** Default status labels of a history row, and their hints, by copy key. A partner may override each. */
export const statusCopy = {
  'activity.statusPending': 'Pending',
  'activity.statusPendingReview': 'Pending Review',
  'activity.statusReviewExpired': 'Review expired',
  'activity.statusPaid': 'Paid',
  'activity.statusPaidOn': 'Paid {date}',
  'activity.statusDeferred': 'On its way',
  'activity.statusForfeit': 'Expired',
  'activity.statusReversed': 'Reversed',
  'activity.statusExpired': 'Estimate expired',
  'activity.hintDeferred': '',
  'activity.hintForfeit': '',
  'activity.processingPending': 'Processing',
  'activity.processingPaid': 'Paid',
  'activity.processingPaidOn': 'Paid {date}',
  'activity.processingDeferred': 'Not earned',
  'activity.processingForfeit': 'Not earned',
  'activity.processingDeferredHint': 'This dine is final. Its rewards show within two weeks.',
  'activity.processingForfeitHint': 'This purchase did not qualify.',
} as const
export type StatusKey = keyof typeof statusCopy

type StatusSet = {
  pending: StatusKey
  /** `pendingReview` and `reviewExpired`: for partners that require reviews. */
  pendingReview: StatusKey
  reviewExpired: StatusKey
  paid: StatusKey
  paidOn: StatusKey
  deferred: StatusKey
  deferredHint: StatusKey
  forfeit: StatusKey
  forfeitHint: StatusKey
  reversed: StatusKey
  expired: StatusKey
}

/** Sets of labels and hints. The partner's setting `history.statuses` selects one. */
export const statusSets: Readonly<Record<Brand['history']['statuses'], StatusSet>> = {
  standard: {
    pending: 'activity.statusPending',
    pendingReview: 'activity.statusPendingReview',
    reviewExpired: 'activity.statusReviewExpired',
    paid: 'activity.statusPaid',
    paidOn: 'activity.statusPaidOn',
    deferred: 'activity.statusDeferred',
    deferredHint: 'activity.hintDeferred',
    forfeit: 'activity.statusForfeit',
    forfeitHint: 'activity.hintForfeit',
    reversed: 'activity.statusReversed',
    expired: 'activity.statusExpired',
  },
  // Deferred, forfeited, reversed and expired purchases have the same default label. A hint explains the deferred and the forfeited ones.
  processing: {
    pending: 'activity.processingPending',
    pendingReview: 'activity.processingPending',
    reviewExpired: 'activity.processingPending',
    paid: 'activity.processingPaid',
    paidOn: 'activity.processingPaidOn',
    deferred: 'activity.processingDeferred',
    deferredHint: 'activity.processingDeferredHint',
    forfeit: 'activity.processingForfeit',
    forfeitHint: 'activity.processingForfeitHint',
    reversed: 'activity.processingForfeit',
    expired: 'activity.processingForfeit',
  },
}

export type RowStatus = { label: StatusKey | null; hint: StatusKey | null; dimmed: boolean }
type Row = Pick<TransactionView, 'transactionStatus' | 'stage' | 'review' | 'paidAt'>
type Settings = { history: Pick<Brand['history'], 'statuses'>; earning: Pick<Brand['earning'], 'reviewRequired'> }

/** Label, hint and dimming of a row. An awarded row has no label unless its dine was reversed or has expired. */
export function rowStatusOf(row: Row, brand: Settings): RowStatus {
  const set = statusSets[brand.history.statuses]
  const dimmedStatus = (label: StatusKey, hint: StatusKey | null = null): RowStatus => ({ label, hint, dimmed: true })
  if (row.stage === 'reversed') return dimmedStatus(set.reversed)
  if (row.stage === 'expired') return dimmedStatus(set.expired)
  switch (row.transactionStatus) {
    case 'awarded':
      return { label: null, hint: null, dimmed: false }
    case 'paid':
      return { label: row.paidAt ? set.paidOn : set.paid, hint: null, dimmed: false }
    case 'deferred':
      return dimmedStatus(set.deferred, set.deferredHint)
    case 'forfeit':
      return dimmedStatus(set.forfeit, set.forfeitHint)
    case 'pending':
      if (!brand.earning.reviewRequired) return dimmedStatus(set.pending)
      return dimmedStatus(row.review === 'expired' ? set.reviewExpired : set.pendingReview)
  }
}

/** Text of a label or hint, from the partner's copy; empty for null. */
export function statusText(
  key: StatusKey | null,
  row: Pick<Row, 'paidAt'>,
  copy: Readonly<Record<string, string>>,
  { shortDay }: Formats,
): string {
  if (key === null) return ''
  return fill(copy[key] ?? statusCopy[key], {}, { date: row.paidAt ? shortDay(row.paidAt) : '' })
}
