import pg from 'pg'
import { expect } from 'vitest'

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/**
 * Begins every work while a lock (`lock table … in … mode`) holds each of them up, and lets go once all are waiting for it: none is ahead of
 * the others by luck.
 */
export async function atOnce<T>(adminUrl: string, lock: string, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  // Within a transaction the server shows its first picture of others again: another connection looks.
  const [holder, eye] = [new pg.Client(adminUrl), new pg.Client(adminUrl)]
  await Promise.all([holder.connect(), eye.connect()])
  await holder.query(`begin; ${lock}`)
  const begun = works.map((work) => work())
  await expect.poll(async () => (await eye.query(waiting)).rowCount, { timeout: 10_000 }).toBe(works.length)
  await holder.query('commit')
  await Promise.all([holder.end(), eye.end()])
  return Promise.all(begun)
}
