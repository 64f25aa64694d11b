/** The cookie from which a page reads the session expiry (P1-325). The session cookie itself is not readable by scripts. */
export const sessionExpiryCookie = 'damask_session_expires'

const form = new RegExp(`(?:^|; )${sessionExpiryCookie}=(\\d{1,15})-(\\d{1,15})(?:;|$)`)

/** When the session ends and when that was said, both in milliseconds by the server's clock. */
export const sessionExpiryText = (endsAt: Date, saidAt: Date): string => `${endsAt.getTime()}-${saidAt.getTime()}`

/** Both times from all readable cookies of a page, or null where no session is told of. */
export function readSessionExpiry(cookies: string): { endsAt: number; saidAt: number } | null {
  const [, endsAt, saidAt] = form.exec(cookies) ?? []
  return endsAt && saidAt ? { endsAt: Number(endsAt), saidAt: Number(saidAt) } : null
}
