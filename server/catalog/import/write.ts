import { sql } from 'kysely'
import { withRetries, type Db, type Tx } from '../../database/connect.ts'
import { searchText } from '../../../domain/catalog/fold.ts'
import type { AcceptedRow } from './stage.ts'
import { conflictsOf, reopenReferences, replaceReferences, type Conflict, type CheckedRow } from './references.ts'

export type ImportResult = { added: number; changed: number; unchanged: number; conflicts: Conflict[] }

/** What a row needs to be written. `status` null: the restaurant stays paused if it is, and otherwise takes part. */
export type WritableRow = CheckedRow & Pick<AcceptedRow, 'sourceId' | 'status'>
type StoredState = { id: string; content_hash: string; removed_at: Date | null; paused: boolean; source: string | null }
type PlannedRow = WritableRow & { paused: boolean }

/**
 * Writes restaurants of a source (null: without one) to the catalog in one transaction, except those with a reference of another
 * restaurant. Does not write unchanged restaurants; when all are unchanged, the catalog's version stays the same. A removed restaurant
 * becomes active again.
 */
export function writeMerchants(
  db: Db,
  merchants: readonly WritableRow[],
  source: string | null,
  now: Date,
): Promise<ImportResult> {
  // Ordered by id, so that two concurrent imports lock rows in the same order.
  const rows = merchants.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      const nothingToWrite = { added: 0, changed: 0, unchanged: rows.length, conflicts: [] }
      if ((await planRows(tx, rows, source)).differingRows.length === 0) return nothingToWrite
      // The catalog's version row is the lock that serializes imports and changes of a status.
      await tx.selectFrom('catalog').select('version').forUpdate().execute()
      // The plan is made again, because a restaurant may have been paused before this transaction got the lock.
      const { storedById, differingRows } = await planRows(tx, rows, source)
      if (differingRows.length === 0) return nothingToWrite
      const unchanged = rows.length - differingRows.length
      const conflicts = await conflictsOf(tx, differingRows)
      const refusedIds = new Set(conflicts.map(({ id }) => id))
      const acceptedRows = differingRows.filter(({ record }) => !refusedIds.has(record.id))
      const stateOf = ({ record }: PlannedRow) => storedById.get(record.id)
      const resumed = acceptedRows.filter((row) => stateOf(row)?.paused === true && !row.paused)
      const returning = acceptedRows.filter((row) => stateOf(row)?.removed_at)
      const returningIds = new Set([...returning, ...resumed].map(({ record }) => record.id))
      await storePastRules(tx, acceptedRows, now)
      await reopenReferences(
        tx,
        resumed.map(({ record }) => record.id),
        now,
      )
      await upsert(tx, acceptedRows, source, now)
      await replaceReferences(tx, acceptedRows, returningIds, now)
      const added = acceptedRows.filter((row) => !stateOf(row)).length
      return { added, changed: acceptedRows.length - added, unchanged, conflicts }
    }),
  )
}

/** The rows that differ from the catalog, and the stored states of all rows by id. */
async function planRows(
  tx: Tx,
  rows: readonly WritableRow[],
  source: string | null,
): Promise<{ storedById: Map<string, StoredState>; differingRows: PlannedRow[] }> {
  const storedById = await storedStates(tx, rows)
  const plannedRows = rows.map((row): PlannedRow => {
    const wasPaused = storedById.get(row.record.id)?.paused === true
    return { ...row, paused: row.status === 'paused' || (row.status === null && wasPaused) }
  })
  return { storedById, differingRows: plannedRows.filter((row) => differs(row, storedById.get(row.record.id), source)) }
}

async function storedStates(tx: Tx, rows: readonly WritableRow[]): Promise<Map<string, StoredState>> {
  const states = await tx
    .selectFrom('merchant')
    .select(['id', 'content_hash', 'removed_at', 'paused', 'source'])
    .where(
      'id',
      'in',
      rows.map((row) => row.record.id),
    )
    .execute()
  return new Map(states.map((state) => [state.id, state]))
}

function differs({ hash, paused }: PlannedRow, stored: StoredState | undefined, source: string | null): boolean {
  if (!stored || stored.content_hash !== hash || stored.paused !== paused) return true
  const wasRemoved = stored.removed_at !== null && !stored.paused
  return wasRemoved || stored.source !== source
}

/** Stores the earn rules that these rows replace, for earlier purchases that are reported later. Unchanged rules are not stored. */
async function storePastRules(tx: Tx, rows: readonly CheckedRow[], now: Date): Promise<void> {
  const rules = rows.map(({ record: { timezone, benefits, offers, campaignCodes } }) =>
    JSON.stringify({ timezone, benefits, offers, campaignCodes }),
  )
  await sql`
    with past as (
      select id, jsonb_build_object('timezone', timezone, 'benefits', record -> 'benefits', 'offers', record -> 'offers',
        'campaignCodes', record -> 'campaignCodes') as rules
      from merchant where id = any(${rows.map(({ record }) => record.id)}::text[])
    )
    insert into merchant_past_rules (merchant_id, valid_to, rules)
    select past.id, ${now}, past.rules
    from past join unnest(${rows.map(({ record }) => record.id)}::text[], ${rules}::jsonb[]) as next (id, rules) on next.id = past.id
    where past.rules <> next.rules
    on conflict (merchant_id, valid_to) do nothing`.execute(tx)
}

async function upsert(tx: Tx, rows: readonly PlannedRow[], source: string | null, now: Date): Promise<void> {
  const columnOf = <T>(pick: (row: PlannedRow) => T): T[] => rows.map(pick)
  // A trigger replaces the version 0 with the catalog's next one.
  await sql`
    insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at,
      version, source, source_id, paused, removed_at)
    select id, name, latitude, longitude, timezone, city, state, search_text, record::jsonb, content_hash, ${now}::timestamptz, 0,
      ${source}::text, source_id, paused, case when paused then ${now}::timestamptz end
    from unnest(
      ${columnOf(({ record }) => record.id)}::text[], ${columnOf(({ record }) => record.name)}::text[],
      ${columnOf(({ record }) => record.latitude)}::float8[], ${columnOf(({ record }) => record.longitude)}::float8[],
      ${columnOf(({ record }) => record.timezone)}::text[], ${columnOf(({ record }) => record.city)}::text[],
      ${columnOf(({ record }) => record.state)}::text[], ${columnOf(({ record }) => searchText(record))}::text[],
      ${columnOf(({ record: { networkReferences: _references, ...record } }) => JSON.stringify(record))}::text[],
      ${columnOf(({ hash }) => hash)}::text[], ${columnOf(({ sourceId }) => sourceId)}::text[], ${columnOf(({ paused }) => paused)}::boolean[]
    ) as incoming (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, source_id, paused)
    on conflict (id) do update set
      name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude, timezone = excluded.timezone,
      city = excluded.city, state = excluded.state, search_text = excluded.search_text, record = excluded.record,
      content_hash = excluded.content_hash, source = excluded.source, source_id = excluded.source_id, paused = excluded.paused,
      removed_at = case when merchant.paused and excluded.paused then merchant.removed_at else excluded.removed_at end
    where merchant.content_hash is distinct from excluded.content_hash or merchant.paused <> excluded.paused
      or merchant.removed_at is not null and not merchant.paused or merchant.source is distinct from excluded.source`.execute(
    tx,
  )
}
