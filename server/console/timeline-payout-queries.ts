import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { Slice } from './timeline-queries.ts'

/**
 * The events in which a member's payouts are opened or change their state, newest first. `new Date(0)` is never used: it satisfies
 * the types, because `$if` does not narrow `before`.
 */
export const payoutStateChangesBefore = (tx: Tx, { partner, id, before, limit }: Slice) =>
  tx
    .selectFrom('payout_event as change')
    .innerJoin('payout', (join) =>
      join.onRef('payout.partner_id', '=', 'change.partner_id').onRef('payout.id', '=', 'change.payout_id'),
    )
    .select(['change.payout_id', 'change.position', 'change.at', 'change.to_state'])
    .select(['payout.units', 'payout.target_label'])
    .where('payout.partner_id', '=', partner)
    .where('payout.member_id', '=', id)
    // Leaves out events that keep the state, such as an operator's retry, which the audit log has.
    .where((eb) =>
      eb.or([eb('change.from_state', 'is', null), eb('change.from_state', '<>', eb.ref('change.to_state'))]),
    )
    .$if(before !== null, (query) => query.where('change.at', '<', before ?? new Date(0)))
    .orderBy('change.at', 'desc')
    .fetch(limit, 'with ties')
    .execute()

/** A member's ledger entries for bonuses and their reversals, newest first. */
export const bonusEntriesBefore = (tx: Tx, { partner, id, before, limit }: Slice) =>
  tx
    .selectFrom('bonus_award as award')
    .innerJoin('bonus_enrollment as enrollment', (join) =>
      join.onRef('enrollment.partner_id', '=', 'award.partner_id').onRef('enrollment.id', '=', 'award.enrollment_id'),
    )
    .innerJoin('ledger_entry as entry', (join) =>
      join.onRef('entry.partner_id', '=', 'award.partner_id').onRef('entry.cause_id', '=', 'award.id'),
    )
    .innerJoin('ledger_posting as posting', (join) =>
      join.onRef('posting.partner_id', '=', 'entry.partner_id').onRef('posting.entry_id', '=', 'entry.id'),
    )
    .select(['entry.id', 'entry.cause', 'entry.created_at', 'posting.units'])
    .select(sql<string>`enrollment.rule ->> 'description'`.as('description'))
    .where('award.partner_id', '=', partner)
    .where('award.member_id', '=', id)
    .where('entry.cause', 'in', ['bonus', 'bonus_reversal'])
    .$if(before !== null, (query) => query.where('entry.created_at', '<', before ?? new Date(0)))
    .orderBy('entry.created_at', 'desc')
    .fetch(limit, 'with ties')
    .execute()
