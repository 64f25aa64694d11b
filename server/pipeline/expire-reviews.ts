import { sql } from 'kysely'
import { reviewWindowDays } from '../../domain/reviews/eligibility.ts'
import { vipDayAt } from '../../domain/earning/vip.ts'
import type { Db } from '../database/connect.ts'
import { judgeAgain } from './judge-again.ts'

/** Has rewards judged again that wait for a review whose time is over everywhere (M2-095). Returns how many. */
export const expireReviews = (db: Db, now: Date): Promise<number> =>
  judgeAgain(
    db,
    sql`select a.partner_id, a.dine_id as id from award a
      join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
      where a.live and a.review_hold = 'open' and d.local_date + ${reviewWindowDays}::int < ${vipDayAt(now)}::date`,
  )
