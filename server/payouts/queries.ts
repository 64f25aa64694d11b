import { sql } from 'kysely'
import { memberAccount, type MemberBucket } from '../../domain/ledger/accounts.ts'
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

/** Locks the partner's ledger until the commit, so that no balance of the partner changes. Only the pipeline's role may call it. */
export async function lockLedger(tx: Tx, partnerId: string): Promise<{ lastSequence: number }> {
  const { rows } = await sql<{ last_sequence: number }>`
    select last_sequence from ledger_turn(array[${partnerId}])`.execute(tx)
  return { lastSequence: rows[0]?.last_sequence ?? 0 }
}

export type Account = { partnerId: string; memberId: string; currency: string }

/** Units in a member's account: 0 where it was never opened, below 0 after the refund of a dine whose reward was already paid. */
export async function balanceOf(
  tx: Tx,
  { partnerId, memberId, currency }: Account,
  bucket: MemberBucket = 'available',
): Promise<number> {
  const account = await tx
    .selectFrom('ledger_account')
    .select('units')
    .where('partner_id', '=', partnerId)
    .where('path', '=', memberAccount(memberId, bucket))
    .where('currency', '=', currency)
    .executeTakeFirst()
  return Number(account?.units ?? 0)
}

/**
 * Units that a member can spend: available and not reserved by an unsent payout. Can be below 0. The reserved units
 * are read first: a payout that is sent between the two reads is then subtracted twice at worst, and never missed.
 */
export async function freeUnits(tx: Tx, account: Account): Promise<number> {
  const reserved = await reservedUnits(tx, account)
  return (await balanceOf(tx, account)) - reserved
}

/** Units of unsent payouts: they are still in the available account. */
async function reservedUnits(tx: Tx, { partnerId, memberId, currency }: Account): Promise<number> {
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
