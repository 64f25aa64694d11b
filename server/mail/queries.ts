import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const mailColumns = ['partner_id', 'id', 'kind', 'member_id', 'to_address', 'facts', 'outcome', 'queued_at'] as const

export const storedMail = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('mail_message')
    .select(mailColumns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
export type MailRow = NonNullable<Awaited<ReturnType<typeof storedMail>>>

/**
 * Whether a mail of one of these kinds about the same reservation was queued later and is unfinished or sent. Of two mails with the same
 * time, the one with the greater id is later.
 */
export const hasLaterMail = async (
  db: Db,
  { partner_id, id, member_id, facts, queued_at }: MailRow,
  kinds: readonly string[],
) =>
  (await db
    .selectFrom('mail_message')
    .select('id')
    .where('partner_id', '=', partner_id)
    .where('member_id', '=', member_id)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`(queued_at, id) > (${queued_at}, ${id})`)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'sent')]))
    .where(sql<boolean>`facts ->> 'reservationId' = ${facts.reservationId ?? ''}`)
    .executeTakeFirst()) !== undefined

export type MailEnd = {
  outcome: 'sent' | 'dropped' | 'given_up'
  reason?: string
  /** Keeps the address, because an operator may retry the mail. */
  keepAddress?: boolean
}

/** Ends a mail: stores the time, outcome and reason, and deletes the address unless `keepAddress`. */
export const endMail = (
  db: Db,
  { partner_id, id, to_address }: MailRow,
  { outcome, reason, keepAddress = false }: MailEnd,
  at: Date,
) =>
  db
    .updateTable('mail_message')
    .set({
      done_at: at,
      outcome,
      last_error: reason ?? null,
      to_address: keepAddress ? to_address : '',
    })
    .where('partner_id', '=', partner_id)
    .where('id', '=', id)
    .execute()

/** Stores to which members a mail without a member goes, so that the console shows it with theirs. */
export async function insertMailRecipients(db: Db, { partner_id, id }: MailRow, memberIds: readonly string[]) {
  if (memberIds.length === 0) return
  await db
    .insertInto('mail_recipient')
    .values(memberIds.map((member_id) => ({ partner_id, mail_id: id, member_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const readerColumns = [
  'id',
  'public_id',
  'email',
  'first_name',
  'tier_level',
  'email_opt_in',
  'language',
  'status',
  'email_must_change',
] as const

export const readerOf = (db: Db, partnerId: string, memberId: string) =>
  db
    .selectFrom('member')
    .select(readerColumns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirst()
export type ReaderRow = NonNullable<Awaited<ReturnType<typeof readerOf>>>

type Cleanup = { endedBefore: Date; addressesBefore: Date; expiredBefore: Date }

/**
 * Deletes mail that ended before `endedBefore`. Clears the address of mail that ended before `addressesBefore`. Also deletes join
 * drafts, email changes and recoveries that expired before `expiredBefore`, and counts of sign-in failures that began before it.
 */
export async function deleteExpiredMailRecords(
  db: Db,
  { endedBefore, addressesBefore, expiredBefore }: Cleanup,
): Promise<void> {
  await db.deleteFrom('mail_message').where('done_at', '<', endedBefore).execute()
  await db
    .updateTable('mail_message')
    .set({ to_address: '' })
    .where('done_at', '<', addressesBefore)
    .where('to_address', '<>', '')
    .execute()
  await db.deleteFrom('join_draft').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('email_change').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('recovery').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('sign_in_failure').where('first_at', '<', expiredBefore).execute()
}
