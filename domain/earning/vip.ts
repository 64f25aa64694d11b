import type { RewardsWindow } from './terms.ts'

/** A dine that counted toward the tier. `date`: the restaurant's calendar date, `YYYY-MM-DD`. `minor`: the cents that earned. */
export type QualifyingDine = { date: string; minor: number }

/** A partner's condition for VIP: a number of dines, cents spent, or either of the two. */
export type VipRule = { dines: number | null; spendMinor?: number | null; window: RewardsWindow }

/** `until` is the last day of the VIP rate, `YYYY-MM-DD`, or null. */
export type VipProgress = {
  dines: QualifyingDine[]
  until: string | null
  /** Restaurant and date of the latest qualifying dines: `<merchant> <date>`. */
  visits: string[]
}

export const noProgress: VipProgress = { dines: [], until: null, visits: [] }

/** Whether the VIP rate applies on a date (`YYYY-MM-DD`). */
export function isVip(progress: VipProgress, date: string): boolean {
  return progress.until !== null && date <= progress.until
}

/** No time zone of the United States is further behind UTC. */
const behindUtcMs = 12 * 3_600_000

/** The earliest calendar date (`YYYY-MM-DD`) that is still today somewhere. A VIP status whose last day is earlier has ended everywhere. */
export function earliestTodayAt(now: Date): string {
  return new Date(now.getTime() - behindUtcMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

/**
 * The earliest local date (`YYYY-MM-DD`) of a dine at or after this moment (UTC). Local clocks are less than a day from UTC; the
 * second day covers a feed that guesses the zone.
 */
export function earliestDateFrom(occurredAt: string): string {
  return new Date(Date.parse(occurredAt) - 2 * dayMs).toISOString().slice(0, 10)
}

export type QualifyingVerdict = { counted: true } | { counted: false; why: 'below_qualifying' | 'second_of_day' }

/** Whether a dine that earned also counts toward the tier, and the reason if it does not (D3-005). */
export function judgeQualifying(
  progress: VipProgress,
  dine: { date: string; merchantId: string; countedMinor: number },
  rule: { minimumMinor?: number; onePerDay?: boolean },
): QualifyingVerdict {
  if (dine.countedMinor < (rule.minimumMinor ?? 0)) return { counted: false, why: 'below_qualifying' }
  if (rule.onePerDay && progress.visits.includes(visitKeyOf(dine))) return { counted: false, why: 'second_of_day' }
  return { counted: true }
}

const visitKeyOf = ({ date, merchantId }: { date: string; merchantId: string }) => `${merchantId} ${date}`

/**
 * Adds a qualifying dine to the progress. The dine that reaches the goal still earns the lower rate; the VIP rate applies from the
 * next dine to December 31 of the following year. Dines must come in order of `occurredAt`. Near New Year their local dates may be
 * out of order, so a date stays until it is too old for the window of any later dine.
 */
export function addQualifyingDine(
  progress: VipProgress,
  dine: { date: string; merchantId: string; occurredAt: string; countedMinor: number },
  rule: VipRule,
): VipProgress {
  const { date, countedMinor: minor } = dine
  const earliest = earliestDateFrom(dine.occurredAt)
  // The partner may change its window, so the dines of the longest one, twelve months, stay.
  const dines = [...progress.dines.filter((earlier) => inTwelveMonths(earlier.date, earliest)), { date, minor }]
  const until = isReached(sumInWindow(dines, date, rule.window), rule) ? `${Number(date.slice(0, 4)) + 1}-12-31` : null
  const visits = [...progress.visits.filter((visit) => visit.slice(-10) >= earliest), visitKeyOf(dine)]
  return { dines, until: until !== null && until > (progress.until ?? '') ? until : progress.until, visits }
}

/** Number of qualifying dines and their cents in the window that ends on `date` (`YYYY-MM-DD`). */
export function sumInWindow(
  dines: readonly QualifyingDine[],
  date: string,
  window: RewardsWindow,
): { dines: number; minor: number } {
  const inWindow = dines.filter((earlier) => inSameWindow(earlier.date, date, window))
  return { dines: inWindow.length, minor: inWindow.reduce((sum, { minor }) => sum + minor, 0) }
}

function isReached(sum: { dines: number; minor: number }, { dines, spendMinor = null }: VipRule): boolean {
  return (dines !== null && sum.dines >= dines) || (spendMinor !== null && sum.minor >= spendMinor)
}

function inSameWindow(earlier: string, date: string, window: RewardsWindow): boolean {
  return window === 'calendar_year' ? earlier.slice(0, 4) === date.slice(0, 4) : inTwelveMonths(earlier, date)
}

/** Whether `earlier` is less than twelve months before `date`; later dates count too. */
function inTwelveMonths(earlier: string, date: string): boolean {
  return earlier > `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
}
