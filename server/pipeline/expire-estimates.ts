import { sql } from 'kysely'
import { estimateDaysDefault } from '../../domain/earning/terms.ts'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/world.ts'
import { judgeAgain, judgedAtOnceMax } from './judge-again.ts'

/** Longer than an estimate can last (contract/brand.ts). */
const estimateSweepMs = 130 * 86_400_000

/**
 * Has estimates judged again whose final amount or subtotal did not come in time (D3-007, D3-008). `since` leaves out older dines,
 * which an earlier call has seen. Returns how many.
 */
export const expireEstimates = (db: Db, now: Date, since: Date | null = null): Promise<number> =>
  judgeAgain(
    db,
    sql`select d.partner_id, d.id from dine d
      where d.stage = 'pending' and d.occurred_at > ${since ?? '-infinity'}
        and d.occurred_at + make_interval(hours => 24 * coalesce((d.terms ->> 'estimateDays')::int, ${estimateDaysDefault})) <= ${now}`,
  )

/** The first sweep looks at every dine, in case the product was stopped or upgraded for long; the next ones at the recent. */
export function sweepEstimates(db: Db, clock: Clock): () => Promise<void> {
  let since: Date | null = null
  return async () => {
    const now = clock.now()
    const swept = await expireEstimates(db, now, since)
    if (swept < judgedAtOnceMax) since = new Date(now.getTime() - estimateSweepMs)
  }
}
