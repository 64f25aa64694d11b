export const operatorSessionLifeMs = 30 * 60_000 // from the last use
export const operatorSessionMaxMs = 12 * 3_600_000 // from sign-in; then the operator signs in again
/** The least time between two updates of a session's row. */
export const operatorSessionRenewMs = 60_000
/** Lifetime of the link with which an operator sets a password and an authenticator app. */
export const setUpLinkLifeMs = 24 * 3_600_000

export type OperatorSession = { createdAt: Date; seenAt: Date; expiresAt: Date; revokedAt: Date | null }

/** Whether a session is over (expired, revoked or older than 12 hours), and else whether this use renews its row. */
export function checkOperatorSession(session: OperatorSession, now: Date): 'over' | 'valid' | 'renew' {
  const age = now.getTime() - session.createdAt.getTime()
  if (session.revokedAt !== null || session.expiresAt <= now || age >= operatorSessionMaxMs) return 'over'
  return now.getTime() - session.seenAt.getTime() >= operatorSessionRenewMs ? 'renew' : 'valid'
}

/** When a session used at `now` expires: 30 minutes later, at most 12 hours after it began. */
export function operatorSessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + operatorSessionLifeMs, createdAt.getTime() + operatorSessionMaxMs))
}
