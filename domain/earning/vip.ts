import type { RewardsWindow } from './terms.ts'

/** Dates are `YYYY-MM-DD`, the restaurant's calendar. `until` is the last day the higher rate holds, or null. */
export type VipProgress = { dates: string[]; until: string | null }

export const noProgress: VipProgress = { dates: [], until: null }

export function isVip(progress: VipProgress, date: string): boolean {
  return progress.until !== null && date <= progress.until
}

/** No clock of the United States is further behind UTC. */
const behindUtcMs = 12 * 3_600_000

/** The earliest last day that is not over everywhere at this moment: whoever was VIP until a day before it no longer is. */
export function vipDayAt(now: Date): string {
  return new Date(now.getTime() - behindUtcMs).toISOString().slice(0, 10)
}

/**
 * One more qualifying dine. The dine that reaches the number still earns the lower rate; the higher one holds from the
 * next dine to the end of the following year (spec 3 §2).
 */
export function qualified(
  progress: VipProgress,
  date: string,
  rule: { dines: number; window: RewardsWindow },
): VipProgress {
  const dates = [...progress.dates.filter((earlier) => inWindow(earlier, date, rule.window)), date]
  const until = dates.length >= rule.dines ? `${Number(date.slice(0, 4)) + 1}-12-31` : null
  return { dates, until: until !== null && until > (progress.until ?? '') ? until : progress.until }
}

function inWindow(earlier: string, date: string, window: RewardsWindow): boolean {
  if (window === 'calendar_year') return earlier.slice(0, 4) === date.slice(0, 4)
  return earlier > `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
}
