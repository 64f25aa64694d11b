import { sql } from 'kysely'
import type { payoutViews } from '../../contract/api/console/payouts.ts'
import { decisionCodes, type PayoutDecision } from '../../domain/payouts/decisions.ts'
import { openPayoutStates, returnedStates, type PayoutState } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'

type View = (typeof payoutViews)[number]
const differencesMax = 200

/**
 * Payouts of a view, newest first. `last` is the previous page's last payout; null reads the first page. The view `returned` also has
 * payouts that an operator canceled, and omits retried ones. Members' browsers choose the ids of redemptions, so ids do not sort by time,
 * and pages follow `opened_at`, then the id and the partner: two partners may have payouts with the same id.
 */
export const payoutsInView = (tx: Tx, view: View, last: { partner: string; id: string } | null, limit: number) =>
  tx
    .selectFrom('payout')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'payout.partner_id').onRef('member.id', '=', 'payout.member_id'),
    )
    .selectAll('payout')
    .select(['member.first_name', 'member.last_name'])
    .$if(view === 'open', (query) => query.where('payout.state', 'in', openPayoutStates))
    .$if(view === 'paid', (query) => query.where('payout.state', '=', 'paid'))
    .$if(view === 'returned', (query) =>
      query
        .where('payout.retried_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('payout.state', 'in', returnedStates),
            eb.and([eb('payout.state', '=', 'canceled'), eb('payout.reason_code', '=', decisionCodes.cancel)]),
          ]),
        ),
    )
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(payout.opened_at, payout.id, payout.partner_id) < (select p.opened_at, p.id, p.partner_id from payout p
          where p.partner_id = ${last?.partner} and p.id = ${last?.id})`,
      ),
    )
    .orderBy('payout.opened_at', 'desc')
    .orderBy('payout.id', 'desc')
    .orderBy('payout.partner_id', 'desc')
    .limit(limit)
    .execute()
export type ConsolePayoutRow = Awaited<ReturnType<typeof payoutsInView>>[number]

/** Unresolved differences between payouts and the payers' records, the oldest first. */
export const openDifferences = (tx: Tx) =>
  tx
    .selectFrom('payout_difference')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .limit(differencesMax)
    .execute()

/** The payout, locked until the decision is written. */
export const lockPayoutToDecide = (tx: Tx, partner: string, id: string) =>
  tx
    .selectFrom('payout')
    .select(['partner_id', 'id', 'member_id', 'state', 'reason_code', 'retried_at'])
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The columns that a decision changes. `retry` changes none of them: `retried_at` alone allows the next payout. */
const changes: Readonly<Record<PayoutDecision, { state?: PayoutState; reason_code?: string | null }>> = {
  hold: { state: 'due', reason_code: decisionCodes.hold },
  approve: { state: 'approved', reason_code: null },
  cancel: { state: 'canceled', reason_code: decisionCodes.cancel },
  retry: {},
}

/** Writes a decision and queues the sending of an approved payout. Returns the new state. */
export async function applyPayoutDecision(
  tx: Tx,
  payout: { partner_id: string; id: string; state: PayoutState },
  decision: PayoutDecision,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<PayoutState> {
  const change = changes[decision]
  await tx
    .updateTable('payout')
    .set({ ...change, actor: operatorId, ...(decision === 'retry' ? { retried_at: now } : { state_at: now }) })
    .where('partner_id', '=', payout.partner_id)
    .where('id', '=', payout.id)
    .execute()
  if (decision === 'approve')
    await sql`select send_approved_payout(${payout.partner_id}, ${payout.id}, ${now})`.execute(tx)
  return change.state ?? payout.state
}
