import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sessionExpiryCookie, sessionExpiryText } from '../../contract/session-expiry.ts'

/** `__Host-` binds a cookie to this exact host; browsers accept it over https only. */
export const cookieNames = (secure: boolean) => ({
  session: secure ? '__Host-damask_session' : 'damask_session',
  visitor: secure ? '__Host-damask_visitor' : 'damask_visitor',
  expires: sessionExpiryCookie,
})

const yearSeconds = 365 * 24 * 3600

/** A new value of the visitor cookie: 32 random bytes as base64url. */
export const newVisitor = (): string => randomBytes(32).toString('base64url')

export function setVisitorCookie(reply: FastifyReply, secure: boolean, value: string): void {
  reply.setCookie(cookieNames(secure).visitor, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: yearSeconds,
  })
}

/** The cookies of a remembered session last until `expiresAt`; those of any other session end with the browser. */
export function setSessionCookies(
  reply: FastifyReply,
  secure: boolean,
  session: { token: string; expiresAt: Date; remembered: boolean },
  now: Date,
): void {
  const names = cookieNames(secure)
  const lifetime = session.remembered ? { expires: session.expiresAt } : {}
  reply.setCookie(names.session, session.token, { path: '/', httpOnly: true, sameSite: 'lax', secure, ...lifetime })
  setExpiryCookie(reply, secure, session, now)
}

/** Tells scripts when the session ends (contract/session-expiry.ts), so it is not `httpOnly`. */
export function setExpiryCookie(
  reply: FastifyReply,
  secure: boolean,
  { expiresAt, remembered }: { expiresAt: Date; remembered: boolean },
  now: Date,
): void {
  const lifetime = remembered ? { expires: expiresAt } : {}
  reply.setCookie(cookieNames(secure).expires, sessionExpiryText(expiresAt, now), {
    path: '/',
    sameSite: 'lax',
    secure,
    ...lifetime,
  })
}

/** Deletes the session cookie and the expiry cookie. The visitor cookie stays: it marks a known device. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  const names = cookieNames(secure)
  for (const name of [names.session, names.expires]) reply.clearCookie(name, { path: '/', secure })
}
