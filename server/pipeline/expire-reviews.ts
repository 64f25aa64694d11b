import { sql } from 'kysely'
import { reviewWindowDays } from '../../domain/reviews/eligibility.ts'
import { earliestTodayAt } from '../../domain/earning/vip.ts'
import type { Db } from '../database/connect.ts'
import { reevaluateDines } from './reevaluate-dines.ts'

/**
 * Finds the dines whose reward waits for a review and whose review window has ended (M2-095), and queues them again. The end of the window
 * is compared with the earliest date that is still today in some time zone, so the window has ended in every time zone. Returns the number
 * of queued dines.
 */
export const expireReviews = (db: Db, now: Date): Promise<number> =>
  reevaluateDines(
    db,
    sql`select a.partner_id, a.dine_id as id from award a
      join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
      where a.live and a.review_hold = 'open' and d.local_date + ${reviewWindowDays}::int < ${earliestTodayAt(now)}::date`,
  )
