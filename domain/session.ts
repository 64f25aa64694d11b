export const sessionLifeMs = 900_000 // 15 minutes (P1-326)
export const rememberedLifeMs = 7_776_000_000 // 90 days (P1-327)
/** A session is written back at most this often; in between, seeing it again costs no write. */
export const touchEveryMs = 60_000

export function sessionLife(remembered: boolean): number {
  return remembered ? rememberedLifeMs : sessionLifeMs
}

export type SessionState = { seenAt: Date; expiresAt: Date; remembered: boolean; revokedAt: Date | null }

/** What using a session now does: refused when over or revoked, else kept, and renewed once a minute at the most. */
export function checkSession(session: SessionState, now: Date): 'over' | 'valid' | 'renew' {
  if (session.revokedAt !== null || session.expiresAt <= now) return 'over'
  return now.getTime() - session.seenAt.getTime() >= touchEveryMs ? 'renew' : 'valid'
}

export const trustedForMs = 24 * 3_600_000 // "older than a day" (P1-328)
/** How long giving the password again counts. */
export const confirmedForMs = 10 * 60_000

/** Whether money may move in this session without asking for the password: it is young, or the password was just given again. */
export function mayMoveMoney(session: { createdAt: Date; confirmedAt: Date | null }, now: Date): boolean {
  if (now.getTime() - session.createdAt.getTime() <= trustedForMs) return true
  return session.confirmedAt !== null && now.getTime() - session.confirmedAt.getTime() < confirmedForMs
}
