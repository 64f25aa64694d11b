import { earliestTodayAt } from '../../domain/earning/vip.ts'
import { withRetries, type Db } from '../database/connect.ts'

/**
 * Ends each VIP tier that a member earned by dining, once the tier's last day is over in every time zone. The pipeline would do so only
 * at the member's next dine. Returns the number of members.
 */
export async function expireVips(db: Db, now: Date): Promise<number> {
  const result = await withRetries(() =>
    db
      .updateTable('member')
      .set({ tier_level: 'OptedIn', vip_until: null })
      .where('tier_level', '=', 'VIP')
      .where('vip_until', '<', earliestTodayAt(now))
      .executeTakeFirst(),
  )
  return Number(result.numUpdatedRows)
}
