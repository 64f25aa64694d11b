import type { PurchaseStage } from '../dines/purchase-state.ts'

/** Days after a dine within which the member may review it (M2-283). */
export const reviewWindowDays = 35
/** Dines before this local date cannot be reviewed (M2-284). */
export const firstReviewDate = '2021-02-01'
const dayMs = 24 * 3_600_000

/** Input of the rule. `localDate`: `YYYY-MM-DD` in the restaurant's calendar; `units`: current reward. */
export type ReviewableDine = { stage: PurchaseStage; units: number; localDate: string; reviewed: boolean }

/** `open`: can be reviewed now; every other value is the reason why not. */
export type Reviewability = 'open' | 'reviewed' | 'not_earned' | 'before_reviews' | 'expired'

/** Last local date on which a dine of this date can be reviewed. */
export function reviewUntil(localDate: string): string {
  return new Date(Date.parse(localDate) + reviewWindowDays * dayMs).toISOString().slice(0, 10)
}

/** Whether the member may review a dine, or why not. `today` is in the restaurant's calendar. */
export function reviewability(dine: ReviewableDine, today: string): Reviewability {
  if (dine.reviewed) return 'reviewed'
  if (dine.stage !== 'cleared' || dine.units <= 0) return 'not_earned'
  if (dine.localDate < firstReviewDate) return 'before_reviews'
  return today > reviewUntil(dine.localDate) ? 'expired' : 'open'
}
