import { vipDayAt } from '../../domain/earning/vip.ts'
import { withRetries, type Db } from '../database/connect.ts'

/** Ends VIP tiers that members earned by dining, after their last day, also for members who do not dine again. Returns the number of members. */
export async function expireVips(db: Db, now: Date): Promise<number> {
  const result = await withRetries(() =>
    db
      .updateTable('member')
      .set({ tier_level: 'OptedIn', vip_until: null })
      .where('tier_level', '=', 'VIP')
      .where('vip_until', '<', vipDayAt(now))
      .executeTakeFirst(),
  )
  return Number(result.numUpdatedRows)
}
