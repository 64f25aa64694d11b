const jobNames: Record<string, string> = {
  mail: 'Mail',
  card_deletion: 'Card deletion',
  payout_send: 'Payouts',
  payout_due: 'Payouts that are due',
  payout_reconcile: 'Reconciliation of payouts',
  payout_follow_up: 'Follow-up of payouts',
  posting_files: 'Posting files',
  estimate_expiry: 'Expiry of estimates',
  review_expiry: 'Expiry of review periods',
  card_expiry_lookup: 'Look-up of expiry dates',
  card_expiry_reminder: 'Reminders of expiring cards',
  claim_sweep: 'Recheck of missing rewards',
  closing_sweep: 'Closed accounts: canceled tables, lapsed balances, erased data',
  square_orders: 'Orders at Square that wait for their payment',
  orphan_cards: 'Cards without an owner',
  vip_end: 'End of VIP status',
  record_cleanup: 'Cleanup of old records',
  impression_cleanup: 'Cleanup of impressions',
  survey_cleanup: 'Cleanup of survey responses',
}

/** The name of a kind of job; an unknown kind is shown as its code. */
export const jobName = (kind: string): string => jobNames[kind] ?? kind

/** Formats a kind of mail such as `reward_posted` as words. */
export const mailName = (kind: string): string => kind.replaceAll('_', ' ')

const timeUnits = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

/** The time between two instants, rounded down to the largest whole unit: 3 minutes, 2 days. 0 seconds when `since` is after `at`. */
export function ageOf(since: string, at: string): string {
  const ms = Date.parse(at) - Date.parse(since)
  const [unitMs, unitName] = timeUnits.find(([sizeMs]) => ms >= sizeMs) ?? [1_000, 'second']
  const count = Math.max(0, Math.floor(ms / unitMs))
  return `${count} ${unitName}${count === 1 ? '' : 's'}`
}
