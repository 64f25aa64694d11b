import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { unindexedKeys, type IndexedRecord, type StoredRecord } from './entries.ts'

/** How far a follower has read: every row of an earlier version, and of this version every id up to this one. */
export type Cursor = { version: number; id: string }

/** A restaurant as the index takes it in; `added` in seconds since 1970. */
export type Listed = { id: string; added: number; record: IndexedRecord }
export type MerchantChange = Listed & { version: number; removed: boolean }

const listed = sql`id, floor(date_part('epoch', added_at))::int8 as added,
  record - ${sql.lit(`{${unindexedKeys.join(',')}}`)}::text[] as record`

/** Grows with every edit. Reading it is cheap enough to poll for edits. */
export async function catalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * What was written after the cursor, in order. Versions become visible in their own order (one locked counter), so
 * nothing can appear behind a cursor later.
 */
export async function changesAfter(db: Db, after: Cursor, limit: number): Promise<MerchantChange[]> {
  const found = await sql<MerchantChange>`
    select ${listed}, version, removed_at is not null as removed
    from merchant
    where version >= ${after.version} and (version, id) > (${after.version}, ${after.id})
    order by version, id
    limit ${limit}`.execute(db)
  return found.rows
}

/** Small enough for the connection to hold: the database fills the next page while this one is taken in. */
const pageRows = 500

/** Hands over every restaurant, all as of one moment; returns the cursor of that moment. */
export function readCatalogue(db: Db, take: (row: Listed) => void): Promise<Cursor> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (tx) => {
    const { rows } = await sql<Cursor>`
      select version, coalesce((select max(id) from merchant where merchant.version = catalog.version), '') as id
      from catalog`.execute(tx)
    await sql`declare everything no scroll cursor for select ${listed} from merchant where removed_at is null`.execute(
      tx,
    )
    await takeAll(tx, take)
    return rows[0] ?? { version: 0, id: '' }
  })
}

async function takeAll(tx: Tx, take: (row: Listed) => void): Promise<void> {
  const fetch = () => sql<Listed>`fetch ${sql.lit(pageRows)} from everything`.execute(tx)
  let next = fetch()
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) return
    next = fetch()
    await nextTurn() // sends it
    rows.forEach(take)
  }
}

/** One restaurant as it stands in the database, whether removed or not. */
export async function findMerchant(db: Db, id: string): Promise<{ record: StoredRecord; active: boolean } | undefined> {
  const row = await db.selectFrom('merchant').select(['record', 'removed_at']).where('id', '=', id).executeTakeFirst()
  return row ? { record: row.record as StoredRecord, active: row.removed_at === null } : undefined
}
