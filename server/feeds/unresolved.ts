import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { feedChannel } from './queries.ts'

/** A message that the pipeline could not process, or an event without a dine. An operator must check it. */
export type Unresolved = {
  provider: string
  deliveryId: string
  receivedAt: Date
  /**
   * `quarantined`: the pipeline could not process the message. `unmatched`: the pipeline processed the message, but its event has no
   * dine; `reason` is then the event's `Match`.
   */
  state: 'quarantined' | 'unmatched'
  reason: string
  detail: string
}

type MessageFilter = { provider?: string | undefined; deliveryId?: string | undefined }

/** SQL condition: the row has the provider and the delivery id of the filter. An absent field of the filter matches every row. */
const isInFilter = ({ provider, deliveryId }: MessageFilter) =>
  sql`(${provider ?? null}::text is null or provider = ${provider ?? null}) and (${deliveryId ?? null}::text is null or delivery_id = ${deliveryId ?? null})`

/** SQL condition: the event is unresolved. The same text as in the partial indexes of feed_event, so that PostgreSQL uses them. */
const isUnmatched = sql.raw(`match not in ('matched', 'superseded', 'duplicate')`)

/** Quarantined messages and unmatched events, oldest first, at most `limit` in total. */
export async function listUnresolved(db: Db, filter: MessageFilter & { limit: number }): Promise<Unresolved[]> {
  const result = await sql<Unresolved>`
    select provider, delivery_id as "deliveryId", received_at as "receivedAt", 'quarantined' as state, reason, coalesce(detail, '') as detail
    from feed_outcome join feed_message using (provider, delivery_id) where state = 'quarantined' and ${isInFilter(filter)}
    union all
    select provider, delivery_id, received_at, 'unmatched', match,
      kind || ' of ' || to_char(amount_minor / 100.0, 'FM999999990.00') || ' ' || currency || ', card ' || card_reference
        || ', at ' || coalesce(nullif(merchant_label, ''), 'an unnamed place') || ' (' || array_to_string(merchant_references, ' ') || '), ' || occurred_at
    from feed_event where ${isUnmatched} and ${isInFilter(filter)}
    order by "receivedAt", provider, "deliveryId" limit ${filter.limit}
  `.execute(db)
  return result.rows
}

/** Numbers of quarantined messages and of unmatched events, by provider, state and reason, the largest number first. */
export async function countUnresolved(
  db: Db,
): Promise<{ provider: string; state: string; reason: string; count: number }[]> {
  const result = await sql<{ provider: string; state: string; reason: string; count: number }>`
    select provider, state, reason, count(*) as count from (
      select provider, 'quarantined' as state, reason from feed_outcome where state = 'quarantined'
      union all select provider, 'unmatched', match from feed_event where ${isUnmatched}
    ) as open group by 1, 2, 3 order by 4 desc, 1, 2, 3
  `.execute(db)
  return result.rows
}

/** The number of messages that the pipeline has not processed yet. */
export async function countWaiting(db: Db): Promise<number> {
  const result = await sql<{
    count: number
  }>`select count(*) as count from feed_queue`.execute(db)
  return result.rows[0]?.count ?? 0
}

/**
 * Queues the quarantined messages of the filter, and those with an unmatched event, again. Call it after their cause has been fixed.
 * Returns the number of queued messages. The count of `notified` is unused: without it PostgreSQL would skip that query and send no
 * notification.
 */
export async function retryUnresolved(db: Db, filter: MessageFilter): Promise<number> {
  const result = await sql<{ count: number }>`
    with undone as (
      delete from feed_outcome
      where ${isInFilter(filter)} and (state = 'quarantined' or (provider, delivery_id) in
        (select provider, delivery_id from feed_event where ${isUnmatched} and ${isInFilter(filter)}))
      returning provider, delivery_id
    ), requeued as (
      insert into feed_queue (position, provider, delivery_id)
      select position, provider, delivery_id from undone join feed_message using (provider, delivery_id) returning 1
    ), notified as (select pg_notify(${feedChannel}, '') from (select from requeued limit 1) as first_row)
    select count(*) as count, (select count(*) from notified) as notified from requeued
  `.execute(db)
  return result.rows[0]?.count ?? 0
}
