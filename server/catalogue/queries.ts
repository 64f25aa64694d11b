import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { unindexedKeys, type IndexedRecord, type StoredRecord } from './entries.ts'

/** How far a follower has read: every row of an earlier version, and of this version every id up to this one. */
export type Cursor = { version: number; id: string }
export const beginning: Cursor = { version: 0, id: '' }

export type Change = { id: string; version: number; added_at: Date; removed_at: Date | null; record: IndexedRecord }

/**
 * What was written after the cursor, in order. Versions become visible in their own order (one locked counter), so
 * nothing can appear behind a cursor later.
 */
export async function changesAfter(db: Db, after: Cursor, limit: number): Promise<Change[]> {
  const found = await sql<Change>`
    select id, version, added_at, removed_at, record - ${sql.lit(`{${unindexedKeys.join(',')}}`)}::text[] as record
    from merchant
    where version >= ${after.version} and (version, id) > (${after.version}, ${after.id})
    order by version, id
    limit ${limit}`.execute(db)
  return found.rows
}

/** One restaurant as it stands in the database, whether removed or not. */
export async function findMerchant(db: Db, id: string): Promise<{ record: StoredRecord; active: boolean } | undefined> {
  const row = await db.selectFrom('merchant').select(['record', 'removed_at']).where('id', '=', id).executeTakeFirst()
  return row ? { record: row.record as StoredRecord, active: row.removed_at === null } : undefined
}
