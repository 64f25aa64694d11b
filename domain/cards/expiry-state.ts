import { isExpired } from './expiry.ts'

const dayMs = 86_400_000
/** Days between the first reminder and the start of the month in which a card expires. */
export const remindDaysBefore = 30

/** The last day (`YYYY-MM-DD`) on which a card of this month works. `year` has four digits. */
export const lastDayOf = (month: number, year: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/**
 * State of a card's expiration: `good` until 30 days before its last month, `soon` from then until that month has ended in every time
 * zone, then `expired`; `unknown` without a date. `expiresOn` is the last day of the month, `YYYY-MM-DD`.
 */
export type ExpiryState = 'unknown' | 'good' | 'soon' | 'expired'
export function expiryState(expiresOn: string | null, now: Date): ExpiryState {
  if (expiresOn === null) return 'unknown'
  const [year = 0, month = 0] = expiresOn.split('-').map(Number)
  if (isExpired(month, year, now)) return 'expired'
  return now.getTime() >= Date.UTC(year, month - 1, 1) - remindDaysBefore * dayMs ? 'soon' : 'good'
}

/** The reminder that is due: `ahead` in the 30 days before the last month, `last_month` from then until the card expires; else null. */
export type ExpiryReminder = 'ahead' | 'last_month'
export function dueReminder(expiresOn: string, now: Date): ExpiryReminder | null {
  if (expiryState(expiresOn, now) !== 'soon') return null
  return now.toISOString().slice(0, 7) < expiresOn.slice(0, 7) ? 'ahead' : 'last_month'
}
