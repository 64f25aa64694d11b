import { createHmac } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { EmulationMode } from '../../domain/operators/impersonation.ts'
import { deriveSecret } from '../config.ts'
import type { Deps } from '../platform/deps.ts'
import { tokenHash } from '../session/queries.ts'

/** An operator who sees a member's site: what the request of their frame carries. */
export type Emulation = {
  id: string
  operator: { id: string; name: string }
  memberId: string
  memberName: string
  mode: EmulationMode
  nonceHash: Buffer
  /** Opens the member's session; never leaves the server, so that the frame's cookie is no way in by itself. */
  sessionToken: string
}

/** Only in the console's frame: the browser keeps it apart by the page that frames us, and no script reads it. */
export const emulationCookie = (production: boolean): string =>
  production ? '__Host-damask_emulation' : 'damask_emulation'

// Secure everywhere: browsers take such cookies from this machine over http as well.
const cookie = { path: '/', httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const

export function setEmulationCookie(reply: FastifyReply, deps: Deps, token: string, expires: Date): void {
  reply.setCookie(emulationCookie(deps.config.production), token, { ...cookie, expires })
}

export function clearEmulationCookie(reply: FastifyReply, deps: Deps): void {
  reply.clearCookie(emulationCookie(deps.config.production), cookie)
}

/** What else follows from the frame's cookie: the member's session, and a visitor of its own, since no other cookie reaches the frame. */
export function keysOf({ config }: Deps, token: string) {
  const key = deriveSecret(config.siteKey, 'emulation')
  const derive = (what: string) => createHmac('sha256', key).update(`${what}\n${token}`).digest('base64url')
  const sessionToken = derive('session')
  return { sessionToken, visitor: derive('visitor'), tokenHash: tokenHash(sessionToken) }
}
