import { sql } from 'kysely'
import { estimateDaysDefault } from '../../domain/earning/terms.ts'
import { retrying, type Db } from '../database/connect.ts'
import { feedChannel } from '../feeds/queries.ts'

export const expireAtOnceMax = 2_000

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
      ), again as (
        update feed_message m set state = 'received', reason = null, detail = null, processed_at = null
        from message where m.provider = message.provider and m.delivery_id = message.delivery_id and m.state = 'read'
        returning 1
      ), notified as (select pg_notify(${feedChannel}, '') from (select from again limit 1) as some)
      select count(*) as count, (select count(*) from notified) as notified from again`.execute(db),
  )
  return Number(rows[0]?.count ?? 0)
}
