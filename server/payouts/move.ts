import type { MailFacts, MailKind } from '../../contract/mail.ts'
import { payoutEntry } from '../../domain/payouts/entry.ts'
import { isReturned, isAllowedTransition, type PayoutState } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import { queueMail } from '../mail/queue.ts'
import { bookEntries } from '../pipeline/book.ts'
import type { PayoutDeps } from './open.ts'
import { balanceOf, lockPayout, lockLedger, type PayoutKey, type PayoutRow } from './queries.ts'

export type PayoutMove = PayoutKey & {
  to: PayoutState
  /** The code of the reason, for operators and for the text that the member reads. */
  code?: string | undefined
  /** The provider's id of the payment. */
  reference?: string | undefined
  provider?: string
  /** For a move to `approved`: the caller sends the payout, so no job is queued. */
  isSentNow?: boolean
  /** The posting file that contains the payout, and the payout's line in it. */
  fileNumber?: number
  line?: number
}
export type MoveResult =
  | { ok: true; changed: boolean }
  /**
   * `balance`: the balance is too low. `card`: the card was removed. `member`: the member has left. `movePayout` cancels the payout for each
   * of these three.
   */
  | { ok: false; reason: 'unknown' | 'not_allowed' | SendObstacle }
type SendObstacle = 'balance' | 'card' | 'member'
const cancelCodes: Readonly<Record<SendObstacle, string>> = {
  balance: 'balance_changed',
  card: 'card_removed',
  member: 'member_left',
}

/**
 * Moves a payout to another state in the caller's transaction, which must have the pipeline's role. Writes the state and the ledger
 * entry; a trigger writes the event. Queues the mail and the next job. A move to the present state changes nothing. A move to `sent`
 * debits the available account under the lock of the ledger, so that two nodes never spend the same units.
 */
export async function movePayout(deps: PayoutDeps, tx: Tx, move: PayoutMove): Promise<MoveResult> {
  const payout = await lockPayout(tx, move)
  if (!payout) return { ok: false, reason: 'unknown' }
  if (payout.state === move.to) return { ok: true, changed: false }
  if (!isAllowedTransition(payout.state, move.to)) return { ok: false, reason: 'not_allowed' }
  const obstacle = move.to === 'sent' ? await obstacleToSending(tx, payout) : null
  if (obstacle) {
    const cancellation = { ...move, to: 'canceled', code: cancelCodes[obstacle] } as const
    await save(deps, tx, payout, cancellation)
    await queueMoveMail(deps, tx, payout, cancellation)
    return { ok: false, reason: obstacle }
  }
  await save(deps, tx, payout, move)
  const { partner_id: partnerId, id: payoutId } = payout
  if (move.to === 'approved' && !move.isSentNow)
    await enqueueJobs(tx, 'payout_send', [{ data: { partnerId, payoutId }, startAfter: deps.clock.now() }])
  await queueMoveMail(deps, tx, payout, move)
  await book(deps, tx, payout, move.to) // last: it locks the partner's ledger until the commit
  return { ok: true, changed: true }
}

/** Why a payout cannot be sent; null when it can. A removed card and a member who has left are never paid. */
async function obstacleToSending(tx: Tx, payout: PayoutRow): Promise<SendObstacle | null> {
  if (await hasLeft(tx, payout)) return 'member'
  const isToCard = payout.way === 'card_push' || payout.way === 'statement_credit'
  if (isToCard && !(await isLinked(tx, payout))) return 'card'
  await lockLedger(tx, payout.partner_id)
  const { partner_id: partnerId, member_id: memberId, currency } = payout
  const balance = await balanceOf(tx, { partnerId, memberId, currency })
  return balance >= payout.units ? null : 'balance'
}

async function hasLeft(tx: Tx, { partner_id, member_id }: PayoutRow): Promise<boolean> {
  const member = tx.selectFrom('member').select('status').where('partner_id', '=', partner_id)
  return (await member.where('id', '=', member_id).executeTakeFirst())?.status === 'left'
}

async function isLinked(tx: Tx, { partner_id, card_id }: PayoutRow): Promise<boolean> {
  const card = await tx
    .selectFrom('card')
    .select('status')
    .where('partner_id', '=', partner_id)
    .where('id', '=', card_id)
    .executeTakeFirst()
  return card?.status === 'active'
}

const save = ({ clock }: PayoutDeps, tx: Tx, payout: PayoutRow, move: PayoutMove) =>
  tx
    .updateTable('payout')
    .set({
      state: move.to,
      state_at: clock.now(),
      reason_code: move.code ?? null,
      actor: 'payouts',
      ...(move.to === 'paid' && { paid_at: clock.now() }),
      ...(move.reference !== undefined && { provider_reference: move.reference }),
      ...(move.provider !== undefined && { provider: move.provider }),
      ...(move.fileNumber !== undefined && { file_number: move.fileNumber, line: move.line ?? null }),
    })
    .where('partner_id', '=', payout.partner_id)
    .where('id', '=', payout.id)
    .execute()

async function book({ clock, ids }: PayoutDeps, tx: Tx, payout: PayoutRow, to: PayoutState): Promise<void> {
  const { partner_id: partnerId, id: causeId, member_id: memberId, units, currency } = payout
  const entry = payoutEntry({ memberId, units, currency }, payout.state, to)
  if (!entry) return
  const { cause, posting } = entry
  const origin = { partnerId, id: ids.next(), causeId, memberId, cause, actor: 'payouts' as const }
  const row = { ...origin, reverses: null, effectiveDate: null, ruleVersion: null, postings: [posting] }
  await bookEntries(tx, [row], clock.now())
}

/**
 * The mail about a move, null for none. A redemption has its own mails (`redemptionMail`). Any other payout has a mail when it is
 * returned. It also has one when it is paid, unless a posting file pays it.
 */
const mailOf = ({ way, through_sequence }: PayoutRow, to: PayoutState): MailKind | null => {
  const isWholeBalance = through_sequence !== null
  if (!isWholeBalance && (way === 'statement_credit' || way === 'gift_card')) return redemptionMail(to)
  if (isReturned(to)) return 'payout_returned'
  return to === 'paid' && way !== 'posting_file' ? 'payout_paid' : null
}

/** The mail of an accepted or paid redemption, and of a returned or canceled one. The mail's key keeps each kind to one mail per payout. */
function redemptionMail(to: PayoutState): MailKind | null {
  if (to === 'accepted' || to === 'paid') return 'redemption_sent'
  return isReturned(to) || to === 'canceled' ? 'redemption_returned' : null
}

async function queueMoveMail(deps: PayoutDeps, tx: Tx, payout: PayoutRow, { to, code }: PayoutMove): Promise<void> {
  const kind = mailOf(payout, to)
  if (!kind) return
  const { partner_id: partnerId, id, member_id: memberId, units, target_label: target } = payout
  const arrives = payout.delivery === 'Email' || payout.delivery === 'Card' ? payout.delivery : ('statement' as const)
  const facts: MailFacts = {
    units,
    target,
    ...(code !== undefined && { reasonCode: code }),
    ...(kind === 'redemption_sent' && { arrives }),
  }
  await queueMail(deps, tx, { partnerId, memberId, kind, key: id, facts })
}
