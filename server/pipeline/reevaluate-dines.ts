import { sql, type RawBuilder } from 'kysely'
import { withRetries, type Db } from '../database/connect.ts'
import { feedChannel } from '../feeds/queries.ts'

/** Maximum number of dines that one call queues, unless the caller sets another limit. */
export const dinesPerCallMax = 2_000

/**
 * Queues one message of each overdue dine again, so that the pipeline evaluates the dine by the same rules as when a message arrives
 * late. `overdue` is a query without a limit that selects `partner_id` and `id` of dines; of these, at most `limit` are queued. Returns
 * the number of queued dines. A dine whose message already waits is not counted. The statement counts `notified` because PostgreSQL runs
 * `pg_notify` in a subquery only when its result is used.
 */
export async function reevaluateDines(db: Db, overdue: RawBuilder<unknown>, limit = dinesPerCallMax): Promise<number> {
  const { rows } = await withRetries(() =>
    sql<{ count: number }>`
      with overdue as (${overdue} limit ${limit}), message as (
        select distinct on (o.partner_id, o.id) e.provider, e.delivery_id from overdue o
        join feed_event e on e.partner_id = o.partner_id and e.dine_id = o.id
        order by o.partner_id, o.id, e.provider, e.delivery_id
      ), requeued as (
        delete from feed_outcome o using message
        where o.provider = message.provider and o.delivery_id = message.delivery_id and o.state = 'read'
        returning o.provider, o.delivery_id
      ), queued as (
        insert into feed_queue (position, provider, delivery_id)
        select position, provider, delivery_id from requeued join feed_message using (provider, delivery_id) returning 1
      ), notified as (select pg_notify(${feedChannel}, '') from (select from queued limit 1) as first_row)
      select count(*) as count, (select count(*) from notified) as notified from queued`.execute(db),
  )
  return Number(rows[0]?.count ?? 0)
}
