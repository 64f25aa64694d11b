import { sql } from 'kysely'
import { memberAccount } from '../../domain/ledger/accounts.ts'
import { waitingStates } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'

export type PayoutKey = { partnerId: string; payoutId: string }

/** The payout, locked until the transaction ends. */
export const lockPayout = (tx: Tx, { partnerId, payoutId }: PayoutKey) =>
  tx
    .selectFrom('payout')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

/** One at a time opens payouts of a member. The pipeline locks members before it takes its turn, too. */
export const lockMember = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

/** Takes the partner's turn at the ledger until the commit: no balance of the partner changes meanwhile. Only the pipeline's role may. */
export async function takeTurn(tx: Tx, partnerId: string): Promise<{ lastSequence: number }> {
  const { rows } = await sql<{ last_sequence: number }>`
    select last_sequence from ledger_turn(array[${partnerId}])`.execute(tx)
  return { lastSequence: rows[0]?.last_sequence ?? 0 }
}

export async function balanceOf(tx: Tx, partnerId: string, memberId: string, currency: string): Promise<number> {
  const account = await tx
    .selectFrom('ledger_account')
    .select('units')
    .where('partner_id', '=', partnerId)
    .where('path', '=', memberAccount(memberId, 'available'))
    .where('currency', '=', currency)
    .executeTakeFirst()
  return account?.units ?? 0
}

/** Units of open payouts that are still in the available account. */
export async function reservedUnits(tx: Tx, partnerId: string, memberId: string, currency: string): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('units'), sql<number>`0`).as('units'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('state', 'in', waitingStates)
    .executeTakeFirstOrThrow()
  return Number(row.units)
}
