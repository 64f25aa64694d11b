import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { MemberTable } from '../database/tables.ts'

export const emailTaken = async (tx: Tx, partnerId: string, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined

export const partnerNumberTaken = async (tx: Tx, partnerId: string, number: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('partner_number', '=', number)
    .executeTakeFirst()) !== undefined

export const insertProspect = (tx: Tx, row: Insertable<MemberTable>) => tx.insertInto('member').values(row).execute()

export const insertTier = (
  tx: Tx,
  row: { partner_id: string; member_id: string; since: Date; tier_level: 'OptedOut' | 'OptedIn'; reason: string },
) => tx.insertInto('member_tier').values(row).execute()

/** False when they have joined already. */
export const joinMember = async (
  tx: Tx,
  partnerId: string,
  id: string,
  row: Updateable<MemberTable>,
): Promise<boolean> => {
  const joined = await tx
    .updateTable('member')
    .set(row)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'prospect')
    .where('terms_version', '=', '')
    .executeTakeFirst()
  return joined.numUpdatedRows > 0n
}
