import type { MailFacts, MailKind } from '../../contract/mail.ts'
import type { Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'

export type MailCause = {
  partnerId: string
  /** Null where the writing of the mail finds out who it goes to. */
  memberId: string | null
  kind: MailKind
  /** Names the cause within the partner: the same one queues one mail, however often it is told. */
  key: string
  facts?: MailFacts
  /** Another address than the member's own of the moment it is sent. */
  to?: string
  /** Not before: by then the cause may have lost its sense, and nothing is sent. */
  notBefore?: Date
}

/** Queues a mail in the transaction of its cause: both happen, or neither (design §1). It leaves within a second or two. */
export const queueMail = (deps: Pick<Deps, 'clock' | 'ids'>, tx: Tx, cause: MailCause) => {
  const now = deps.clock.now()
  return tx
    .insertInto('mail_message')
    .values({
      partner_id: cause.partnerId,
      id: deps.ids.next(),
      key: `${cause.kind}:${cause.key}`,
      kind: cause.kind,
      member_id: cause.memberId,
      to_address: cause.to ?? '',
      facts: JSON.stringify(cause.facts ?? {}),
      queued_at: now,
      next_try_at: cause.notBefore ?? now,
      outcome: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'key']).doNothing())
    .execute()
}
