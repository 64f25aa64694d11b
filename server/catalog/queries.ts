import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { unindexedKeys, type IndexedRecord, type StoredRecord } from './entries.ts'

/** The position of a follower: it has read every row of earlier versions, and of this version every id up to `id`. */
export type Cursor = { version: number; id: string }

/** A restaurant as input of the index; `added` in seconds since 1970. */
export type ListedMerchant = { id: string; added: number; record: IndexedRecord }
export type MerchantChange = ListedMerchant & { version: number; removed: boolean }

const listedColumns = sql`id, floor(date_part('epoch', added_at))::int8 as added,
  record - ${sql.lit(`{${unindexedKeys.join(',')}}`)}::text[] as record`

/** The version grows with every edit. Reading it is cheap enough to poll. */
export async function catalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * Changes after the cursor, in order. Versions become visible in order, because one locked counter assigns them, so no row
 * can appear behind a cursor later.
 */
export async function changesAfter(db: Db, after: Cursor, limit: number): Promise<MerchantChange[]> {
  const result = await sql<MerchantChange>`
    select ${listedColumns}, version, removed_at is not null as removed
    from merchant
    where version >= ${after.version} and (version, id) > (${after.version}, ${after.id})
    order by version, id
    limit ${limit}`.execute(db)
  return result.rows
}

/** A page fits into the connection's buffer: the database fetches the next page while this one is processed. */
const pageRows = 500

/** Calls `onRow` with every restaurant that is not removed, all from one snapshot. Returns the cursor of that snapshot. */
export function readCatalog(db: Db, onRow: (row: ListedMerchant) => void): Promise<Cursor> {
  const readTransaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return readTransaction.execute(async (tx) => {
    const { rows } = await sql<Cursor>`
      select version, coalesce((select max(id) from merchant where merchant.version = catalog.version), '') as id
      from catalog`.execute(tx)
    await sql`declare everything no scroll cursor for select ${listedColumns} from merchant where removed_at is null`.execute(
      tx,
    )
    await fetchRows(tx, onRow)
    return rows[0] ?? { version: 0, id: '' }
  })
}

async function fetchRows(tx: Tx, onRow: (row: ListedMerchant) => void): Promise<void> {
  const fetchPage = () => sql<ListedMerchant>`fetch ${sql.lit(pageRows)} from everything`.execute(tx)
  let pageRequest = fetchPage()
  for (;;) {
    const { rows } = await pageRequest
    if (rows.length === 0) return
    pageRequest = fetchPage()
    await nextTurn() // lets the client send the next fetch
    rows.forEach(onRow)
  }
}

/** `active` is false for a restaurant that is paused or has left the program. */
export type MerchantStatus = { active: boolean; paused: boolean }

/** One restaurant from the database in any status. */
export async function findMerchant(
  db: Db,
  id: string,
): Promise<({ record: StoredRecord } & MerchantStatus) | undefined> {
  const row = await db
    .selectFrom('merchant')
    .select(['record', 'removed_at', 'paused'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { record: row.record as StoredRecord, active: row.removed_at === null, paused: row.paused }
}
