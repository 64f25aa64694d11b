/** When an order is executed and delivered, and with what result. `noAnswer`: the reply is lost. */
export type OrderPlan = { executesAt: Date; deliversAt: Date; delivery: 'SUCCEEDED' | 'FAILED'; noAnswer: boolean }

/** Amounts in cents that select a failure (../README.md). */
export const giftCardMagicAmounts = {
  late: 2_500,
  refused: 3_500,
  noAnswer: 4_500,
  undeliverable: 5_500,
  noMoney: 6_500,
} as const

const deliveryMs = 3_000
const lateMs = 2 * 60_000
/** The account has no funds for an order of the amount `noMoney` until this long after its first try. */
export const fundedAfterMs = 2 * 60_000

export function planOf(amountMinor: number, now: Date): OrderPlan {
  const executesAt = amountMinor === giftCardMagicAmounts.late ? new Date(now.getTime() + lateMs) : now
  return {
    executesAt,
    deliversAt: new Date(executesAt.getTime() + deliveryMs),
    delivery: amountMinor === giftCardMagicAmounts.undeliverable ? 'FAILED' : 'SUCCEEDED',
    noAnswer: amountMinor === giftCardMagicAmounts.noAnswer,
  }
}
