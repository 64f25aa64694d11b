import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { MailFacts } from '../../contract/mail.ts'

export type DueMail = {
  partner_id: string
  id: string
  kind: string
  member_id: string | null
  to_address: string
  facts: MailFacts
  queued_at: Date
  tries: number
}

/** Takes due mails for a while: no transaction is open while a mail server is spoken to, and a node that died gives them back by not coming back. */
export const leaseDue = async (db: Db, now: Date, until: Date, atOnce: number): Promise<DueMail[]> =>
  (
    await sql<DueMail>`
      update mail_message m set tries = m.tries + 1, next_try_at = ${until}
      from (
        select partner_id, id from mail_message where done_at is null and next_try_at <= ${now}
        order by next_try_at limit ${atOnce} for update skip locked
      ) as due
      where m.partner_id = due.partner_id and m.id = due.id
      returning m.partner_id, m.id, m.kind, m.member_id, m.to_address, m.facts, m.queued_at, m.tries`.execute(db)
  ).rows

export type MailEnd = { outcome: 'sent' | 'dropped' | 'given_up'; why?: string }

/** A mail that is over keeps when and why, and no address. */
export const endMail = (db: Db, { partner_id, id }: DueMail, { outcome, why }: MailEnd, at: Date) =>
  db
    .updateTable('mail_message')
    .set({ done_at: at, outcome, last_error: why ?? null, to_address: '' })
    .where('partner_id', '=', partner_id)
    .where('id', '=', id)
    .execute()

export const tryMailAgain = (db: Db, { partner_id, id }: DueMail, at: Date, why: string) =>
  db
    .updateTable('mail_message')
    .set({ next_try_at: at, last_error: why })
    .where('partner_id', '=', partner_id)
    .where('id', '=', id)
    .execute()

const readerColumns = [
  'id',
  'public_id',
  'email',
  'first_name',
  'tier_level',
  'email_opt_in',
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

/** What was sent is of use to support for a while; what nobody can use any more goes, and so do counts of wrong passwords of another day. */
export const forgetOldMail = async (db: Db, sentBefore: Date, recoveriesBefore: Date) => {
  await db.deleteFrom('mail_message').where('done_at', '<', sentBefore).execute()
  await db.deleteFrom('join_draft').where('expires_at', '<', recoveriesBefore).execute()
  await db.deleteFrom('recovery').where('expires_at', '<', recoveriesBefore).execute()
  await db.deleteFrom('sign_in_failure').where('first_at', '<', recoveriesBefore).execute()
}
