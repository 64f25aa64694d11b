/** The cookie from which a page reads the session expiry (P1-325). The session cookie itself is not readable by scripts. */
export const sessionExpiryCookie = 'damask_session_expires'

const pattern = new RegExp(`(?:^|; )${sessionExpiryCookie}=(\\d{1,15})-(\\d{1,15})(?:;|$)`)

/** When the session ends and when that was said, both in milliseconds by the server's clock. */
export const sessionExpiryText = (endsAt: Date, writtenAt: Date): string => `${endsAt.getTime()}-${writtenAt.getTime()}`

/** Both times from all readable cookies of a page, or null where no session is told of. */
export function readSessionExpiry(cookies: string): { endsAt: number; writtenAt: number } | null {
  const [, endsAt, writtenAt] = pattern.exec(cookies) ?? []
  return endsAt && writtenAt ? { endsAt: Number(endsAt), writtenAt: Number(writtenAt) } : null
}
