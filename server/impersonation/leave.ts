import type { FastifyReply, FastifyRequest } from 'fastify'
import { appendViewed } from '../audit/append.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { revokeSession, tokenHash } from '../session/queries.ts'
import { clearImpersonationCookie, type Impersonation } from './current.ts'
import { setImpersonationEnded } from './queries.ts'

/** Ends an impersonation from the member's site, with its session and its cookie. False when it had ended before. */
export async function leaveImpersonation(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, sessionToken }: Impersonation,
): Promise<boolean> {
  const partner = request.partner?.id ?? ''
  const now = deps.clock.now()
  clearImpersonationCookie(reply, deps)
  return inPartner(deps.db, partner, async (tx) => {
    const wasOpen = await setImpersonationEnded(tx, partner, id, now)
    await revokeSession(tx, partner, tokenHash(sessionToken), now)
    if (wasOpen) await appendViewed(tx, now, { action: 'ended emulation', sessionToken, reference: request.id })
    return wasOpen
  })
}
