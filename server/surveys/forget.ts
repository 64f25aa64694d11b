import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Deletes responses that are older than so many months, of every partner; returns how many. */
export async function forgetResponses(db: Db, now: Date, months: number): Promise<number> {
  const before = sql<Date>`${now.toISOString()}::timestamptz - make_interval(months => ${months})`
  const { numDeletedRows } = await db.deleteFrom('survey_response').where('received_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
