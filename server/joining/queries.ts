import type { Insertable, Updateable } from 'kysely'
import type { TierLevel } from '../../contract/brand.ts'
import type { Tx } from '../database/connect.ts'
import type { MemberTable } from '../database/tables.ts'

/** Whether an account other than `ownId` has the email. `email` must be in lower case. */
export const isEmailTaken = async (tx: Tx, partnerId: string, email: string, ownId?: string): Promise<boolean> => {
  const members = tx.selectFrom('member').select('id').where('partner_id', '=', partnerId)
  const row = await members.where('email', '=', email).executeTakeFirst()
  return row !== undefined && row.id !== ownId
}

export const isPartnerNumberTaken = async (
  tx: Tx,
  partnerId: string,
  number: string,
  ownId?: string,
): Promise<boolean> => {
  const members = tx.selectFrom('member').select('id').where('partner_id', '=', partnerId)
  const row = await members.where('partner_number', '=', number).executeTakeFirst()
  return row !== undefined && row.id !== ownId
}

/** An account that the partner enrolled, without accepted terms and without a password. Locks it. */
export const lockWaitingAccount = (tx: Tx, partnerId: string, publicId: string) =>
  tx
    .selectFrom('member')
    .select(['id', 'email', 'partner_number as number'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .where('password_hash', 'is', null)
    .where('terms_version', '=', '')
    .forUpdate()
    .executeTakeFirst()

export const fillAccount = (tx: Tx, partnerId: string, id: string, row: Updateable<MemberTable>) =>
  tx.updateTable('member').set(row).where('partner_id', '=', partnerId).where('id', '=', id).execute()

export const insertProspect = (tx: Tx, row: Insertable<MemberTable>) => tx.insertInto('member').values(row).execute()

export const insertTier = (
  tx: Tx,
  row: { partner_id: string; member_id: string; since: Date; tier_level: TierLevel; reason: string },
) => tx.insertInto('member_tier').values(row).execute()

/** Writes what the person adds by joining. False, without a change, when the person has joined already. */
export const joinMember = async (
  tx: Tx,
  partnerId: string,
  id: string,
  row: Updateable<MemberTable>,
): Promise<boolean> => {
  const result = await tx
    .updateTable('member')
    .set(row)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'prospect')
    .where('terms_version', '=', '')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
