import type { PurchaseStage } from '../dines/purchase-state.ts'
import { createReceiptLine, type ReceiptLine } from '../earning/receipt.ts'
import { unitScale } from '../money/round.ts'
import { reviewUntil } from './eligibility.ts'

/** Why a cleared reward is not available. `open`: the dine can still be reviewed; `expired`: the review window is over. */
export type ReviewHold = 'open' | 'expired'

/**
 * `wasAvailable`: an earlier revision of the award made its units available. `localDate`: the restaurant's calendar date of the
 * dine, `YYYY-MM-DD`.
 */
export type HoldableDine = {
  stage: PurchaseStage
  units: number
  reviewRequired: boolean
  reviewed: boolean
  wasAvailable: boolean
  localDate: string
}

/**
 * Why a partner that requires reviews holds the reward of a dine (M2-095), or null. `today`: the earliest calendar date that is current in
 * any time zone, so that no member loses the last evening. Units that were available once are never held.
 */
export function reviewHold(dine: HoldableDine, today: string): ReviewHold | null {
  const { stage, units, reviewRequired, reviewed, wasAvailable, localDate } = dine
  if (!reviewRequired || reviewed || wasAvailable || stage !== 'cleared' || units === 0) return null
  return reviewUntil(localDate) < today ? 'expired' : 'open'
}

/**
 * Adds the reason of a hold before the last line of a receipt, its total. An open hold keeps the units, and its line does not count. An
 * expired hold makes the units 0, and its line counts. So the counted lines still add up to the units.
 */
export function withHold(
  receipt: { units: number; lines: readonly ReceiptLine[] },
  hold: ReviewHold | null,
): { units: number; lines: readonly ReceiptLine[] } {
  const { units, lines } = receipt
  const total = lines.at(-1)
  if (hold === null || !total) return receipt
  if (hold === 'open')
    return { units, lines: [...lines.slice(0, -1), createReceiptLine('tier', 'review_open', false), total] }
  const forfeitLine = createReceiptLine('cap', 'review_expired', true, { fixedPointUnits: -units * unitScale })
  return { units: 0, lines: [...lines.slice(0, -1), forfeitLine, { ...total, fixedPointUnits: 0 }] }
}
