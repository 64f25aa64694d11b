import type { Updateable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { MemberTable } from '../database/tables.ts'

const columns = [
  'id',
  'first_name',
  'last_name',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'phone',
  'sms_opt_in',
  'language',
  'email_opt_in',
  'tier_level',
  'vip_until',
] as const

/** Locks the member's row, so that two concurrent saves are recorded one after the other. */
export const lockProfile = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('member')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
export type ProfileRow = Awaited<ReturnType<typeof lockProfile>>

export const writeProfile = (tx: Tx, partnerId: string, memberId: string, row: Updateable<MemberTable>) =>
  tx.updateTable('member').set(row).where('partner_id', '=', partnerId).where('id', '=', memberId).execute()
