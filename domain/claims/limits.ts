import { daysAfter } from '../reservations/rules.ts'

/** A missing reward can be reported from this many days after the dine: most final amounts arrive before (M2-293). */
export const claimAfterDays = 10
/** Later than this no restaurant and no bank can tell what a bill was (docs/decisions/0069). */
export const claimWithinDays = 180
/** Claims about one restaurant and date: lunch and dinner. */
export const claimsPerVisitDayMax = 2
/** Claims of one member in 24 hours. */
export const claimsPerDayMax = 5
/** Claims of one member that an operator has to look at, at a time. */
export const openClaimsMax = 10
/** How long a member may disagree with an answer; then the claim is closed. */
export const objectionDays = 30

/** The first day on which a dine of this date can be reported, both `YYYY-MM-DD`. */
export const reportableFrom = (date: string): string => daysAfter(date, claimAfterDays)

/** The dates of dines that can be reported on this day, by the restaurant's calendar. */
export const reportableDates = (today: string): { first: string; last: string } => ({
  first: daysAfter(today, -claimWithinDays),
  last: daysAfter(today, -claimAfterDays),
})

export type DateFault = 'future' | 'too_early' | 'too_old'

/** Why a dine of this date cannot be reported today, or null. */
export function dateFault(date: string, today: string): DateFault | null {
  const { first, last } = reportableDates(today)
  if (date > today) return 'future'
  if (date > last) return 'too_early'
  return date < first ? 'too_old' : null
}
