import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Deletes survey responses that are older than `months`, for all partners. Returns their number. */
export async function deleteOldResponses(db: Db, now: Date, months: number): Promise<number> {
  const cutoff = sql<Date>`${now.toISOString()}::timestamptz - make_interval(months => ${months})`
  const { numDeletedRows } = await db.deleteFrom('survey_response').where('received_at', '<', cutoff).executeTakeFirst()
  return Number(numDeletedRows)
}
