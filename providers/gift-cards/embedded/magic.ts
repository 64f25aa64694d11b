/** When an order is carried out and what becomes of its delivery. Instants, and `no_answer` when the reply gets lost. */
export type OrderPlan = { executesAt: Date; deliversAt: Date; delivery: 'SUCCEEDED' | 'FAILED'; noAnswer: boolean }

/** Amounts in cents that make it behave as real houses do (../README.md). */
export const magicAmounts = {
  late: 2_500,
  refused: 3_500,
  noAnswer: 4_500,
  undeliverable: 5_500,
  noMoney: 6_500,
} as const

const deliveryMs = 3_000
const lateMs = 2 * 60_000
/** How long the account stays empty after an order of the amount `noMoney` was first tried. */
export const fundedAfterMs = 2 * 60_000

export function planOf(amountMinor: number, now: Date): OrderPlan {
  const executesAt = amountMinor === magicAmounts.late ? new Date(now.getTime() + lateMs) : now
  return {
    executesAt,
    deliversAt: new Date(executesAt.getTime() + deliveryMs),
    delivery: amountMinor === magicAmounts.undeliverable ? 'FAILED' : 'SUCCEEDED',
    noAnswer: amountMinor === magicAmounts.noAnswer,
  }
}
