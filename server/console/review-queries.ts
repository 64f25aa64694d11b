import type { Updateable } from 'kysely'
import type { ReviewState } from '../../contract/api/reviews.ts'
import type { Tx } from '../database/connect.ts'
import type { ReviewTable } from '../database/tables.ts'

/** Reviews in one state, newest first. `before` is the id of the previous page's last review. Ids sort by time. */
export const reviewsInState = (tx: Tx, state: ReviewState, before: string | null, limit: number) =>
  tx
    .selectFrom('review')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'review.partner_id').onRef('member.id', '=', 'review.member_id'),
    )
    .innerJoin('dine', (join) =>
      join.onRef('dine.partner_id', '=', 'review.partner_id').onRef('dine.id', '=', 'review.dine_id'),
    )
    .innerJoin('merchant', 'merchant.id', 'review.merchant_id')
    .select(['review.partner_id', 'review.id', 'review.member_id', 'review.merchant_id', 'review.stars', 'review.body'])
    .select(['review.state', 'review.reason', 'review.written_at', 'member.first_name', 'member.last_name'])
    .select(['merchant.name', 'merchant.city', 'merchant.state as merchant_state', 'dine.local_date'])
    .where('review.state', '=', state)
    .$if(before !== null, (query) => query.where('review.id', '<', before))
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()

type Decision = Pick<Updateable<ReviewTable>, 'state' | 'reason' | 'decided_by' | 'decided_at'>

/** Returns the decided review; undefined when the operator's scope has no such review or the member has withdrawn it. */
export const setReviewState = (tx: Tx, partner: string, id: string, decision: Decision) =>
  tx
    .updateTable('review')
    .set(decision)
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .where('state', '<>', 'withdrawn')
    .returning(['member_id', 'merchant_id'])
    .executeTakeFirst()
