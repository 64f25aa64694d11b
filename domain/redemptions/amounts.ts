/** Gift cards are sold in whole steps; a statement credit may be any amount. In units: cents of credit. */
export const giftCardStep = 500
/** The most that one redemption moves. A house refuses larger orders, and a stolen session costs no more. */
export const redemptionMax = 50_000
/** Redemptions that one member may ask for within a day. */
export const redemptionsPerDayMax = 5

const offersMax = 6

/** `below`, `above` the limits or what is available, or between two steps. */
export type AmountFault = 'amount_below' | 'amount_above' | 'amount_step'
export type AmountRule = { available: number; minimum: number; step: number }

/** What is wrong with an amount in units; null when it can be asked for. */
export function amountFault(amount: number, { available, minimum, step }: AmountRule): AmountFault | null {
  if (!Number.isSafeInteger(amount) || amount < minimum) return 'amount_below'
  if (amount > highestAmount({ available, step: 1 })) return 'amount_above'
  return amount % step === 0 ? null : 'amount_step'
}

/**
 * Amounts to choose from, ascending: whole steps of a gift card between the minimum and what is available, at most six, the highest
 * always among them. Where any amount is possible (`step` 1), the last one is everything there is. Empty below the minimum.
 */
export function offeredAmounts({ available, minimum, step }: AmountRule): number[] {
  const top = highestAmount({ available, step })
  const first = Math.ceil(minimum / giftCardStep) * giftCardStep
  if (top < minimum) return []
  const stride = Math.max(1, Math.ceil((top - first) / giftCardStep / (offersMax - 1))) * giftCardStep
  const lower = Array.from({ length: offersMax - 1 }, (_, at) => first + at * stride)
  return [...lower.filter((amount) => amount < top), top]
}

const highestAmount = ({ available, step }: Pick<AmountRule, 'available' | 'step'>): number =>
  Math.floor(Math.min(available, redemptionMax) / step) * step
