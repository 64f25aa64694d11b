import type { FastifyInstance } from 'fastify'
import { beginImpersonation, endImpersonation } from '../../contract/api/console/impersonations.ts'
import { enterImpersonationPath } from '../../contract/api/impersonation.ts'
import { impersonationEnd } from '../../domain/operators/impersonation.ts'
import { includesPartner, hasRight } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import { tokenHash } from '../session/queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { fullMember } from './member-queries.ts'
import { unknownMember } from './members.ts'
import { fullName } from './serialize.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/**
 * Begins and ends impersonations. The console's form posts the ticket to the member's site, which then opens in the console's frame. When
 * the operator presses End above the frame, the console posts a message with `exitNonce` to the frame, and the site signs out. The console
 * calls `endImpersonation` when the frame disappears, when the operator leaves the page, or when an administrator ends an impersonation in
 * the console's list.
 */
export function operatorImpersonationRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'look as member' } as const

  consoleRoute(app, deps, beginImpersonation, guard, async ({ body, operator, request }) => {
    const { partner, memberId, mode, reason } = body
    const site = (await deps.partners.inScope(operator.scope)).find(({ id }) => id === partner)
    if (!site) return unknownMember()
    if (mode === 'act' && !hasRight(operator.role, 'act as member'))
      return refuse('not_allowed', { title: 'Your role may view the site, but not act.' })
    const now = deps.clock.now()
    const [id, ticket, exitNonce] = [deps.ids.next(), deps.ids.token(), deps.ids.token()]
    const expiresAt = impersonationEnd(operator.sessionCreatedAt, now)
    return inScope(deps.db, operator.scope, async (tx) => {
      const member = await fullMember(tx, partner, memberId)
      if (!member || member.status === 'left') return unknownMember()
      await tx
        .insertInto('impersonation')
        .values({
          partner_id: partner,
          id,
          member_id: memberId,
          operator_id: operator.id,
          operator_name: operator.name,
          mode,
          reason,
          created_at: now,
          expires_at: expiresAt,
          ticket_hash: tokenHash(ticket),
          nonce_hash: tokenHash(exitNonce),
        })
        .execute()
      const about = { partner, member: memberId, detail: { mode, reason, emulation: id }, reference: request.id }
      await appendAudit(tx, now, { action: 'began emulation', operator, ...about })
      return {
        id,
        siteOrigin: site.siteOrigin,
        enterUrl: `${site.siteOrigin}${enterImpersonationPath}`,
        ticket,
        exitNonce,
        expiresAt: expiresAt.toISOString(),
        memberName: fullName(member),
      }
    })
  })

  consoleRoute(app, deps, endImpersonation, guard, async ({ params, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return refuse('unknown_impersonation')
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await tx
        .selectFrom('impersonation')
        .select(['member_id', 'operator_id', 'ended_at'])
        .where('partner_id', '=', partner)
        .where('id', '=', id)
        .executeTakeFirst()
      // An operator ends only their own impersonations. An administrator ends any.
      if (!row || (row.operator_id !== operator.id && !hasRight(operator.role, 'manage operators')))
        return refuse('unknown_impersonation', { title: 'There is no such impersonation to end.' })
      if (row.ended_at === null) {
        await tx
          .updateTable('impersonation')
          .set({ ended_at: now })
          .where('partner_id', '=', partner)
          .where('id', '=', id)
          .execute()
        const about = { partner, member: row.member_id, detail: { emulation: id }, reference: request.id }
        await appendAudit(tx, now, { action: 'ended emulation', operator, ...about })
      }
      return { ended: true as const }
    })
  })
}
