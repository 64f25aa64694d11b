import { sql } from 'kysely'
import type { Db, Tx, MemberKey } from '../database/connect.ts'

/** The member's booked tables after `now`. */
export const upcomingTables = (tx: Tx, partnerId: string, memberId: string, now: Date) =>
  tx
    .selectFrom('reservation')
    .innerJoin('merchant', 'merchant.id', 'reservation.merchant_id')
    .select(['reservation.id', 'merchant.name as restaurant', 'reservation.date', 'reservation.time'])
    .select('reservation.party_size as partySize')
    .where('reservation.partner_id', '=', partnerId)
    .where('reservation.member_id', '=', memberId)
    .where('reservation.status', '=', 'booked')
    .where('reservation.starts_at', '>', now)
    .orderBy('reservation.starts_at')
    .execute()

export const isClosed = async (tx: Tx, partnerId: string, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('member_closing')
    .select('member_id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

export const hasLegalHold = async (tx: Tx, partnerId: string, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('legal_hold')
    .select('member_id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Cards of a member that the vault still stores: active ones and pending transfers. */
export const cardsInVault = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('card')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['active', 'held'])
    .execute()

export const endImpersonations = (tx: Tx, partnerId: string, memberId: string, at: Date) =>
  tx
    .updateTable('impersonation')
    .set({ ended_at: at })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()

/**
 * Moves the person's data from the member's row to `member_closing`, and deletes passkeys and other ways to sign in. False when the
 * account was already closed.
 */
export const closeMemberRow = async (tx: Tx, partnerId: string, memberId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ closed: boolean }>`
    select close_member(${partnerId}, ${memberId}, ${at}) as closed`.execute(tx)
  return rows[0]?.closed ?? false
}

/**
 * The tables after `now` that closed accounts still have booked. The order is random, so that tables of a booking service
 * that does not reply are not always tried first.
 */
export const tablesOfClosedAccounts = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('reservation')
    .innerJoin('member_closing', (join) =>
      join
        .onRef('member_closing.partner_id', '=', 'reservation.partner_id')
        .onRef('member_closing.member_id', '=', 'reservation.member_id'),
    )
    .select(['reservation.partner_id as partnerId', 'reservation.id'])
    .where('reservation.status', '=', 'booked')
    .where('reservation.starts_at', '>', now)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()

/** The available balances of closed accounts, without those of zero. */
export const balancesOfClosedAccounts = (db: Db | Tx, limit: number) =>
  db
    .selectFrom('member_closing')
    .innerJoin('ledger_account', (join) =>
      join
        .onRef('ledger_account.partner_id', '=', 'member_closing.partner_id')
        .on(sql<boolean>`ledger_account.path = 'member/' || member_closing.member_id || '/available'`),
    )
    .select(['member_closing.partner_id as partnerId', 'member_closing.member_id as memberId'])
    .select(['ledger_account.currency', 'ledger_account.units'])
    .where('ledger_account.units', '<>', 0)
    .orderBy('ledger_account.partner_id')
    .limit(limit)
    .execute()

/**
 * Closed accounts that are due for erasure: their last mail was sent, dropped or abandoned, has waited too long, or was never queued. The
 * list includes accounts under a legal hold, which erase_member skips. The order is random, so that those accounts do not fill every list.
 */
export const closingsToErase = (db: Db, { mailsBefore, limit }: { mailsBefore: Date; limit: number }) =>
  db
    .selectFrom('member_closing')
    .select(['partner_id as partnerId', 'member_id as memberId'])
    .where('erased_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from mail_message m where m.partner_id = member_closing.partner_id and m.member_id = member_closing.member_id
        and m.kind = 'account_closed' and m.outcome is null and m.queued_at > ${mailsBefore})`,
    )
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()

/** Erases the remaining data of the person. False under a legal hold, and when the data was erased before. */
export const eraseMember = async (db: Db, { partnerId, memberId }: MemberKey, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ erased: boolean }>`
    select erase_member(${partnerId}, ${memberId}, ${at}) as erased`.execute(db)
  return rows[0]?.erased ?? false
}
