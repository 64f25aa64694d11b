import { sql } from 'kysely'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { Db } from '../database/connect.ts'

/** The pipeline listens here; a hint only, it looks by itself as well. */
export const feedChannel = 'damask_feed'

export type KeyedMessage = InboxMessage & { hash: Buffer }
type Key = { provider: string; delivery_id: string }

/**
 * One statement, one commit, however many messages: rows go in by key order so that two nodes with the same messages
 * wait for each other instead of dying of a deadlock. Answers the keys that were new.
 */
export async function insertMessages(db: Db, messages: readonly KeyedMessage[], receivedAt: Date): Promise<Key[]> {
  const column = (pick: (message: KeyedMessage) => string): string[] => messages.map(pick)
  const added = await sql<Key>`
    with given as (
      select * from unnest(
        ${column((m) => m.provider)}::text[], ${column((m) => m.deliveryId)}::text[], ${column((m) => m.event)}::text[],
        ${column((m) => m.body)}::text[], ${column((m) => m.hash.toString('hex'))}::text[]
      ) as message (provider, delivery_id, event, body, hash)
    ), added as (
      insert into feed_message (provider, delivery_id, event, body, body_hash, received_at)
      select provider, delivery_id, event, body, decode(hash, 'hex'), ${receivedAt} from given order by provider, delivery_id
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
