import type { FastifyInstance } from 'fastify'
import type { BookedCurrency } from '../../contract/api/activity.ts'
import { openReceipt, type OperatorReceipt } from '../../contract/api/console/rewards.ts'
import { formatsOf } from '../../contract/formats.ts'
import { partsOf } from '../../contract/receipt-lines.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { awardOf } from './reward-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Opens the receipt of a reward as the member reads it, so that an agent can explain the reward without an impersonation. */
export function rewardRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '240/min', caller: 'find members' } as const
  const unknownAward = () => refuse('unknown_award', { title: 'There is no such reward among your members’.' })

  consoleRoute(app, deps, openReceipt, guard, async ({ params, operator, request }) => {
    const { partner, id, awardId } = params
    if (!includesPartner(operator.scope, partner)) return unknownAward()
    return inScope(deps.db, operator.scope, async (tx) => {
      const award = await awardOf(tx, partner, id, awardId)
      if (!award) return unknownAward()
      const about = { partner, member: id, detail: { award: awardId }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'read receipt', operator, ...about })
      return receiptOf(award)
    })
  })
}

/** The receipt in the partner's words, with the currency of the day of the dine. */
function receiptOf(award: NonNullable<Awaited<ReturnType<typeof awardOf>>>): OperatorReceipt {
  const currencyType = award.currency as BookedCurrency['currencyType']
  const brand = { ...award.brand, currencyType }
  const formats = formatsOf('en-US', award.copy)
  const { bill, blockers, countedRows, unappliedRules } = partsOf(award.receipt, { brand, copy: award.copy }, formats)
  return {
    merchant: { name: award.name, city: award.city, state: award.state },
    dinedAt: award.occurred_at.toISOString(),
    zone: award.timezone,
    cardLastFour: award.last_four,
    stage: award.stage,
    reward: formats.units(award.units, brand),
    isCurrent: award.live,
    bill,
    blockers,
    rows: countedRows.map(({ text, formula, units }) => ({ text, formula, units })),
    unappliedRules: unappliedRules.map(({ text }) => text),
    ruleVersion: award.receipt.ruleVersion,
    tierOnDate: award.receipt.tier,
    expectedOn: award.expected_on,
  }
}
