export const sessionLifeMs = 900_000 // 15 minutes, spec 1 §9
export const rememberedLifeMs = 7_776_000_000 // 90 days, spec 1 §9
/** A session is written back at most this often; in between, seeing it again costs no write. */
export const touchEveryMs = 60_000

export function sessionLife(remembered: boolean): number {
  return remembered ? rememberedLifeMs : sessionLifeMs
}

export type SessionState = { seenAt: Date; expiresAt: Date; remembered: boolean; revokedAt: Date | null }

/** What using a session now does: refused when over or revoked, else kept, and renewed once a minute at the most. */
export function useSession(session: SessionState, now: Date): 'over' | 'kept' | 'renewed' {
  if (session.revokedAt !== null || session.expiresAt <= now) return 'over'
  return now.getTime() - session.seenAt.getTime() >= touchEveryMs ? 'renewed' : 'kept'
}
