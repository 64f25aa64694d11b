import type { FastifyReply, FastifyRequest } from 'fastify'
import { appendAudit } from '../audit/append.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { revokeSession, tokenHash } from '../session/queries.ts'
import { clearEmulationCookie, type Emulation } from './current.ts'
import { endEmulation } from './queries.ts'

/** Ends a look from the member's site: the emulation, its session and its cookie together. False when it was over before. */
export async function leaveEmulation(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, operator, memberId, sessionToken }: Emulation,
): Promise<boolean> {
  const partner = request.partner?.id ?? ''
  const now = deps.clock.now()
  clearEmulationCookie(reply, deps)
  return inPartner(deps.db, partner, async (tx) => {
    const first = await endEmulation(tx, partner, id, now)
    await revokeSession(tx, partner, tokenHash(sessionToken), now)
    const about = { partner, member: memberId, detail: { emulation: id }, reference: request.id }
    if (first) await appendAudit(tx, now, { action: 'ended emulation', operator, ...about })
    return first
  })
}
