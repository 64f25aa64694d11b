import type { FastifyInstance } from 'fastify'
import {
  decidePayout,
  listPayoutDifferences,
  listPayouts,
  payoutPageSize,
  type ConsolePayout,
} from '../../contract/api/console/payouts.ts'
import { decisionsFor } from '../../domain/payouts/decisions.ts'
import { includesPartner, hasRight } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import {
  applyPayoutDecision,
  openDifferences,
  payoutsInView,
  lockPayoutToDecide,
  type ConsolePayoutRow,
} from './payout-queries.ts'
import { fullName } from './serialize.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/**
 * Lists payouts with the reason of each state, and the unresolved differences of the reconciliation. An operator with the right
 * `decide payouts` can hold, approve, cancel or retry a payout.
 */
export function payoutRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '120/min', caller: 'see payouts' } as const

  consoleRoute(app, deps, listPayouts, guard, async ({ query, operator, request }) => {
    const rows = await inScope(deps.db, operator.scope, async (tx) => {
      const about = { detail: { view: query.view }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'listed payouts', operator, ...about })
      const { before, beforePartner } = query
      const last = before && beforePartner ? { partner: beforePartner, id: before } : null
      return payoutsInView(tx, query.view, last, payoutPageSize + 1)
    })
    const mayDecide = hasRight(operator.role, 'decide payouts')
    return {
      payouts: rows
        .slice(0, payoutPageSize)
        .map((row) => ({ ...payoutView(row), ...(!mayDecide && { decisions: [] }) })),
      hasMore: rows.length > payoutPageSize,
    }
  })

  consoleRoute(app, deps, listPayoutDifferences, guard, async ({ operator }) => {
    const rows = await inScope(deps.db, operator.scope, (tx) => openDifferences(tx))
    return {
      differences: rows.map(({ partner_id, payout_id, kind, ours, theirs, found_at }) => ({
        partner: partner_id,
        payoutId: payout_id,
        kind,
        ledgerValue: ours,
        payerValue: theirs,
        foundAt: found_at.toISOString(),
      })),
    }
  })

  consoleRoute(
    app,
    deps,
    decidePayout,
    { limit: '60/min', caller: 'decide payouts' },
    async ({ params, body, operator, request }) => {
      const { partner, id } = params
      const refuseUnknownPayout = () => refuse('unknown_payout', { title: 'There is no such payout among yours.' })
      if (!includesPartner(operator.scope, partner)) return refuseUnknownPayout()
      const now = deps.clock.now()
      return inScope(deps.db, operator.scope, async (tx) => {
        const payout = await lockPayoutToDecide(tx, partner, id)
        if (!payout) return refuseUnknownPayout()
        const { state, reason_code: code, retried_at } = payout
        if (!decisionsFor({ state, code, isRetried: retried_at !== null }).includes(body.decision))
          return refuse('too_late', { title: 'This payout has moved on in the meantime.' })
        const newState = await applyPayoutDecision(tx, payout, body.decision, { operatorId: operator.id, now })
        const detail = { payout: id, decision: body.decision, reason: body.reason }
        const about = { partner, member: payout.member_id, detail, reference: request.id }
        await appendAudit(tx, now, { action: 'decided payout', operator, ...about })
        return { state: newState }
      })
    },
  )
}

const payoutView = (row: ConsolePayoutRow): ConsolePayout => ({
  partner: row.partner_id,
  id: row.id,
  memberId: row.member_id,
  member: fullName(row),
  way: row.way,
  units: row.units,
  target: row.target_label,
  state: row.state,
  code: row.reason_code,
  provider: row.provider,
  reference: row.provider_reference,
  openedAt: row.opened_at.toISOString(),
  stateAt: row.state_at.toISOString(),
  checkedAt: row.checked_at?.toISOString() ?? null,
  decisions: [...decisionsFor({ state: row.state, code: row.reason_code, isRetried: row.retried_at !== null })],
})
