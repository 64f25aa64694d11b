export const operatorSessionLifeMs = 30 * 60_000 // sliding
export const operatorSessionMaxMs = 12 * 3_600_000 // a working day; then password and code again
/** A session is written back at most this often. */
export const operatorTouchEveryMs = 60_000
export const setupLifeMs = 24 * 3_600_000 // a set-up link is handed over in person or by a call

export type OperatorSession = { createdAt: Date; seenAt: Date; expiresAt: Date; revokedAt: Date | null }

/** What using an operator's session now does: refused when over, revoked or older than a working day; else kept or renewed. */
export function checkOperatorSession(session: OperatorSession, now: Date): 'over' | 'kept' | 'renewed' {
  const age = now.getTime() - session.createdAt.getTime()
  if (session.revokedAt !== null || session.expiresAt <= now || age >= operatorSessionMaxMs) return 'over'
  return now.getTime() - session.seenAt.getTime() >= operatorTouchEveryMs ? 'renewed' : 'kept'
}

/** When a session used at `now` ends: half an hour on, never beyond its day. */
export function operatorSessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + operatorSessionLifeMs, createdAt.getTime() + operatorSessionMaxMs))
}
