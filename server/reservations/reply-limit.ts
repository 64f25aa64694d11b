/**
 * The site treats a booking request, or a change of a booking, as unanswered after this time without a reply. For each of them the site
 * calls the service at most twice: to book and to cancel, or to change and to end the change. The two calls take at most 10 s together.
 */
export const replyLimitMs = 15_000

/** Whether a booking request still waits for the service's reply although the time limit has passed. */
export const isUnanswered = ({ status, requested_at }: { status: string; requested_at: Date }, now: Date): boolean =>
  status === 'requested' && isReplyOverdue(requested_at, now)
/** Whether the time limit for the reply to a request made at `requestedAt` has passed. */
export const isReplyOverdue = (requestedAt: Date, now: Date): boolean =>
  now.getTime() - requestedAt.getTime() > replyLimitMs
