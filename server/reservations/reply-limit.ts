/** The site treats an order as unanswered after this time without a reply. Its two calls, to book and to cancel, take ten seconds at most. */
export const replyLimitMs = 15_000

/** Whether the time for a reply to the order has passed. */
export const isUnanswered = ({ status, requested_at }: { status: string; requested_at: Date }, now: Date): boolean =>
  status === 'requested' && isTooLate(requested_at, now)
/** Whether the service's time to answer a request of that moment has passed. */
export const isTooLate = (requestedAt: Date, now: Date): boolean => now.getTime() - requestedAt.getTime() > replyLimitMs
