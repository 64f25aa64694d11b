import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const monthsDefault = 13 // the last twelve months and one more
const monthsMin = 2 // one more than the database enforces: it never drops the current month and the one before it

/** How many whole months of impressions are stored besides the current one (`IMPRESSIONS_KEPT_MONTHS`). */
export function impressionRetentionMonths(env: NodeJS.ProcessEnv): number {
  const text = env['IMPRESSIONS_KEPT_MONTHS'] || String(monthsDefault)
  const months = Number(text)
  if (!Number.isInteger(months) || months < monthsMin)
    throw new Error(`IMPRESSIONS_KEPT_MONTHS must be a whole number from ${monthsMin}, it is "${text}".`)
  return months
}

/** Drops the table of each month before the current one, except the last `months` of them. Returns the names of the dropped tables. */
export async function dropOldImpressions(db: Db, now: Date, months: number): Promise<readonly string[]> {
  const firstStoredMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const firstDay = firstStoredMonth.toISOString().slice(0, 10)
  const { rows } = await sql<{ dropped: string[] }>`select impression_forget(${firstDay}::date) as dropped`.execute(db)
  return rows[0]?.dropped ?? []
}
