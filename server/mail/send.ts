import type { PartnerView } from '../../contract/brand.ts'
import type { MailKind } from '../../contract/mail.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import type { Mail, Mailer } from '../../providers/mail/mail.ts'
import type { Partners } from '../brands/store.ts'
import type { Db } from '../database/connect.ts'
import { backoffMs } from '../pipeline/farewells.ts'
import type { Clock } from '../platform/world.ts'
import type { RecoverySecrets } from '../recovery/secrets.ts'
import { htmlBody, textBody } from './bodies.ts'
import { letterOf } from './letter.ts'
import { endMail, leaseDue, tryMailAgain, type DueMail, type MailEnd } from './queries.ts'
import { kindOf, recipientsOf, type Addressed } from './recipients.ts'
import { originOf, senderOf, type MailSettings } from './settings.ts'
import type { UnsubscribeKeys } from './unsubscribe-key.ts'

const atOnceMax = 20
/** How long a mail belongs to the node that took it. */
const leaseMs = 2 * 60_000
/** After a day without success nobody waits for it any more. */
const giveUpAfterMs = 24 * 3_600_000

export type MailDeps = {
  /** Sees the mails of all partners. */
  db: Db
  clock: Clock
  partners: Pick<Partners, 'byId'>
  mailer: Mailer
  settings: MailSettings
  recovery: RecoverySecrets
  unsubscribe: UnsubscribeKeys
  /** Told of every mail that could not be sent, without whom it was to. */
  onFault?: (fault: { partner: string; kind: string; why: string }) => void
}

/** Sends what is due. Two nodes never hold the same mail; one that broke off may be sent again, with the same message id. Answers how many it took. */
export async function sendDue(deps: MailDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await leaseDue(deps.db, now, new Date(now.getTime() + leaseMs), atOnceMax)
  await Promise.all(due.map((message) => sendOne(deps, message)))
  return due.length
}

async function sendOne(deps: MailDeps, message: DueMail): Promise<void> {
  const { db, clock } = deps
  try {
    await endMail(db, message, await carry(deps, message), clock.now())
  } catch (error) {
    const now = clock.now()
    const why = whyOf(error)
    deps.onFault?.({ partner: message.partner_id, kind: message.kind, why })
    if (now.getTime() - message.queued_at.getTime() > giveUpAfterMs)
      await endMail(db, message, { outcome: 'given_up', why }, now)
    else await tryMailAgain(db, message, new Date(now.getTime() + backoffMs(message.tries)), why)
  }
}

/** What a mail server said, without the addresses it may repeat. */
const whyOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'failed').replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 200)

async function carry(deps: MailDeps, message: DueMail): Promise<MailEnd> {
  const { db, clock, partners, mailer, recovery } = deps
  const kind = kindOf(message)
  const partner = partners.byId(message.partner_id)
  if (!kind || !partner) return { outcome: 'dropped', why: 'no such partner or kind' }
  const addressed = await recipientsOf(db, recovery, message, kind, clock.now())
  if (addressed.length === 0) return { outcome: 'dropped' }
  let refused = ''
  for (const [at, one] of addressed.entries()) {
    const sent = await mailer.send(mailFor(deps, { partner, kind, message, at }, one))
    if (!sent.ok) refused = sent.refused
  }
  return refused === '' ? { outcome: 'sent' } : { outcome: 'given_up', why: refused }
}

/** A brand may say in words how to reach its support: then answers go to the sender. */
const answersTo = ({ brand }: PartnerView, sender: string): string =>
  isEmail(brand.customerSupport.email.display) ? brand.customerSupport.email.display : sender

/** One mail as it leaves: From the partner's programme, answers to its support, unsubscribing by one click where there is a choice (RFC 8058). */
function mailFor(
  { settings, unsubscribe, clock }: MailDeps,
  { partner, kind, message, at }: { partner: PartnerView; kind: MailKind; message: DueMail; at: number },
  { reader, secret }: Addressed,
): Mail {
  const letter = letterOf({
    partner,
    origin: originOf(partner, settings),
    kind,
    reader,
    facts: message.facts,
    now: clock.now(),
    ...(secret ? { secret } : {}),
    unsubscribePath: unsubscribe.path(partner.id, reader.publicId),
  })
  const from = senderOf(partner, settings)
  return {
    from,
    to: reader.email,
    replyTo: answersTo(partner, from.address),
    subject: letter.subject,
    text: textBody(letter, partner.brand.program),
    html: htmlBody(letter, partner.brand),
    messageId: `<${message.id}.${at}@${from.address.split('@')[1] ?? 'damask'}>`,
    headers: {
      'X-Damask-Partner': partner.id,
      'Auto-Submitted': 'auto-generated', // RFC 3834: no out-of-office answers, please
      ...(letter.unsubscribe
        ? {
            'List-Unsubscribe': `<${letter.unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  }
}
