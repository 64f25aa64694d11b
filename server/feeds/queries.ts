import { sql } from 'kysely'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { Db } from '../database/connect.ts'
import { toRecordset } from '../pipeline/recordset.ts'

/** Channel on which the pipeline is notified of new messages; it polls as well. */
export const feedChannel = 'damask_feed'

type Key = { provider: string; delivery_id: string }

/**
 * Inserts messages in one statement and one commit, in key order, so that two nodes with the same messages never deadlock. It
 * passes the bodies as one byte string, which needs no quoting. Returns the keys that were new. The count of `notified` is unused:
 * without it PostgreSQL would skip that query and send no notification.
 */
export async function insertMessages(db: Db, messages: readonly InboxMessage[], receivedAt: Date): Promise<Key[]> {
  const bodies = messages.map(({ body }) => Buffer.from(body))
  let nextStart = 1 // `substring` counts bytes from 1
  const rows = messages.map(({ provider, deliveryId, event }, index) => {
    const start = nextStart
    const size = bodies[index]?.length ?? 0
    nextStart += size
    return { provider, deliveryId, event, start, size }
  })
  const result = await sql<Key>`
    with added as (
      insert into feed_message (provider, delivery_id, event, body, received_at)
      select provider, "deliveryId", event, convert_from(substring(${Buffer.concat(bodies)}::bytea from start for size), 'UTF8'), ${receivedAt}
      from ${toRecordset(rows, 'provider text, "deliveryId" text, event text, start int, size int')} order by 1, 2
      on conflict (provider, delivery_id) do nothing
      returning provider, delivery_id, position
    ), queued as (
      insert into feed_queue (position, provider, delivery_id) select position, provider, delivery_id from added
    ), notified as (
      select pg_notify(${feedChannel}, '') from (select from added limit 1) as first_row
    )
    select provider, delivery_id, (select count(*) from notified) as notified from added
  `.execute(db)
  return result.rows
}

/**
 * Stored bodies under the delivery ids of these messages, to tell duplicates from conflicts. Leaves out a stored body that is longer
 * than four times the new body plus 1,000 characters, because it might not fit in memory. The new message then counts as a conflict.
 */
export async function storedBodies(db: Db, messages: readonly InboxMessage[]): Promise<(Key & { body: string })[]> {
  const limits = messages.map(({ provider, deliveryId, body }) => ({
    provider,
    deliveryId,
    maxLength: 4 * body.length + 1_000,
  }))
  const result = await sql<Key & { body: string }>`
    select m.provider, m.delivery_id, m.body from ${toRecordset(limits, 'provider text, "deliveryId" text, "maxLength" int')}
    join feed_message m on m.provider = input.provider and m.delivery_id = input."deliveryId" and length(m.body) <= input."maxLength"
  `.execute(db)
  return result.rows
}
