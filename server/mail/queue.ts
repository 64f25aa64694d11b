import { sql } from 'kysely'
import type { MailFacts, MailKind } from '../../contract/mail.ts'
import type { Tx } from '../database/connect.ts'
import { mailsPerJobMax } from '../jobs/kinds.ts'
import { toRecordset } from '../pipeline/recordset.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'

export type MailCause = {
  partnerId: string
  /** Null for a person who has not joined yet, or when the recipients are found at the time of sending. */
  memberId: string | null
  kind: MailKind
  /** Idempotency key within the partner and kind: the same cause queues one mail. */
  key: string
  facts?: MailFacts
  /** The address, when it is not the member's address at the time of sending. */
  to?: string
  /** Earliest time of sending. When the cause is obsolete by then, nothing is sent. */
  notBefore?: Date
}

/**
 * Queues a mail in the transaction of its cause: both happen, or neither. Without `notBefore` a node tries to send the mail within about
 * two seconds.
 */
export const queueMail = (deps: { clock: Clock; ids: Pick<Ids, 'next'> }, tx: Tx, cause: MailCause) => {
  const now = deps.clock.now()
  const { partnerId, memberId, kind, to = '', facts = {}, notBefore = now } = cause
  const key = `${kind}:${cause.key}`
  return insertMails(tx, [{ partnerId, id: deps.ids.next(), key, kind, memberId, to, facts: JSON.stringify(facts) }], {
    now,
    notBefore,
  })
}

type NewMailRow = {
  partnerId: string
  id: string
  /** Unique within the partner, so it begins with the kind. */
  key: string
  kind: MailKind
  memberId: string | null
  to?: string
  /** As JSON. */
  facts: string
}

const columns = '"partnerId" text, id uuid, key text, kind text, "memberId" uuid, "to" text, facts text'

/** Inserts mails and queues their jobs in one statement. A mail with an existing key adds neither. */
export async function insertMails(
  tx: Tx,
  rows: readonly NewMailRow[],
  { now, notBefore }: { now: Date; notBefore: Date },
) {
  if (rows.length === 0) return
  await sql`
    with added as (
      insert into mail_message (partner_id, id, key, kind, member_id, to_address, facts, queued_at)
      select "partnerId", id, key, kind, "memberId", coalesce("to", ''), facts::jsonb, ${now} from ${toRecordset(rows, columns)}
      on conflict (partner_id, key) do nothing returning jsonb_build_object('partnerId', partner_id, 'mailId', id) as mail
    ), job as (
      select jsonb_build_object('startAfter', ${notBefore}::timestamptz, 'data', jsonb_build_object('mails', jsonb_agg(mail))) as entry
      from (select mail, (row_number() over () - 1) / ${mailsPerJobMax}::int as part from added) as numbered group by part
    )
    select enqueue_jobs('mail', jsonb_agg(entry)) from job having count(*) > 0`.execute(tx)
}
