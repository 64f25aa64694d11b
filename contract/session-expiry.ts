/** The cookie from which a page reads the session expiry (P1-325). The session cookie itself is not readable by scripts. */
export const sessionExpiryCookie = 'damask_session_expires'

const pattern = new RegExp(`(?:^|; )${sessionExpiryCookie}=(\\d{1,15})-(\\d{1,15})(?:;|$)`)

/** Value of the cookie: end of the session and time of writing, both in milliseconds by the server's clock. */
export const sessionExpiryText = (endsAt: Date, writtenAt: Date): string => `${endsAt.getTime()}-${writtenAt.getTime()}`

/** Reads both times from `document.cookie`; null when the cookie is missing or malformed. */
export function readSessionExpiry(cookies: string): { endsAt: number; writtenAt: number } | null {
  const [, endsAt, writtenAt] = pattern.exec(cookies) ?? []
  return endsAt && writtenAt ? { endsAt: Number(endsAt), writtenAt: Number(writtenAt) } : null
}
