/** The site gives up an order after this time without a reply. Its two calls, to book and to cancel, take ten seconds at most. */
export const replyLimitMs = 15_000

/** Whether the time for a reply to the order has passed. */
export const isUnanswered = ({ status, asked_at }: { status: string; asked_at: Date }, now: Date): boolean =>
  status === 'asked' && isTooLate(asked_at, now)
/** Whether the service's time to answer a request of that moment has passed. */
export const isTooLate = (askedAt: Date, now: Date): boolean => now.getTime() - askedAt.getTime() > replyLimitMs
