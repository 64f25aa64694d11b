import { sql } from 'kysely'
import { reviewWindowDays } from '../../domain/reviews/eligibility.ts'
import { vipDayAt } from '../../domain/earning/vip.ts'
import type { Db } from '../database/connect.ts'
import { reevaluateDines } from './reevaluate-dines.ts'

/**
 * Queues each dine again whose reward waits for a review and whose review window has ended (M2-095). `vipDayAt` is the earliest date that
 * is still today in a time zone, so the window has ended in all of them. Returns the number of dines.
 */
export const expireReviews = (db: Db, now: Date): Promise<number> =>
  reevaluateDines(
    db,
    sql`select a.partner_id, a.dine_id as id from award a
      join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
      where a.live and a.review_hold = 'open' and d.local_date + ${reviewWindowDays}::int < ${vipDayAt(now)}::date`,
  )
