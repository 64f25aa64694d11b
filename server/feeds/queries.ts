import { sql } from 'kysely'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { Db } from '../database/connect.ts'
import { records } from '../pipeline/records.ts'

/** The pipeline listens here; a hint only, it looks by itself as well. */
export const feedChannel = 'damask_feed'

type Key = { provider: string; delivery_id: string }

/**
 * One statement, one commit, however many messages: rows go in by key order so that two nodes with the same messages
 * wait for each other instead of dying of a deadlock. Bodies travel as one run of bytes, which neither side has to quote or
 * search for quotes. Answers the keys that were new.
 */
export async function insertMessages(db: Db, messages: readonly InboxMessage[], receivedAt: Date): Promise<Key[]> {
  const bodies = messages.map(({ body }) => Buffer.from(body))
  let next = 1
  const rows = messages.map(({ provider, deliveryId, event }, n) => {
    const start = next
    const size = bodies[n]?.length ?? 0
    next += size
    return { provider, deliveryId, event, start, size }
  })
  const added = await sql<Key>`
    with added as (
      insert into feed_message (provider, delivery_id, event, body, received_at)
      select provider, "deliveryId", event, convert_from(substring(${Buffer.concat(bodies)}::bytea from start for size), 'UTF8'), ${receivedAt}
      from ${records(rows, 'provider text, "deliveryId" text, event text, start int, size int')} order by 1, 2
      on conflict (provider, delivery_id) do nothing
      returning provider, delivery_id, position
    ), queued as (
      insert into feed_queue (position, provider, delivery_id) select position, provider, delivery_id from added
    ), told as (
      select pg_notify(${feedChannel}, '') from (select from added limit 1) as first_row
    )
    select provider, delivery_id, (select count(*) from told) as told from added
  `.execute(db)
  return added.rows
}

/** What is already there under these keys; without what is so much longer that no white space explains it, and that memory may not hold. */
export async function knownBodies(db: Db, keys: readonly InboxMessage[]): Promise<(Key & { body: string })[]> {
  const asked = keys.map(({ provider, deliveryId, body }) => ({ provider, deliveryId, most: 4 * body.length + 1_000 }))
  const known = await sql<Key & { body: string }>`
    select m.provider, m.delivery_id, m.body from ${records(asked, 'provider text, "deliveryId" text, most int')}
    join feed_message m on m.provider = given.provider and m.delivery_id = given."deliveryId" and length(m.body) <= given.most
  `.execute(db)
  return known.rows
}
