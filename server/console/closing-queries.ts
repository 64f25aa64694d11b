import { sql, type Insertable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { LegalHoldTable } from '../database/member-tables.ts'
import type { Slice } from './timeline-queries.ts'

/** When a member closed the account, and when the personal data was erased (null before that); undefined while the account is open. */
export const closingOf = (tx: Tx, partner: string, member: string) =>
  tx
    .selectFrom('member_closing')
    .select(['closed_at', 'erased_at'])
    .where('partner_id', '=', partner)
    .where('member_id', '=', member)
    .executeTakeFirst()
export type MemberClosing = Awaited<ReturnType<typeof closingOf>>

/** The legal hold in force; undefined without one. */
export const legalHoldOf = (tx: Tx, partner: string, member: string) =>
  tx
    .selectFrom('legal_hold')
    .select(['set_at', 'reason'])
    .where('partner_id', '=', partner)
    .where('member_id', '=', member)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
export type LegalHold = Awaited<ReturnType<typeof legalHoldOf>>

export const insertHold = (tx: Tx, row: Insertable<LegalHoldTable>) => tx.insertInto('legal_hold').values(row).execute()

/** Lifts the legal hold. Returns its id; undefined when none was in force. */
export const liftHold = async (
  tx: Tx,
  lift: { partner: string; member: string; operator: string; at: Date; reason: string },
): Promise<string | undefined> =>
  (
    await tx
      .updateTable('legal_hold')
      .set({ lifted_by: lift.operator, lifted_at: lift.at, lift_reason: lift.reason })
      .where('partner_id', '=', lift.partner)
      .where('member_id', '=', lift.member)
      .where('lifted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )?.id

/**
 * Entries of units that lapsed since the account was closed, newest first. `units` is negative where a refund reversed a lapse.
 * `new Date(0)` is never used: it satisfies the types, because `$if` does not narrow `before`.
 */
export const breakageBefore = (tx: Tx, { partner, id, before, limit }: Slice) =>
  tx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', (join) =>
      join
        .onRef('ledger_posting.partner_id', '=', 'ledger_entry.partner_id')
        .onRef('ledger_posting.entry_id', '=', 'ledger_entry.id'),
    )
    .select(['ledger_entry.id', 'ledger_entry.created_at'])
    .select(
      sql<number>`case when ledger_posting.to_account = 'partner/breakage' then ledger_posting.units else -ledger_posting.units end`.as(
        'units',
      ),
    )
    .where('ledger_entry.partner_id', '=', partner)
    .where('ledger_entry.cause', '=', 'breakage')
    .where(sql<boolean>`${`member/${id}/available`} in (ledger_posting.from_account, ledger_posting.to_account)`)
    .$if(before !== null, (query) => query.where('ledger_entry.created_at', '<', before ?? new Date(0)))
    .orderBy('ledger_entry.created_at', 'desc')
    .fetch(limit, 'with ties')
    .execute()
