import { sql } from 'kysely'
import { estimateDaysDefault } from '../../domain/earning/terms.ts'
import { retrying, type Db } from '../database/connect.ts'
import { feedChannel } from '../feeds/queries.ts'
import type { Clock } from '../platform/world.ts'

const expireAtOnceMax = 2_000
/** Longer than an estimate can last (contract/brand.ts). */
const estimateSweepMs = 130 * 86_400_000

/**
 * Has estimates judged again whose final amount or subtotal did not come in time (D3-007, D3-008): one message of each goes back
 * to the inbox, and the pipeline applies the same rule as to a message that comes late. `since` leaves out older dines, which an
 * earlier call has seen. Returns how many.
 */
export async function expireEstimates(db: Db, now: Date, since: Date | null = null): Promise<number> {
  const { rows } = await retrying(() =>
    sql<{ count: number }>`
      with overdue as (
        select d.partner_id, d.id from dine d
        where d.stage = 'estimate' and d.occurred_at > ${since ?? '-infinity'}
          and d.occurred_at + make_interval(hours => 24 * coalesce((d.terms ->> 'estimateDays')::int, ${estimateDaysDefault})) <= ${now}
        limit ${expireAtOnceMax}
      ), message as (
        select distinct on (o.partner_id, o.id) e.provider, e.delivery_id from overdue o
        join feed_event e on e.partner_id = o.partner_id and e.dine_id = o.id
        order by o.partner_id, o.id, e.provider, e.delivery_id
      ), undone as (
        delete from feed_outcome o using message
        where o.provider = message.provider and o.delivery_id = message.delivery_id and o.state = 'read'
        returning o.provider, o.delivery_id
      ), again as (
        insert into feed_queue (position, provider, delivery_id)
        select position, provider, delivery_id from undone join feed_message using (provider, delivery_id) returning 1
      ), notified as (select pg_notify(${feedChannel}, '') from (select from again limit 1) as any_at_all)
      select count(*) as count, (select count(*) from notified) as notified from again`.execute(db),
  )
  return Number(rows[0]?.count ?? 0)
}

/** The first sweep looks at every dine, in case the product was stopped or upgraded for long; the next ones at the recent. */
export function sweepEstimates(db: Db, clock: Clock): () => Promise<void> {
  let since: Date | null = null
  return async () => {
    const now = clock.now()
    const swept = await expireEstimates(db, now, since)
    if (swept < expireAtOnceMax) since = new Date(now.getTime() - estimateSweepMs)
  }
}
