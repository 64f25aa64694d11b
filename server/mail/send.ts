import type { PartnerView } from '../../contract/brand.ts'
import type { MailFacts, MailKind } from '../../contract/mail.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import type { Mail, Mailer } from '../../providers/mail/mail.ts'
import type { Partners } from '../brands/store.ts'
import type { Db } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import { jobKinds, type MailId } from '../jobs/kinds.ts'
import { reasonOf, type JobRun } from '../jobs/run.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import type { RecoverySecrets } from '../recovery/secrets.ts'
import { currentFacts } from './reservation-mail.ts'
import { htmlBody, textBody } from './bodies.ts'
import { letterOf } from './letter.ts'
import {
  endMail,
  deleteExpiredMailRecords,
  insertMailRecipients,
  storedMail,
  type MailEnd,
  type MailRow,
} from './queries.ts'
import { kindOf, recipientsOf, type Recipient } from './recipients.ts'
import { originOf, senderOf, type MailSettings } from './settings.ts'
import type { UnsubscribeKeys } from './unsubscribe-key.ts'

export type MailDeps = {
  /** Connection of a role that sees the mails of all partners. */
  db: Db
  clock: Clock
  partners: Pick<Partners, 'byId'>
  mailer: Mailer
  settings: MailSettings
  recovery: RecoverySecrets
  unsubscribeKeys: UnsubscribeKeys
  /** Called for every failed try; `fault` does not name the recipient. A mail that the mail server refuses is given up without a call. */
  onFault?: (fault: { partner: string; kind: string; reason: string }) => void
}

/** Wait after the first failure of one mail among several, before it is retried in a separate job. */
const firstRetryMs = jobKinds.mail.retryDelay * 1_000

/** Sends the mails of a job. Of several mails, each failed one is queued as a separate job, so that it does not delay the others. */
export const sendMails =
  (deps: MailDeps) =>
  async ({ data: { mails }, isLastTry }: JobRun<'mail'>): Promise<void> => {
    if (mails.length === 1) return sendMail(deps, mails[0], { isLastTry })
    const outcomes = await Promise.allSettled(mails.map((mail) => sendMail(deps, mail, { isLastTry: false })))
    const failedMails = mails.filter((_, index) => outcomes[index]?.status === 'rejected')
    const startAfter = new Date(deps.clock.now().getTime() + firstRetryMs)
    await deps.db.transaction().execute((tx) =>
      enqueueJobs(
        tx,
        'mail',
        failedMails.map((mail) => ({ data: { mails: [mail] }, startAfter })),
      ),
    )
  }

/**
 * Sends one mail. A job runs again after a failure, when its node died, or when an operator retries it. A sent or dropped mail is not sent
 * again. A mail that was interrupted while sending is sent again with the same message id.
 */
async function sendMail(
  deps: MailDeps,
  mail: MailId | undefined,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const { db, clock } = deps
  const message = mail && (await storedMail(db, mail.partnerId, mail.mailId))
  if (!message || message.outcome === 'sent' || message.outcome === 'dropped') return
  try {
    await endMail(db, message, await deliver(deps, message), clock.now())
  } catch (error) {
    const reason = reasonOf(error)
    deps.onFault?.({ partner: message.partner_id, kind: message.kind, reason })
    if (isLastTry) await endMail(db, message, { outcome: 'given_up', reason, keepAddress: true }, clock.now())
    throw error
  }
}

const dayMs = 86_400_000
const mailRetentionMs = 90 * dayMs
/** As long as the job library keeps a failed job, because an operator may retry it (server/jobs/kinds.ts). */
const addressRetentionMs = jobKinds.mail.deleteAfterSeconds * 1_000
const expiredRecordRetentionMs = dayMs

/**
 * Clears the address of ended mail after `addressRetentionMs` and deletes the mail after `mailRetentionMs`. Also deletes expired join
 * drafts, email changes and recoveries, and old counts of sign-in failures.
 */
export const cleanUpMail = ({ db, clock }: Pick<MailDeps, 'db' | 'clock'>): Promise<void> => {
  const timeBefore = (ms: number) => new Date(clock.now().getTime() - ms)
  return deleteExpiredMailRecords(db, {
    endedBefore: timeBefore(mailRetentionMs),
    addressesBefore: timeBefore(addressRetentionMs),
    expiredBefore: timeBefore(expiredRecordRetentionMs),
  })
}

/** Sends the mail to each of its recipients. The mail counts as given up when the mail server refuses one of them. */
async function deliver(deps: MailDeps, message: MailRow): Promise<MailEnd> {
  const { db, clock, partners, mailer, recovery } = deps
  const kind = kindOf(message)
  const partner = partners.byId(message.partner_id)
  if (!kind || !partner) return { outcome: 'dropped', reason: 'no such partner or kind' }
  const recipients = await recipientsOf(db, recovery, message, kind, clock.now())
  if (recipients.length === 0) return { outcome: 'dropped' }
  const current = await currentFacts(db, kind, message, clock.now())
  if ('obsolete' in current) return { outcome: 'dropped', reason: current.obsolete }
  const { facts } = current
  await insertMailRecipients(
    db,
    message,
    recipients.flatMap(({ memberId }) => memberId ?? []),
  )
  let refusal = ''
  for (const [recipientIndex, recipient] of recipients.entries()) {
    const reply = await mailer.send(mailFor(deps, { partner, kind, id: message.id, facts, recipientIndex }, recipient))
    if (!reply.ok) refusal = reply.refusal
  }
  return refusal === '' ? { outcome: 'sent' } : { outcome: 'given_up', reason: refusal }
}

/** The Reply-To address: the brand's support, or the sender when the brand describes its support in words. */
const replyToOf = ({ brand }: PartnerView, sender: string): string =>
  isEmail(brand.customerSupport.email.display) ? brand.customerSupport.email.display : sender

/** The message for the mail server: From is the program, Reply-To its support. Optional mail has one-click unsubscribe (RFC 8058). */
function mailFor(
  { settings, unsubscribeKeys, clock }: MailDeps,
  {
    partner,
    kind,
    id,
    facts,
    recipientIndex,
  }: { partner: PartnerView; kind: MailKind; id: string; facts: MailFacts; recipientIndex: number },
  { reader, secret }: Recipient,
): Mail {
  const letter = letterOf({
    partner,
    origin: originOf(partner, settings),
    kind,
    reader,
    facts,
    now: clock.now(),
    ...(secret ? { secret } : {}),
    unsubscribePath: unsubscribeKeys.path(partner.id, reader.publicId),
  })
  const sender = senderOf(partner, settings)
  return {
    from: sender,
    to: reader.email,
    replyTo: replyToOf(partner, sender.address),
    subject: letter.subject,
    text: textBody(letter, partner.brand.program),
    html: htmlBody(letter, partner.brand),
    messageId: `<${id}.${recipientIndex}@${sender.address.split('@')[1] ?? 'damask'}>`,
    headers: {
      'X-Damask-Partner': partner.id,
      'Auto-Submitted': 'auto-generated', // RFC 3834: suppresses out-of-office replies
      ...(letter.unsubscribe
        ? {
            'List-Unsubscribe': `<${letter.unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  }
}
