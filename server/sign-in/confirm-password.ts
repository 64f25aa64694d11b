import type { FastifyInstance } from 'fastify'
import { confirmPassword } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { route } from '../platform/route.ts'
import { confirmSession } from '../session/queries.ts'
import { passwordChecker } from './prove-password.ts'

/** Confirms the password in a session. A session older than a day needs this before some calls (`hasRecentProof`). */
export function confirmPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  const prove = passwordChecker(deps)

  route(app, confirmPassword, { limit: '30/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    const refusal = await prove({ partnerId: partner.id, memberId: member.id, request }, body.password)
    if (refusal) return refusal
    const sessionHash = Buffer.from(member.sessionHash, 'base64url')
    await inPartner(deps.db, partner.id, (tx) => confirmSession(tx, partner.id, sessionHash, deps.clock.now()))
    return { confirmed: true as const }
  })
}
