import type { FastifyInstance } from 'fastify'
import { liftLegalHold, setLegalHold } from '../../contract/api/console/members.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { violatedUniqueConstraint } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import { closingOf, insertHold, liftHold } from './closing-queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { fullMember } from './member-queries.ts'
import { unknownMember } from './members.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Sets and lifts a legal hold, which keeps a member's data even when the member closes the account (docs/decisions/0074). */
export function holdRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'hold data' } as const
  const alreadyHeld = () => refuse('already_held', { title: 'There is a legal hold on this member already.' })

  consoleRoute(app, deps, setLegalHold, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownMember()
    const now = deps.clock.now()
    const placeHold = () =>
      inScope(deps.db, operator.scope, async (tx) => {
        if (!(await fullMember(tx, partner, id))) return unknownMember()
        if ((await closingOf(tx, partner, id))?.erased_at)
          return refuse('already_erased', { title: 'This member’s data is erased. There is nothing left to hold.' })
        const holdId = deps.ids.next()
        const memberAndOperator = { partner_id: partner, member_id: id, set_by: operator.id }
        await insertHold(tx, { ...memberAndOperator, id: holdId, reason: body.reason, set_at: now })
        const about = { partner, member: id, detail: { reason: body.reason, hold: holdId }, reference: request.id }
        await appendAudit(tx, now, { action: 'set legal hold', operator, ...about })
        return { onHold: true as const }
      })
    try {
      return await placeHold()
    } catch (error) {
      if (violatedUniqueConstraint(error) === 'legal_hold_open') return alreadyHeld()
      throw error
    }
  })

  consoleRoute(app, deps, liftLegalHold, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownMember()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      if (!(await fullMember(tx, partner, id))) return unknownMember()
      const holdId = await liftHold(tx, { partner, member: id, operator: operator.id, at: now, reason: body.reason })
      if (!holdId) return refuse('not_held', { title: 'There is no legal hold on this member.' })
      const about = { partner, member: id, detail: { reason: body.reason, hold: holdId }, reference: request.id }
      await appendAudit(tx, now, { action: 'lifted legal hold', operator, ...about })
      return { lifted: true as const }
    })
  })
}
