import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { decisionCodes } from '../../domain/payouts/decisions.ts'
import { isReturned } from '../../domain/payouts/states.ts'

/** The linked card of the last awarded dine, else the newest linked one; never a removed card. */
export const targetCard = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('card')
    .select(['card.id', 'card.brand', 'card.last_four', 'card.takes_push'])
    .where('card.partner_id', '=', partnerId)
    .where('card.member_id', '=', memberId)
    .where('card.status', '=', 'active')
    .orderBy(lastAwardedDine, (order) => order.desc().nullsLast())
    .orderBy('card.linked_at', 'desc')
    .orderBy('card.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the card last paid for a dine that earned something for good. */
const lastAwardedDine = sql`(
  select max(d.occurred_at) from dine d join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.live
  where d.partner_id = card.partner_id and d.member_id = card.member_id and d.card_id = card.id
    and a.stage = 'final' and a.units > 0 and a.review_hold is null)`

/** Why the last payout to a card came back or an operator canceled it, while no operator allowed another one; null where the card takes payouts. */
export async function refusalOfCard(tx: Tx, partnerId: string, cardId: string): Promise<string | null> {
  const last = await tx
    .selectFrom('payout')
    .select(['state', 'reason_code', 'retried_at'])
    .where('partner_id', '=', partnerId)
    .where('card_id', '=', cardId)
    .where('way', '=', 'card_push')
    .where((payout) => payout.or([payout('state', '<>', 'canceled'), payout('reason_code', '=', decisionCodes.cancel)]))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.retried_at !== null) return null
  return isReturned(last.state) || last.state === 'canceled' ? (last.reason_code ?? 'other') : null
}
