import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

const dayMs = 86_400_000

/** Awards that count as earned: final amounts without a review hold, neither `open` nor `expired`. */
const isEarned = sql<boolean>`award.stage = 'cleared' and award.review_hold is null`
const isPending = sql<boolean>`award.stage = 'pending' or (award.stage = 'cleared' and award.review_hold = 'open')`

/**
 * Units that dines earned by month, from `firstMonth` on, in one currency. `pending_units` are estimates and rewards that wait for a
 * review. A sum without rows is null. Months without dines are missing.
 */
export const monthsSince = (tx: Tx, partnerId: string, memberId: string, firstMonth: string, currency: string) =>
  tx
    .selectFrom('dine')
    .innerJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'dine.partner_id')
        .onRef('award.dine_id', '=', 'dine.id')
        .on('award.live', '=', true),
    )
    .select(sql<string>`to_char(dine.local_date, 'YYYY-MM')`.as('month'))
    .select(({ fn }) => [
      fn.sum<number | null>('award.units').filterWhere(isEarned).as('units'),
      fn.sum<number | null>('award.units').filterWhere(isPending).as('pending_units'),
      fn.countAll<number>().filterWhere(isEarned).as('dines'),
    ])
    .where('dine.partner_id', '=', partnerId)
    .where('dine.member_id', '=', memberId)
    .where('award.currency', '=', currency)
    .where('dine.local_date', '>=', `${firstMonth}-01`)
    // The index is on the instant, which differs from the local date by at most a day.
    .where('dine.occurred_at', '>=', new Date(Date.parse(`${firstMonth}-01`) - dayMs))
    // Excludes dines without an amount, whose messages turned out to be about another dine.
    .where(sql<boolean>`(dine.authorized_minor > 0 or dine.cleared_minor > 0)`)
    .groupBy('month')
    .execute()

/**
 * Referrals by a member's link: all who joined, and of them those who have or had a card. Someone who left counts only as joined.
 */
export const countReferred = (tx: Tx, partnerId: string, publicId: string) =>
  tx
    .selectFrom('member')
    .select(({ fn }) => [
      fn.countAll<number>().as('joined'),
      fn.countAll<number>().filterWhere('status', 'in', ['enrolled', 'closed']).as('linked'),
    ])
    .where('partner_id', '=', partnerId)
    .where('referrer', '=', publicId)
    // Lets PostgreSQL use the partial index member_referrer.
    .where('referrer', '<>', '')
    .executeTakeFirstOrThrow()
