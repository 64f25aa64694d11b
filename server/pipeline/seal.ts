import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Maximum number of messages under one seal; a backlog is sealed in steps. */
const sealMessagesMax = 20_000
/** Pause between two checks of the writers. */
const writerCheckMs = 20
/** Maximum wait for writers in one run; the next run waits again. */
const writerWaitMs = 2_000

/**
 * Seals the messages since the last seal: sha256 over the last seal's hash and the hash of each message in the order of positions.
 * PostgreSQL assigns positions before the commit, so this function first waits for all transactions that were writing messages when it
 * began, and seals nothing when one of them lasts longer than `waitMs`. When several nodes run it, one seal of each number is written.
 * Returns the number of sealed messages.
 */
export async function sealMessages(db: Db, now: Date, waitMs = writerWaitMs): Promise<number> {
  const positions = await sql<{ position: number; sealed: number }>`
    select last_value as position, coalesce((select max(to_position) from feed_seal), 0) as sealed from feed_message_position_seq`.execute(
    db,
  )
  const { position, sealed: sealedPosition } = positions.rows[0] ?? { position: 0, sealed: 0 }
  if (position <= sealedPosition || !(await waitForWriters(db, waitMs))) return 0
  const seals = await sql<{ messages: number }>`
    with last as (
      select coalesce(max(number), 0) as number, coalesce(max(to_position), 0) as position,
        coalesce((select hash from feed_seal order by number desc limit 1), decode(repeat('00', 32), 'hex')) as hash
      from feed_seal
    ), fresh as (
      select m.position, feed_message_hash(m) as hash from feed_message m
      where m.position > (select position from last) and m.position <= ${position} order by m.position limit ${sealMessagesMax}
    )
    insert into feed_seal (number, from_position, to_position, messages, hash, sealed_at)
    select last.number + 1, min(fresh.position), max(fresh.position), count(*), sha256(last.hash || string_agg(fresh.hash, ''::bytea order by fresh.position)), ${now}
    from last, fresh group by last.number, last.hash
    on conflict (number) do nothing returning messages`.execute(db)
  return seals.rows[0]?.messages ?? 0
}

/**
 * Waits up to `waitMs` for the transactions that are writing messages now. Returns whether all of them ended. Transactions that begin
 * later write later positions.
 */
async function waitForWriters(db: Db, waitMs: number): Promise<boolean> {
  const writers = async (): Promise<string[]> => {
    const { rows } = await sql<{ writer: string }>`
      select virtualtransaction as writer from pg_locks where locktype = 'relation' and mode = 'RowExclusiveLock'
        and relation = 'feed_message'::regclass and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    )
    return rows.map(({ writer }) => writer)
  }
  let remainingWriters = await writers()
  for (let waitedMs = 0; remainingWriters.length > 0; waitedMs += writerCheckMs) {
    if (waitedMs >= waitMs) return false
    await delay(writerCheckMs)
    const current = new Set(await writers())
    remainingWriters = remainingWriters.filter((writer) => current.has(writer))
  }
  return true
}
