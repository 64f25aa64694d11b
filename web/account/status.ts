import type { TransactionView } from '../../contract/api/activity.ts'
import type { CopyKey } from '../copy/defaults.ts'

export const pendingReviewDays = 35 // spec 2 §4.1
const dayMs = 24 * 3600_000

type Row = Pick<TransactionView, 'transactionStatus' | 'stage' | 'date' | 'paidAt'>
export type StatusWords = { label: CopyKey | null; hint: CopyKey | null; dimmed: boolean }

const daysSince = (date: string, today: string): number => (Date.parse(today) - Date.parse(date)) / dayMs

/**
 * What stands beside a row (spec 2 §4.1). An awarded one says nothing more than its reward; brands say the others their own
 * way. `reviewRequired`: dines of this brand wait for a review. Dates are calendar dates.
 */
export function statusWords(row: Row, reviewRequired: boolean, today: string): StatusWords {
  if (row.stage === 'reversed') return { label: 'activity.statusReversed', hint: null, dimmed: true }
  if (row.stage === 'expired') return { label: 'activity.statusExpired', hint: null, dimmed: true }
  switch (row.transactionStatus) {
    case 'awarded':
      return { label: null, hint: null, dimmed: false }
    case 'paid':
      return { label: row.paidAt ? 'activity.statusPaidOn' : 'activity.statusPaid', hint: null, dimmed: false }
    case 'deferred':
      return { label: 'activity.statusDeferred', hint: 'activity.hintDeferred', dimmed: true }
    case 'forfeit':
      return { label: 'activity.statusForfeit', hint: 'activity.hintForfeit', dimmed: true }
    case 'pending': {
      if (!reviewRequired) return { label: 'activity.statusPending', hint: null, dimmed: true }
      const expired = daysSince(row.date, today) > pendingReviewDays
      return {
        label: expired ? 'activity.statusReviewExpired' : 'activity.statusPendingReview',
        hint: null,
        dimmed: true,
      }
    }
  }
}
