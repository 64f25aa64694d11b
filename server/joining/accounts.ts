import type { PartnerView } from '../../contract/brand.ts'
import { publicIdShape } from '../../contract/api/person-status.ts'
import type { Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { recordConsents } from '../profile/consent.ts'
import { smsConsentOf } from '../../domain/joining/prospect.ts'
import { prospectRow, storedNumber, tierOf, type JoinBody } from './form.ts'
import { lockWaitingAccount, insertProspect, insertTier, fillAccount } from './queries.ts'

type Ids = Pick<Deps['ids'], 'next'>
type Account = { id: string; passwordHash: string; at: Date }

/**
 * Finds the waiting account of a customer whom the partner enrolled and who now joins. The public id from the mailed link, together with
 * the account's email or partner number, proves that the account is theirs. An account with a password is never taken over.
 */
export async function findAccountToTakeOver(
  tx: Tx,
  partner: PartnerView,
  body: JoinBody,
): Promise<{ id: string } | undefined> {
  if (!publicIdShape.test(body.publicId)) return undefined
  const row = await lockWaitingAccount(tx, partner.id, body.publicId)
  const isOwner =
    row &&
    (row.email === body.email.toLowerCase() || (row.number !== null && row.number === storedNumber(body, partner)))
  return isOwner ? { id: row.id } : undefined
}

/** Fills the waiting account from the form. The account keeps its status, which shows whether it has a card. */
export async function takeOverAccount(
  ids: Ids,
  tx: Tx,
  partner: PartnerView,
  body: JoinBody,
  account: Account,
): Promise<void> {
  const { status: _status, partner_id: _partner, ...row } = prospectRow(body, partner)
  await fillAccount(tx, partner.id, account.id, { ...row, password_hash: account.passwordHash })
  await recordJoining(ids, tx, partner, body, account)
}

/** Adds a new account. The person can sign in now; the first card changes the status from `prospect` to `enrolled`. */
export async function addProspect(
  ids: Ids,
  tx: Tx,
  partner: PartnerView,
  body: JoinBody,
  account: Account & { publicId: string },
): Promise<void> {
  const { id, publicId, passwordHash, at } = account
  const row = prospectRow(body, partner)
  await insertProspect(tx, { ...row, id, public_id: publicId, password_hash: passwordHash, created_at: at })
  await recordJoining(ids, tx, partner, body, account)
}

const remindAfterMs = 3_600_000

/** Queues one reminder to link a card. The mail is not sent when the member has linked a card by then. */
export const queueJoinReminder = (deps: Pick<Deps, 'clock' | 'ids'>, tx: Tx, partnerId: string, memberId: string) =>
  queueMail(deps, tx, {
    partnerId,
    memberId,
    kind: 'finish_joining',
    key: memberId,
    notBefore: new Date(deps.clock.now().getTime() + remindAfterMs),
  })

/** Records the tier and the given consents of an account that joins, with the date. */
export async function recordJoining(
  ids: Ids,
  tx: Tx,
  partner: PartnerView,
  body: JoinBody,
  { id, at }: Pick<Account, 'id' | 'at'>,
): Promise<void> {
  await insertTier(tx, {
    partner_id: partner.id,
    member_id: id,
    since: at,
    tier_level: tierOf(body),
    reason: 'joined',
  })
  const granted = { ...(body.emailOptIn ? { email: true } : {}), ...(smsConsentOf(body) ? { sms: true } : {}) }
  await recordConsents(ids, tx, { partnerId: partner.id, memberId: id, at, source: 'joined' }, granted)
}
