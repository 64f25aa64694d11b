/**
 * The site treats a booking or a change of one as unanswered after this time without a reply. Its two calls, to book and to cancel, take
 * at most 10 s.
 */
export const replyLimitMs = 15_000

/** Whether the booking still waits for a reply and the time for it has passed. */
export const isUnanswered = ({ status, requested_at }: { status: string; requested_at: Date }, now: Date): boolean =>
  status === 'requested' && isTooLate(requested_at, now)
/** Whether the service's time to answer a request of that moment has passed. */
export const isTooLate = (requestedAt: Date, now: Date): boolean => now.getTime() - requestedAt.getTime() > replyLimitMs
