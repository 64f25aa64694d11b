import type { FastifyInstance } from 'fastify'
import { findMerchants, merchantResultsMax, moveDine } from '../../contract/api/console/dines.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { insertDineMove, merchantsByText, merchantById, merchantOfDine } from './dine-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

const unknownDine = () => refuse('unknown_dine', { title: 'There is no such dine among yours.' })

/** Finds restaurants, and moves a dine to another restaurant. The pipeline then evaluates the dine again. */
export function dineRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  consoleRoute(app, deps, findMerchants, { limit: '120/min', caller: 'move dines' }, async ({ query, operator }) => {
    if (query.text === '') return { merchants: [] }
    return inScope(deps.db, operator.scope, async (tx) => ({
      merchants: await merchantsByText(tx, query.text, merchantResultsMax),
    }))
  })

  const guard = { limit: '30/min', caller: 'move dines' } as const
  consoleRoute(app, deps, moveDine, guard, async ({ params, body, operator, request }) => {
    const { partner, id: memberId, dineId } = params
    const { merchantId, reason } = body
    if (!includesPartner(operator.scope, partner)) return unknownDine()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const currentMerchant = await merchantOfDine(tx, partner, { memberId, dineId })
      if (!currentMerchant) return unknownDine()
      const newMerchant = await merchantById(tx, merchantId)
      if (!newMerchant) return refuse('unknown_merchant', { title: 'There is no such restaurant.' })
      if (newMerchant.id === currentMerchant.id)
        return refuse('same_merchant', { title: 'The dine is at this restaurant already.' })
      await insertDineMove(tx, {
        partner_id: partner,
        dine_id: dineId,
        merchant_id: newMerchant.id,
        reason,
        moved_by: operator.id,
        moved_at: now,
      })
      const detail = { dine: dineId, from: currentMerchant.id, to: newMerchant.id, reason }
      await appendAudit(tx, now, {
        action: 'moved dine',
        operator,
        partner,
        member: memberId,
        detail,
        reference: request.id,
      })
      return { moved: true as const }
    })
  })
}
