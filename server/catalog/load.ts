import type { Db } from '../database/connect.ts'
import { entryOf } from './entries.ts'
import { newIndexBuilder, type CatalogIndex } from './index/catalog-index.ts'
import type { CatalogEntry } from './index/state.ts'
import { changesAfter, readCatalog, type Cursor, type ListedMerchant } from './queries.ts'
import { errorReason } from './error-reason.ts'

const pageRows = 2_000

type Log = (line: string) => void

/**
 * Builds a new index of all restaurants. It leaves out records that it cannot read. `catchUp` continues from `cursor`
 * (docs/decisions/0087).
 */
export async function loadCatalog(db: Db, today: string, log: Log): Promise<{ index: CatalogIndex; cursor: Cursor }> {
  const builder = newIndexBuilder(today)
  const cursor = await readCatalog(db, (row) => {
    const entry = toEntry(row, log)
    if (entry) builder.add(entry)
  })
  return { index: builder.build(), cursor }
}

/** Applies all changes after the cursor; returns the new cursor. A restaurant whose record has become unreadable leaves the index. */
export async function catchUp(db: Db, index: CatalogIndex, from: Cursor, today: string, log: Log): Promise<Cursor> {
  let cursor = from
  for (;;) {
    const changes = await changesAfter(db, cursor, pageRows)
    for (const change of changes) {
      const entry = change.removed ? null : toEntry(change, log)
      if (entry) index.put(entry, today)
      else index.remove(change.id)
    }
    const lastChange = changes.at(-1)
    if (!lastChange) return cursor
    cursor = { version: lastChange.version, id: lastChange.id }
    if (changes.length < pageRows) return cursor
  }
}

/** Logs a record that it cannot read and returns null, so that one invalid row does not stop the others. */
function toEntry({ id, record, added }: ListedMerchant, log: Log): CatalogEntry | null {
  try {
    return entryOf(record, added)
  } catch (error) {
    log(`cannot index restaurant ${id}: ${errorReason(error)}`)
    return null
  }
}
