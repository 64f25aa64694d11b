import type { PartnerView } from '../../contract/brand.ts'
import { publicIdShape } from '../../contract/api/person-status.ts'
import type { Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { recordConsents } from '../profile/consent.ts'
import { smsOptIn } from '../../domain/joining/prospect.ts'
import { prospectRow, storedNumber, tierOf, type Body } from './form.ts'
import { claimableMember, insertProspect, insertTier, settleClaim } from './queries.ts'

type Ids = Pick<Deps['ids'], 'next'>
type Account = { id: string; passwordHash: string; at: Date }

/**
 * Somebody the partner enrolled who now joins. They hold the public id of the link in their mail and know their own email or number; together
 * that makes the waiting account theirs. One that has a way in already is never taken over.
 */
export async function findAccountToTakeOver(
  tx: Tx,
  partner: PartnerView,
  body: Body,
): Promise<{ id: string } | undefined> {
  if (!publicIdShape.test(body.publicId)) return undefined
  const row = await claimableMember(tx, partner.id, body.publicId)
  const theirs =
    row &&
    (row.email === body.email.toLowerCase() || (row.number !== null && row.number === storedNumber(body, partner)))
  return theirs ? { id: row.id } : undefined
}

/** Fills the waiting account with what the form says. Whether it has a card stays as it was. */
export async function takeOverAccount(
  ids: Ids,
  tx: Tx,
  partner: PartnerView,
  body: Body,
  account: Account,
): Promise<void> {
  const { status: _status, partner_id: _partner, ...row } = prospectRow(body, partner)
  await settleClaim(tx, partner.id, account.id, { ...row, password_hash: account.passwordHash })
  await recordJoining(ids, tx, partner, body, account)
}

/** Somebody nobody knew: a person with a sign-in, a member with their first card. */
export async function addProspect(
  ids: Ids,
  tx: Tx,
  partner: PartnerView,
  body: Body,
  account: Account & { publicId: string },
): Promise<void> {
  const { id, publicId, passwordHash, at } = account
  const row = prospectRow(body, partner)
  await insertProspect(tx, { ...row, id, public_id: publicId, password_hash: passwordHash, created_at: at })
  await recordJoining(ids, tx, partner, body, account)
}

const remindAfterMs = 3_600_000

/** Who stops before the card is reminded once, with a link that goes on from any device; who linked one by then is not. */
export const remindLater = (deps: Pick<Deps, 'clock' | 'ids'>, tx: Tx, partnerId: string, memberId: string) =>
  queueMail(deps, tx, {
    partnerId,
    memberId,
    kind: 'finish_joining',
    key: memberId,
    notBefore: new Date(deps.clock.now().getTime() + remindAfterMs),
  })

/** The tier a member begins with and the consents they gave, dated. */
export async function recordJoining(
  ids: Ids,
  tx: Tx,
  partner: PartnerView,
  body: Body,
  { id, at }: Pick<Account, 'id' | 'at'>,
): Promise<void> {
  await insertTier(tx, {
    partner_id: partner.id,
    member_id: id,
    since: at,
    tier_level: tierOf(body),
    reason: 'joined',
  })
  const granted = { ...(body.emailOptIn ? { email: true } : {}), ...(smsOptIn(body) ? { sms: true } : {}) }
  await recordConsents(ids, tx, { partnerId: partner.id, memberId: id, at, source: 'joined' }, granted)
}
