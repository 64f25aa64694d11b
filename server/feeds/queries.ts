import { sql } from 'kysely'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { Db } from '../database/connect.ts'
import { records } from '../pipeline/records.ts'

/** The pipeline listens here; a hint only, it looks by itself as well. */
export const feedChannel = 'damask_feed'

export type KeyedMessage = InboxMessage & { hash: Buffer }
type Key = { provider: string; delivery_id: string }

/**
 * One statement, one commit, however many messages: rows go in by key order so that two nodes with the same messages
 * wait for each other instead of dying of a deadlock. Bodies travel as one run of bytes, which neither side has to quote or
 * search for quotes. Answers the keys that were new.
 */
export async function insertMessages(db: Db, messages: readonly KeyedMessage[], receivedAt: Date): Promise<Key[]> {
  const bodies = messages.map(({ body }) => Buffer.from(body))
  let next = 1
  const rows = messages.map(({ provider, deliveryId, event, hash }, n) => {
    const start = next
    const size = bodies[n]?.length ?? 0
    next += size
    return { provider, deliveryId, event, start, size, hash: `\\x${hash.toString('hex')}` }
  })
  const added = await sql<Key>`
    with added as (
      insert into feed_message (provider, delivery_id, event, body, body_hash, received_at)
      select provider, "deliveryId", event, convert_from(substring(${Buffer.concat(bodies)}::bytea from start for size), 'UTF8'), hash, ${receivedAt}
      from ${records(rows, 'provider text, "deliveryId" text, event text, start int, size int, hash bytea')} order by 1, 2
      on conflict (provider, delivery_id) do nothing
      returning provider, delivery_id
    ), told as (
      select pg_notify(${feedChannel}, '') from (select from added limit 1) as any_at_all
    )
    select provider, delivery_id, (select count(*) from told) as told from added
  `.execute(db)
  return added.rows
}

/** What is already there under these keys, by content. */
export async function knownHashes(db: Db, keys: readonly InboxMessage[]): Promise<(Key & { body_hash: Buffer })[]> {
  const known = await sql<Key & { body_hash: Buffer }>`
    select provider, delivery_id, body_hash from feed_message
    where (provider, delivery_id) in (
      select * from unnest(${keys.map((key) => key.provider)}::text[], ${keys.map((key) => key.deliveryId)}::text[])
    )
  `.execute(db)
  return known.rows
}
