import type { RewardsWindow } from './terms.ts'

/** A dine that counted toward the tier. `date` is `YYYY-MM-DD` by the restaurant's calendar, `minor` is what it earned on, in cents. */
export type QualifyingDine = { date: string; minor: number }

/** What a partner asks for: a number of dines, an amount spent, or either of the two. */
export type VipRule = { dines: number | null; spendMinor?: number | null; window: RewardsWindow }

/** `until` is the last day the higher rate holds, or null. */
export type VipProgress = {
  dines: QualifyingDine[]
  until: string | null
  /** Restaurant and date of the latest qualifying dines: `<merchant> <date>`. */
  visits: string[]
}

export const noProgress: VipProgress = { dines: [], until: null, visits: [] }

export function isVip(progress: VipProgress, date: string): boolean {
  return progress.until !== null && date <= progress.until
}

/** No clock of the United States is further behind UTC. */
const behindUtcMs = 12 * 3_600_000

/** The earliest last day that is not over everywhere at this moment: whoever was VIP until a day before it no longer is. */
export function vipDayAt(now: Date): string {
  return new Date(now.getTime() - behindUtcMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

/**
 * The earliest local date a dine at or after this moment (UTC) can have. Local clocks are less than a day from UTC, and two days
 * leave room for a feed that guesses the zone.
 */
export function earliestDateFrom(occurredAt: string): string {
  return new Date(Date.parse(occurredAt) - 2 * dayMs).toISOString().slice(0, 10)
}

export type TierStep = { counted: true } | { counted: false; why: 'below_qualifying' | 'second_of_day' }

/** Whether a dine that earned counts toward the tier, and why not (D3-005). */
export function tierStep(
  progress: VipProgress,
  dine: { date: string; merchantId: string; countedMinor: number },
  rule: { minimumMinor?: number; onePerDay?: boolean },
): TierStep {
  if (dine.countedMinor < (rule.minimumMinor ?? 0)) return { counted: false, why: 'below_qualifying' }
  if (rule.onePerDay && progress.visits.includes(visitOf(dine))) return { counted: false, why: 'second_of_day' }
  return { counted: true }
}

const visitOf = ({ date, merchantId }: { date: string; merchantId: string }) => `${merchantId} ${date}`

/**
 * One more qualifying dine. The dine that reaches the number still earns the lower rate; the higher one holds from the next
 * dine to the end of the following year. Dines come in order of time, and near New Year their local dates may not: a date is
 * dropped only when no later dine can have one that it counts with.
 */
export function qualified(
  progress: VipProgress,
  dine: { date: string; merchantId: string; occurredAt: string; countedMinor: number },
  rule: VipRule,
): VipProgress {
  const { date, countedMinor: minor } = dine
  const earliest = earliestDateFrom(dine.occurredAt)
  // The partner may change its window: dates of twelve months are what any of them can count.
  const dines = [...progress.dines.filter((earlier) => inTwelveMonths(earlier.date, earliest)), { date, minor }]
  const until = isReached(sumIn(dines, date, rule.window), rule) ? `${Number(date.slice(0, 4)) + 1}-12-31` : null
  const visits = [...progress.visits.filter((visit) => visit.slice(-10) >= earliest), visitOf(dine)]
  return { dines, until: until !== null && until > (progress.until ?? '') ? until : progress.until, visits }
}

/** What the qualifying dines of the window that ends with `date` add up to. */
export function sumIn(
  dines: readonly QualifyingDine[],
  date: string,
  window: RewardsWindow,
): { dines: number; minor: number } {
  const together = dines.filter((earlier) => inSameWindow(earlier.date, date, window))
  return { dines: together.length, minor: together.reduce((sum, { minor }) => sum + minor, 0) }
}

function isReached(sum: { dines: number; minor: number }, { dines, spendMinor = null }: VipRule): boolean {
  return (dines !== null && sum.dines >= dines) || (spendMinor !== null && sum.minor >= spendMinor)
}

function inSameWindow(earlier: string, date: string, window: RewardsWindow): boolean {
  return window === 'calendar_year' ? earlier.slice(0, 4) === date.slice(0, 4) : inTwelveMonths(earlier, date)
}

/** Whether a date lies in the twelve months before `date`, or later. */
function inTwelveMonths(earlier: string, date: string): boolean {
  return earlier > `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
}
