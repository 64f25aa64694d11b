import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { Slice } from './timeline-queries.ts'

/**
 * Id of the restaurant at which a revision of an award counted: the operator's last move, for a replaced revision the last before it, else
 * the restaurant of the dine. A dine that was moved later has lost the id of its first restaurant; `merchantNameOfAward` has the name.
 */
const merchantIdOfAward = sql<string>`coalesce(
  (select dine_move.merchant_id from dine_move
    where dine_move.partner_id = award.partner_id and dine_move.dine_id = award.dine_id
      and (award.live or dine_move.moved_at <= award.created_at)
    order by dine_move.position desc limit 1),
  dine.merchant_id)`

/** Whether an operator moved the dine after this revision, and the dine has its new restaurant already. */
const wasMovedLater = sql<boolean>`(not award.live and dine.terms ->> 'moved' is not null and not exists (
  select from dine_move where dine_move.partner_id = award.partner_id and dine_move.dine_id = award.dine_id
    and dine_move.moved_at <= award.created_at))`

/** Name of the restaurant at which this revision of an award counted. */
const merchantNameOfAward = sql<string>`case when ${wasMovedLater} then dine.terms -> 'moved' ->> 'from' else merchant.name end`

const billMinor = sql<number>`(case when dine.cleared_minor > 0 then dine.cleared_minor else dine.authorized_minor end
  - dine.refunded_minor)`

/** A member's awards with their dines, each with the restaurant at which it counted. */
const awardsOf = (tx: Tx, partner: string, memberId: string) =>
  tx
    .selectFrom('award')
    .innerJoin('dine', (join) =>
      join.onRef('dine.partner_id', '=', 'award.partner_id').onRef('dine.id', '=', 'award.dine_id'),
    )
    .innerJoin('merchant', (join) => join.on('merchant.id', '=', merchantIdOfAward))
    .select(['award.id', 'award.created_at', 'award.stage', 'award.units', 'award.expected_on', 'award.review_hold'])
    .select(['dine.occurred_at', 'merchant.timezone', billMinor.as('bill_minor'), merchantNameOfAward.as('name')])
    // Filters by the dine's member, because awards have no index by member.
    .where('dine.partner_id', '=', partner)
    .where('dine.member_id', '=', memberId)

export const awardsBefore = (tx: Tx, { partner, id, before, limit }: Slice) =>
  awardsOf(tx, partner, id)
    .select(sql<number>`(award.receipt ->> 'countedMinor')::bigint`.as('counted_minor'))
    .$if(before !== null, (query) => query.where('award.created_at', '<', before ?? new Date(0)))
    .orderBy('award.created_at', 'desc')
    .fetch(limit, 'with ties')
    .execute()

/** One award of a member with its receipt; undefined when the member has no such award. */
export const awardOf = (tx: Tx, partner: string, memberId: string, awardId: string) =>
  awardsOf(tx, partner, memberId)
    .innerJoin('card', (join) =>
      join.onRef('card.partner_id', '=', 'dine.partner_id').onRef('card.id', '=', 'dine.card_id'),
    )
    .innerJoin('partner', 'partner.id', 'award.partner_id')
    .select(['award.receipt', 'award.live', 'award.currency', 'card.last_four', 'partner.brand', 'partner.copy'])
    .select([
      sql<string>`case when ${wasMovedLater} then '' else merchant.city end`.as('city'),
      sql<string>`case when ${wasMovedLater} then '' else merchant.state end`.as('state'),
    ])
    .where('award.id', '=', awardId)
    .executeTakeFirst()
