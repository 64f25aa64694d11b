import { sql } from 'kysely'
import type { PayoutProgress } from '../../contract/api/overview.ts'
import type { Brand } from '../../contract/brand.ts'
import { isReturned, type PayoutState } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'
import { wayToCard, type TargetCard } from './target-card.ts'

const payoutsShownMax = 12

/**
 * SQL: when the first paid payout that covers a ledger entry was paid; null while none is paid. `owner`: the alias of a row with
 * `partner_id` and `member_id`. `sequence`: the entry's place in the partner's ledger.
 */
export const paidAt = (owner: string, sequence: Sequence) => sql<Date | null>`(
  select p.paid_at ${fromFirstPaidPayout(owner, sequence)})`

/** SQL: the target of the first paid payout that covers the entry, as members see it. */
export const paidTo = (owner: string, sequence: Sequence) => sql<string | null>`(
  select p.target_label ${fromFirstPaidPayout(owner, sequence)})`

type Sequence = ReturnType<typeof sql<number | null>>
/** SQL: the clauses from `from` on that select the first paid payout that covers the entry. */
const fromFirstPaidPayout = (owner: string, sequence: Sequence) => sql`from payout p
  where p.partner_id = ${sql.ref(`${owner}.partner_id`)} and p.member_id = ${sql.ref(`${owner}.member_id`)} and p.state = 'paid'
    and p.through_sequence >= ${sequence} order by p.paid_at, p.id limit 1`

/**
 * SQL in a query of the table `dine`: the sequence of the first ledger entry of the dine's final amount, or null. An amount on hold for a
 * review does not count.
 */
export const firstFinalEntry = sql<number | null>`(
  select min(e.sequence) from award booked join ledger_entry e on e.partner_id = booked.partner_id and e.id = booked.id
  where booked.partner_id = dine.partner_id and booked.dine_id = dine.id and booked.stage = 'cleared' and booked.review_hold is null)`

type PayoutView = PayoutProgress['payouts'][number]
const stateOf = (state: PayoutState): PayoutView['state'] => {
  if (state === 'paid') return 'paid'
  if (state === 'due') return 'waiting'
  return isReturned(state) ? 'returned' : 'on_its_way'
}

/**
 * A member's pushes to cards, and other payouts of the whole balance, newest first, at most `payoutsShownMax`. A `through_sequence` marks a
 * payout of the whole balance. Leaves out posting files and the redemptions that the member requested, because they have other lists.
 * Leaves out canceled payouts, because they moved no units.
 */
export async function balancePayoutsOf(tx: Tx, partnerId: string, memberId: string): Promise<PayoutView[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'units', 'state', 'target_label', 'state_at', 'reason_code'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('through_sequence', 'is not', null), eb('way', '=', 'card_push')]))
    .where('way', '<>', 'posting_file')
    .where('state', '<>', 'canceled')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(payoutsShownMax)
    .execute()
  return rows.map(({ id, units, state, target_label, state_at, reason_code }) => ({
    id,
    amountMinor: units,
    state: stateOf(state),
    target: target_label,
    changedAt: state_at.toISOString(),
    reason: isReturned(state) ? (reason_code ?? 'other') : null,
  }))
}

/**
 * Why a balance that has reached the threshold cannot be paid to a card. Null when it can, when it is below the threshold, or when the
 * partner does not pay to cards automatically.
 */
export async function obstacleOf(
  tx: Tx,
  partner: { id: string; brand: Brand },
  card: TargetCard | undefined,
  availableMinor: number,
): Promise<PayoutProgress['obstacle']> {
  const { payouts, payoutThresholdMinor } = partner.brand
  if (payouts.automatic !== 'card_push' || availableMinor < payoutThresholdMinor) return null
  if (!card) return 'no_card'
  const wayOrObstacle = await wayToCard(tx, partner, card)
  return wayOrObstacle.way === null ? wayOrObstacle.obstacle : null
}
