import { daysAfter } from '../reservations/rules.ts'

/** Days after a dine from which its missing reward can be reported, because most final amounts arrive earlier (M2-293). */
export const claimAfterDays = 10
/** Days after a dine until which it can be reported. Later, restaurants and banks no longer know the bill (docs/decisions/0069). */
export const claimWithinDays = 180
/** Maximum claims of one member per restaurant and date: lunch and dinner. */
export const claimsPerVisitDayMax = 2
/** Maximum claims of one member in 24 hours. */
export const claimsPerDayMax = 5
/** Maximum open claims of one member at a time. */
export const openClaimsMax = 10
/** Days within which a member may dispute an answer. Then the claim closes. */
export const disputeDays = 30

/** First day on which a dine of this date can be reported, both `YYYY-MM-DD`. */
export const reportableFrom = (date: string): string => daysAfter(date, claimAfterDays)

/** Range of dates whose dines can be reported today, in the restaurant's calendar. */
export const reportableDates = (today: string): { first: string; last: string } => ({
  first: daysAfter(today, -claimWithinDays),
  last: daysAfter(today, -claimAfterDays),
})

export type DateFault = 'future' | 'too_recent' | 'too_old'

/** Why a dine of this date cannot be reported today, or null. */
export function dateFault(date: string, today: string): DateFault | null {
  const { first, last } = reportableDates(today)
  if (date > today) return 'future'
  if (date > last) return 'too_recent'
  return date < first ? 'too_old' : null
}
