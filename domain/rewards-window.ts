/**
 * First calendar day of "this year" (M2-021): January 1 for calendar-year programs; the same day a year ago for rolling ones, and March 1
 * for February 29. The day is in UTC. The difference from local time affects only summaries, never an award.
 */
export function windowStart(window: 'calendar_year' | 'rolling_12_months', now: Date): string {
  if (window === 'calendar_year') return `${now.getUTCFullYear()}-01-01`
  const yearAgo = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()))
  return yearAgo.toISOString().slice(0, 10)
}
