/** Gift cards are sold in multiples of this many units (cents of credit). A statement credit may be any amount. */
export const giftCardStep = 500
/** Maximum units of one redemption. Gift-card issuers refuse larger orders, and the limit caps the loss from a stolen session. */
export const redemptionUnitsMax = 50_000
/** Redemptions that one member may request within 24 hours. */
export const redemptionsPerDayMax = 5

const offeredAmountsMax = 6

/**
 * `amount_below`: below the minimum or not a whole number; `amount_above`: above the maximum or the available balance; `amount_step`: not a
 * multiple of the step.
 */
export type AmountFault = 'amount_below' | 'amount_above' | 'amount_step'
export type AmountRule = { available: number; minimum: number; step: number }

/** Fault of an amount in units; null for a valid one. */
export function amountFault(amount: number, { available, minimum, step }: AmountRule): AmountFault | null {
  if (!Number.isSafeInteger(amount) || amount < minimum) return 'amount_below'
  if (amount > highestAmount({ available, step: 1 })) return 'amount_above'
  return amount % step === 0 ? null : 'amount_step'
}

/**
 * At most six amounts to choose from, ascending. The last is the highest possible amount: with `step` 1 the whole balance, up to
 * `redemptionUnitsMax`. The others are multiples of the gift-card step from the minimum on. Empty when the highest is below the minimum.
 */
export function offeredAmounts({ available, minimum, step }: AmountRule): number[] {
  const top = highestAmount({ available, step })
  const first = Math.ceil(minimum / giftCardStep) * giftCardStep
  if (top < minimum) return []
  const stride = Math.max(1, Math.ceil((top - first) / giftCardStep / (offeredAmountsMax - 1))) * giftCardStep
  const lowerAmounts = Array.from({ length: offeredAmountsMax - 1 }, (_, at) => first + at * stride)
  return [...lowerAmounts.filter((amount) => amount < top), top]
}

const highestAmount = ({ available, step }: Pick<AmountRule, 'available' | 'step'>): number =>
  Math.floor(Math.min(available, redemptionUnitsMax) / step) * step
