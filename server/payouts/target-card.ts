import { sql } from 'kysely'
import type { Brand } from '../../contract/brand.ts'
import { decisionCodes } from '../../domain/payouts/decisions.ts'
import { isReturned, type PayoutWay } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'

/** The linked card of the last awarded dine, else the newest linked one; never a removed card. */
export const targetCard = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('card')
    .select(['card.id', 'card.brand', 'card.last_four', 'card.takes_push'])
    .where('card.partner_id', '=', partnerId)
    .where('card.member_id', '=', memberId)
    .where('card.status', '=', 'active')
    .orderBy(lastAwardedDineAt, (order) => order.desc().nullsLast())
    .orderBy('card.linked_at', 'desc')
    .orderBy('card.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** SQL: when the card last paid for a dine with an available reward. */
const lastAwardedDineAt = sql`(
  select max(d.occurred_at) from dine d join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.live
  where d.partner_id = card.partner_id and d.member_id = card.member_id and d.card_id = card.id
    and a.stage = 'cleared' and a.units > 0 and a.review_hold is null)`

/** `takes_push`: null when the network has not reported it. */
export type TargetCard = { id: string; takes_push: boolean | null }
/** `card_takes_none`: the card takes no pushes. `card_returned_one`: the last payout was returned. `on_hold`: an operator canceled it. */
export type CardPayoutObstacle = 'card_takes_none' | 'card_returned_one' | 'on_hold'

/**
 * How a whole balance can be paid to a card now: by a push, else by the partner's fallback. When neither is possible, returns the
 * obstacle. A push that an operator canceled blocks both.
 */
export async function wayToCard(
  tx: Tx,
  { id: partnerId, brand }: { id: string; brand: Brand },
  card: TargetCard,
): Promise<{ way: 'card_push' | 'statement_credit' } | { way: null; obstacle: CardPayoutObstacle }> {
  const lastPushObstacle = await obstacleTo(tx, partnerId, card.id, 'card_push')
  // A hold is the obstacle to report even when the card takes no pushes: it also rules out the fallback.
  const isRefusedByCard = card.takes_push === false && lastPushObstacle !== 'on_hold'
  const pushObstacle = isRefusedByCard ? 'card_takes_none' : lastPushObstacle
  if (pushObstacle === null) return { way: 'card_push' }
  if (pushObstacle === 'on_hold' || brand.payouts.fallback === 'hold') return { way: null, obstacle: pushObstacle }
  const creditObstacle = await obstacleTo(tx, partnerId, card.id, 'statement_credit')
  return creditObstacle === null ? { way: 'statement_credit' } : { way: null, obstacle: creditObstacle }
}

/** Why the last payout to a card by this way blocks the next one until an operator allows a retry; null when it does not. */
async function obstacleTo(
  tx: Tx,
  partnerId: string,
  cardId: string,
  way: PayoutWay,
): Promise<'card_returned_one' | 'on_hold' | null> {
  const lastPayout = await tx
    .selectFrom('payout')
    .select(['state', 'reason_code', 'retried_at'])
    .where('partner_id', '=', partnerId)
    .where('card_id', '=', cardId)
    .where('way', '=', way)
    // Leaves out statement credits that a member requested: they have no `through_sequence`. A push of a part of the balance has none
    // either, but counts.
    .where((payout) => payout.or([payout('through_sequence', 'is not', null), payout('way', '=', 'card_push')]))
    .where((payout) => payout.or([payout('state', '<>', 'canceled'), payout('reason_code', '=', decisionCodes.cancel)]))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lastPayout || lastPayout.retried_at !== null) return null
  if (lastPayout.state === 'canceled') return 'on_hold'
  return isReturned(lastPayout.state) ? 'card_returned_one' : null
}
