/**
 * First calendar day that counts towards "this year" (spec 3 §2): 1 January for calendar-year programmes, the same day a
 * year ago for rolling ones. UTC; a day more or less at midnight changes a summary, never an award.
 */
export function windowStart(window: 'calendar_year' | 'rolling_12_months', now: Date): string {
  if (window === 'calendar_year') return `${now.getUTCFullYear()}-01-01`
  const yearAgo = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()))
  return yearAgo.toISOString().slice(0, 10)
}
