import { vipDayAt } from '../../domain/earning/vip.ts'
import { retrying, type Db } from '../database/connect.ts'

/** Who was VIP by dining stands where they stood before once the last day is over, also without dining again. Answers how many. */
export async function endVips(db: Db, now: Date): Promise<number> {
  const ended = await retrying(() =>
    db
      .updateTable('member')
      .set({ tier_level: 'OptedIn', vip_until: null })
      .where('tier_level', '=', 'VIP')
      .where('vip_until', '<', vipDayAt(now))
      .executeTakeFirst(),
  )
  return Number(ended.numUpdatedRows)
}
