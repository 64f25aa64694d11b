import type { Insertable } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import type { EmailChangeTable } from '../database/member-tables.ts'

/** The larger of two counts since a given time: the changes that this account requested, and those that named this address. */
export async function countEmailChanges(
  tx: Tx,
  partnerId: string,
  { memberId, email, since }: { memberId: string; email: string; since: Date },
): Promise<number> {
  const rows = await tx
    .selectFrom('email_change')
    .select(['member_id as memberId', 'email'])
    .where('partner_id', '=', partnerId)
    .where('requested_at', '>', since)
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('email', '=', email)]))
    .execute()
  const ownRows = rows.filter((row) => row.memberId === memberId)
  return Math.max(ownRows.length, rows.filter((row) => row.email === email).length)
}

export const insertEmailChange = (tx: Tx, row: Insertable<EmailChangeTable>) =>
  tx.insertInto('email_change').values(row).execute()

/** An open change, with the member's current address. */
export const openEmailChange = (db: Db | Tx, partnerId: string, id: string, now: Date) =>
  db
    .selectFrom('email_change')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'email_change.partner_id').onRef('member.id', '=', 'email_change.member_id'),
    )
    .select([
      'email_change.id',
      'email_change.member_id as memberId',
      'email_change.email',
      'member.email as previousEmail',
    ])
    .where('email_change.partner_id', '=', partnerId)
    .where('email_change.id', '=', id)
    .where('email_change.closed_at', 'is', null)
    .where('email_change.expires_at', '>', now)
    .executeTakeFirst()

/** Closes every open change of the account; false when none was open, because another request was faster. */
export const closeEmailChanges = async (tx: Tx, partnerId: string, memberId: string, at: Date): Promise<boolean> => {
  const update = await tx
    .updateTable('email_change')
    .set({ closed_at: at })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}
