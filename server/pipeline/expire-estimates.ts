import { sql } from 'kysely'
import { estimateDaysDefault } from '../../domain/earning/terms.ts'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { reevaluateDines, dinesPerCallMax } from './reevaluate-dines.ts'

/** How far back later sweeps look: longer than the longest estimate that a partner can set (contract/brand.ts). */
const estimateSweepMs = 130 * 86_400_000

/**
 * Queues again each pending dine whose estimate has lasted `estimateDays`: its final amount or subtotal did not arrive in time (D3-007,
 * D3-008). `since` excludes older dines, which an earlier call has handled. Returns the number of dines, at most `limit`.
 */
export const expireEstimates = (
  db: Db,
  now: Date,
  since: Date | null = null,
  limit = dinesPerCallMax,
): Promise<number> =>
  reevaluateDines(
    db,
    sql`select d.partner_id, d.id from dine d
      where d.stage = 'pending' and d.occurred_at > ${since ?? '-infinity'}
        and d.occurred_at + make_interval(hours => 24 * coalesce((d.terms ->> 'estimateDays')::int, ${estimateDaysDefault})) <= ${now}`,
    limit,
  )

/**
 * Creates a sweep. Its first call reads every dine, because the server may have been off for longer than an estimate lasts. When a call
 * has queued fewer than `limit` dines, later ones read only the dines since `estimateSweepMs` before that call.
 */
export function createEstimateSweep(db: Db, clock: Clock, limit = dinesPerCallMax): () => Promise<void> {
  let since: Date | null = null
  return async () => {
    const now = clock.now()
    const count = await expireEstimates(db, now, since, limit)
    if (count < limit) since = new Date(now.getTime() - estimateSweepMs)
  }
}
