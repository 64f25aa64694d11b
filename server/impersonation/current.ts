import { createHmac } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import { deriveSecret } from '../config.ts'
import type { Deps } from '../platform/deps.ts'
import { tokenHash } from '../session/queries.ts'

/** An operator's impersonation of a member. `hook.ts` finds it by the cookie of a request from the frame. */
export type Impersonation = {
  id: string
  operatorName: string
  memberId: string
  memberName: string
  mode: ImpersonationMode
  /** Hash of the nonce of the exit message. */
  nonceHash: Buffer
  /** Token of the frame's session. It never leaves the server; the frame's cookie is another token, which opens no session. */
  sessionToken: string
}

/** Name of the partitioned cookie of the console's frame. No script can read the cookie. */
export const impersonationCookieName = (production: boolean): string =>
  production ? '__Host-damask_impersonation' : 'damask_impersonation'

// Secure in development too: browsers accept such cookies from localhost over http.
const cookieOptions = { path: '/', httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const

export function setImpersonationCookie(reply: FastifyReply, deps: Deps, token: string, expires: Date): void {
  reply.setCookie(impersonationCookieName(deps.config.production), token, { ...cookieOptions, expires })
}

export function clearImpersonationCookie(reply: FastifyReply, deps: Deps): void {
  reply.clearCookie(impersonationCookieName(deps.config.production), cookieOptions)
}

/**
 * Derives the token of the frame's session, the hash of that token, and the `visitor` of the request. All come from `token`, the value of
 * the impersonation cookie, because no other cookie reaches the frame.
 */
export function deriveFrameKeys({ config }: Deps, token: string) {
  const key = deriveSecret(config.siteKey, 'impersonation')
  const derive = (purpose: string) => createHmac('sha256', key).update(`${purpose}\n${token}`).digest('base64url')
  const sessionToken = derive('session')
  return { sessionToken, visitor: derive('visitor'), tokenHash: tokenHash(sessionToken) }
}
