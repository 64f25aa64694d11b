import { mailKinds, optionalMail, type MailFacts, type MailKind } from '../../contract/mail.ts'
import { isUnspent, recoveryMailsMax, recoveryLifeMs } from '../../domain/recovery.ts'
import type { Db } from '../database/connect.ts'
import { accountsFor, reserveMailing, recoveryById } from '../recovery/queries.ts'
import { draftOwner, emailChangeOwner, type RecoverySecrets } from '../recovery/secrets.ts'
import { openEmailChange } from '../sign-in/email-change-queries.ts'
import type { Reader } from './letter.ts'
import { readerOf, type MailRow, type ReaderRow } from './queries.ts'

/** A recipient of a mail, with the secret for this recipient alone. */
export type Recipient = {
  reader: Reader
  secret?: { link: string; code: string }
  /** Set when the mail itself names no member, as a recovery. */
  memberId?: string
}

/** A member as a reader. `to`: the address stored with the mail; empty means the member's current one. */
const memberReader = (
  row: Omit<ReaderRow, 'id' | 'email_opt_in' | 'status' | 'email_must_change'>,
  to: string,
): Reader => ({
  email: to || row.email,
  firstName: row.first_name,
  publicId: row.public_id,
  tierLevel: row.tier_level,
  language: row.language,
})

/** A reader for an address that may belong to a stranger: no data of a member, and a tier only because the texts need a rate. */
const addressOnly = (email: string): Reader => ({
  email,
  firstName: '',
  publicId: '',
  tierLevel: 'OptedOut',
  language: null,
})

/** Undefined for a kind that this version does not know. */
export const kindOf = ({ kind }: Pick<MailRow, 'kind'>): MailKind | undefined =>
  mailKinds.find((mailKind) => mailKind === kind)

/** Kinds of mail that ask a member to do something. Each test is true when the member has already done it. */
const obsoleteByKind: Partial<Record<MailKind, (row: ReaderRow) => boolean>> = {
  activation: (row) => row.tier_level !== 'NonActivated',
  finish_joining: (row) => row.status !== 'prospect',
}

/** The current recipients of a mail. The list is empty when the mail must not be sent, for example because the member has left. */
export async function recipientsOf(
  db: Db,
  secrets: RecoverySecrets,
  mail: MailRow,
  kind: MailKind,
  now: Date,
): Promise<Recipient[]> {
  const { partner_id, member_id, to_address, facts } = mail
  if (kind === 'recovery') return recoveryRecipients(db, secrets, partner_id, facts, now)
  if (kind === 'resume_joining') return [draftRecipient(secrets, mail)]
  if (kind === 'confirm_email' || kind === 'email_taken') return newAddressRecipients(db, secrets, mail, kind, now)
  if (kind === 'account_closed' || kind === 'email_set')
    return to_address === '' ? [] : [{ reader: addressOnly(to_address) }]
  const row = member_id === null ? undefined : await readerOf(db, partner_id, member_id)
  if (!row || row.status === 'left' || (optionalMail.has(kind) && !row.email_opt_in) || obsoleteByKind[kind]?.(row))
    return []
  // An email that must change may belong to another person.
  if (row.email_must_change && to_address === '') return []
  return [{ reader: memberReader(row, to_address) }]
}

/**
 * The recipient of a join draft's link. The link is derived like a recovery's, with the draft's id in place of the recovery's id. The mail
 * contains nothing from the draft.
 */
function draftRecipient(secrets: RecoverySecrets, { partner_id, to_address, facts }: MailRow): Recipient {
  const owner = { partnerId: partner_id, recoveryId: facts.draftId ?? '', memberId: draftOwner }
  return { reader: addressOnly(to_address), secret: { link: secrets.link(owner), code: '' } }
}

/** The new address of an email change. Its owner may be a stranger, so the mail contains no name. An expired change sends nothing. */
async function newAddressRecipients(
  db: Db,
  secrets: RecoverySecrets,
  { partner_id, to_address, facts: { changeId = '' } }: MailRow,
  kind: 'confirm_email' | 'email_taken',
  now: Date,
): Promise<Recipient[]> {
  const change = await openEmailChange(db, partner_id, changeId, now)
  if (!change) return []
  const stranger = addressOnly(to_address)
  if (kind === 'email_taken') return [{ reader: stranger }]
  const owner = emailChangeOwner(change.memberId)
  const link = secrets.link({ partnerId: partner_id, recoveryId: changeId, memberId: owner })
  return [{ reader: stranger, secret: { link, code: '' } }]
}

/**
 * Finds the accounts behind an email, a phone or a partner number after the reply was sent, so that the reply does not reveal whether
 * there are any (P1-467). Mails at most `recoveryMailsMax` recoveries per `recoveryLifeMs` for one of these identifiers. The links and
 * codes already mailed stay valid.
 */
async function recoveryRecipients(
  db: Db,
  secrets: RecoverySecrets,
  partnerId: string,
  { recoveryId = '' }: MailFacts,
  now: Date,
): Promise<Recipient[]> {
  const recovery = await recoveryById(db, partnerId, recoveryId)
  if (!recovery || !isUnspent(recovery, now)) return []
  const accounts = await accountsFor(db, partnerId, recovery.identifier)
  if (accounts.length === 0) return []
  const since = new Date(now.getTime() - recoveryLifeMs)
  if (!(await reserveMailing(db, partnerId, recovery, { since, now, limit: recoveryMailsMax }))) return []
  return accounts.map((account) => {
    const owner = { partnerId, recoveryId: recovery.id, memberId: account.id }
    const secret = { link: secrets.link(owner), code: secrets.code(owner) }
    return { reader: memberReader(account, ''), secret, memberId: account.id }
  })
}
