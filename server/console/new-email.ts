import type { FastifyInstance } from 'fastify'
import { requestNewEmail } from '../../contract/api/console/members.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { fullMember, requireNewEmail, hasPartnerIdentity } from './member-queries.ts'
import { unknownMember } from './members.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Requires a new email at the member's next sign-in. Operators use it when the current one may belong to another person. */
export function newEmailRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'act as member' } as const

  consoleRoute(app, deps, requestNewEmail, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownMember()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await fullMember(tx, partner, id)
      if (!row || row.status === 'left') return unknownMember()
      if (await hasPartnerIdentity(tx, partner, id))
        return refuse('not_ours', { title: 'This member’s email comes from the partner, and is changed there.' })
      await requireNewEmail(tx, partner, id)
      const about = { partner, member: id, detail: { reason: body.reason }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'asked for new email', operator, ...about })
      return { requested: true as const }
    })
  })
}
