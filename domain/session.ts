export const sessionLifeMs = 900_000 // 15 minutes (P1-326)
export const rememberedLifeMs = 7_776_000_000 // 90 days (P1-327)
/** Least time between two writes of one session's row. */
export const touchEveryMs = 60_000

export function sessionLife(remembered: boolean): number {
  return remembered ? rememberedLifeMs : sessionLifeMs
}

export type SessionState = { seenAt: Date; expiresAt: Date; remembered: boolean; revokedAt: Date | null }

/** State of a session at `now`: `over` when expired or revoked; `renew` when its row is due for a write; else `valid`. */
export function checkSession(session: SessionState, now: Date): 'over' | 'valid' | 'renew' {
  if (session.revokedAt !== null || session.expiresAt <= now) return 'over'
  return now.getTime() - session.seenAt.getTime() >= touchEveryMs ? 'renew' : 'valid'
}

/** Age of a session up to which it needs no password confirmation (P1-328). */
export const trustedForMs = 24 * 3_600_000
/** Time for which a confirmed password counts. */
export const confirmedForMs = 10 * 60_000

/**
 * Whether this session needs no password confirmation: it is at most a day old, or the password was confirmed less than 10 minutes ago.
 * The calls that refuse with `password_needed` require this. They move money, remove the last card, add a passkey, replace an email that
 * must change (`emailMustChange`), download all data, or close an account that has no password.
 */
export function hasRecentProof(session: { createdAt: Date; confirmedAt: Date | null }, now: Date): boolean {
  if (now.getTime() - session.createdAt.getTime() <= trustedForMs) return true
  return session.confirmedAt !== null && now.getTime() - session.confirmedAt.getTime() < confirmedForMs
}
