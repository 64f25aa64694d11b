import { sql, type Insertable, type Updateable } from 'kysely'
import { firstReviewDate, reviewWindowDays } from '../../domain/reviews/eligibility.ts'
import type { Tx } from '../database/connect.ts'
import type { ReviewTable } from '../database/tables.ts'
import { diningRule } from '../pipeline/load-dines.ts'

/** Maximum number of listed dines; older ones are left out. */
const listedDinesMax = 100

/** The restaurant's local date at a given time, as text. */
export const localToday = (now: Date) => sql<string>`((${now}::timestamptz at time zone merchant.timezone)::date)::text`

/** A member's dines with their present reward and the member's review. */
const dinesOf = (tx: Tx, partnerId: string, memberId: string, now: Date) =>
  tx
    .selectFrom('dine')
    .innerJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'dine.partner_id')
        .onRef('award.dine_id', '=', 'dine.id')
        .on('award.rule', '=', diningRule)
        .on('award.live', '=', true),
    )
    .innerJoin('merchant', 'merchant.id', 'dine.merchant_id')
    .leftJoin('review', (join) =>
      join.onRef('review.partner_id', '=', 'dine.partner_id').onRef('review.dine_id', '=', 'dine.id'),
    )
    .select(['dine.id', 'dine.stage', 'dine.local_date', 'award.units', localToday(now).as('today')])
    .select(['merchant.id as merchant_id', 'merchant.name as merchant_name', 'merchant.city', 'merchant.removed_at'])
    .select(['review.id as review_id', 'review.stars', 'review.food', 'review.service', 'review.value'])
    .select(['review.atmosphere', 'review.body', 'review.state', 'review.reason', 'review.written_at'])
    .where('dine.partner_id', '=', partnerId)
    .where('dine.member_id', '=', memberId)
export type DineWithReview = Awaited<ReturnType<ReturnType<typeof dinesOf>['execute']>>[number]

export const dineToReview = (tx: Tx, partnerId: string, memberId: string, dineId: string, now: Date) =>
  dinesOf(tx, partnerId, memberId, now).where('dine.id', '=', dineId).executeTakeFirst()

/**
 * Dines since `firstReviewDate` that have a review or are within the review window, also those that earned nothing; newest first, at most
 * `listedDinesMax`. An empty `merchantId` means all restaurants.
 */
export const dinesForReviewList = (tx: Tx, partnerId: string, memberId: string, now: Date, merchantId: string) =>
  dinesOf(tx, partnerId, memberId, now)
    .where('dine.local_date', '>=', firstReviewDate)
    .where((eb) =>
      eb.or([
        eb('review.id', 'is not', null),
        eb('dine.local_date', '>=', sql<string>`${localToday(now)}::date - ${reviewWindowDays}::int`),
      ]),
    )
    .$if(merchantId !== '', (query) => query.where('dine.merchant_id', '=', merchantId))
    .orderBy('dine.occurred_at', 'desc')
    .orderBy('dine.id', 'desc')
    .limit(listedDinesMax)
    .execute()

/** The member's own dines among `dineIds`, which must not be empty. `completed`: the dine has a review. */
export const reviewedFlagsOf = (tx: Tx, partnerId: string, memberId: string, dineIds: string[]) =>
  tx
    .selectFrom('dine')
    .leftJoin('review', (join) =>
      join.onRef('review.partner_id', '=', 'dine.partner_id').onRef('review.dine_id', '=', 'dine.id'),
    )
    .select(['dine.id', sql<boolean>`review.id is not null`.as('completed')])
    .where('dine.partner_id', '=', partnerId)
    .where('dine.member_id', '=', memberId)
    .where('dine.id', 'in', dineIds)
    .execute()

/** False when the dine already has a review, as when two tabs send one at once. */
export const insertReview = async (tx: Tx, row: Insertable<ReviewTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review')
    .values(row)
    .onConflict((conflict) => conflict.columns(['partner_id', 'dine_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A member's review of a dine, locked, with the dine's local date and the restaurant's present local date. */
export const reviewToChange = (tx: Tx, partnerId: string, memberId: string, dineId: string, now: Date) =>
  tx
    .selectFrom('review')
    .innerJoin('dine', (join) =>
      join.onRef('dine.partner_id', '=', 'review.partner_id').onRef('dine.id', '=', 'review.dine_id'),
    )
    .innerJoin('merchant', 'merchant.id', 'dine.merchant_id')
    .select(['review.id', 'review.state', 'review.decided_by', 'dine.local_date', localToday(now).as('today')])
    .where('review.partner_id', '=', partnerId)
    .where('review.member_id', '=', memberId)
    .where('review.dine_id', '=', dineId)
    .forUpdate('review')
    .executeTakeFirst()

type ReviewChange = Pick<
  Updateable<ReviewTable>,
  'stars' | 'food' | 'service' | 'value' | 'atmosphere' | 'body' | 'state' | 'reason' | 'changed_at'
>
export const saveReview = (tx: Tx, partnerId: string, id: string, change: ReviewChange) =>
  tx.updateTable('review').set(change).where('partner_id', '=', partnerId).where('id', '=', id).execute()

/** Published reviews of a restaurant by this partner's members whose dine is cleared and still assigned to that restaurant. */
const publishedReviewRows = (tx: Tx, partnerId: string, merchantId: string) =>
  tx
    .selectFrom('review')
    .innerJoin('dine', (join) =>
      join
        .onRef('dine.partner_id', '=', 'review.partner_id')
        .onRef('dine.id', '=', 'review.dine_id')
        .onRef('dine.merchant_id', '=', 'review.merchant_id')
        .on('dine.stage', '=', 'cleared'),
    )
    .where('review.partner_id', '=', partnerId)
    .where('review.merchant_id', '=', merchantId)
    .where('review.state', '=', 'published')

export const publishedReviews = (tx: Tx, partnerId: string, merchantId: string, limit: number) =>
  publishedReviewRows(tx, partnerId, merchantId)
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'review.partner_id').onRef('member.id', '=', 'review.member_id'),
    )
    .select(['member.first_name', 'member.last_name', 'review.stars', 'review.food', 'review.service'])
    .select(['review.value', 'review.atmosphere', 'review.body', 'dine.local_date'])
    .orderBy('dine.local_date', 'desc')
    .orderBy('review.id')
    .limit(limit)
    .execute()
export type PublishedReview = Awaited<ReturnType<typeof publishedReviews>>[number]

/** Sums and counts of published stars: overall and by category. */
export const publishedStars = (tx: Tx, partnerId: string, merchantId: string) =>
  publishedReviewRows(tx, partnerId, merchantId)
    .select(({ fn }) => [
      fn.countAll<number>().as('reviews'),
      ...(['stars', 'food', 'service', 'value', 'atmosphere'] as const).flatMap((part) => [
        fn.coalesce(fn.sum<number>(`review.${part}`), sql<number>`0`).as(`${part}_sum`),
        fn.count<number>(`review.${part}`).as(`${part}_count`),
      ]),
    ])
    .executeTakeFirstOrThrow()
