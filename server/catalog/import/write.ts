import { sql } from 'kysely'
import { withRetries, type Db, type Tx } from '../../database/connect.ts'
import { searchText } from '../../../domain/catalog/fold.ts'
import { conflictsOf, replaceReferences, type Conflict, type CheckedRow } from './references.ts'

export type ImportResult = { added: number; changed: number; unchanged: number; conflicts: Conflict[] }

/**
 * Writes restaurants to the catalog in one transaction, except those with a reference of another restaurant. Does not
 * write unchanged restaurants; when all are unchanged, the catalog's version stays the same. A removed restaurant becomes
 * active again.
 */
export function writeMerchants(db: Db, merchants: readonly CheckedRow[], now: Date): Promise<ImportResult> {
  // Ordered by id, so that two concurrent imports lock rows in the same order.
  const rows = merchants.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      const storedRows = await tx
        .selectFrom('merchant')
        .select(['id', 'content_hash', 'removed_at'])
        .where(
          'id',
          'in',
          rows.map((row) => row.record.id),
        )
        .execute()
      const storedById = new Map(storedRows.map((row) => [row.id, row]))
      const differingRows = rows.filter(({ record, hash }) => {
        const storedRow = storedById.get(record.id)
        return !storedRow || storedRow.content_hash !== hash || storedRow.removed_at !== null
      })
      const unchanged = rows.length - differingRows.length
      if (differingRows.length === 0) return { added: 0, changed: 0, unchanged, conflicts: [] }
      // The catalog's version row is the lock that serializes imports.
      await tx.selectFrom('catalog').select('version').forUpdate().execute()
      const conflicts = await conflictsOf(tx, differingRows)
      const refusedIds = new Set(conflicts.map(({ id }) => id))
      const acceptedRows = differingRows.filter(({ record }) => !refusedIds.has(record.id))
      const reactivatedIds = new Set(storedRows.filter((row) => row.removed_at !== null).map(({ id }) => id))
      await storePastRules(tx, acceptedRows, now)
      await upsert(tx, acceptedRows, now)
      await replaceReferences(tx, acceptedRows, reactivatedIds, now)
      const added = acceptedRows.filter(({ record }) => !storedById.has(record.id)).length
      return { added, changed: acceptedRows.length - added, unchanged, conflicts }
    }),
  )
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

async function upsert(tx: Tx, rows: readonly CheckedRow[], now: Date): Promise<void> {
  const columnOf = <T>(pick: (row: CheckedRow) => T): T[] => rows.map(pick)
  // A trigger replaces the version 0 with the catalog's next one.
  await sql`
    insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
    select id, name, latitude, longitude, timezone, city, state, search_text, record::jsonb, content_hash, ${now}::timestamptz, 0
    from unnest(
      ${columnOf(({ record }) => record.id)}::text[], ${columnOf(({ record }) => record.name)}::text[],
      ${columnOf(({ record }) => record.latitude)}::float8[], ${columnOf(({ record }) => record.longitude)}::float8[],
      ${columnOf(({ record }) => record.timezone)}::text[], ${columnOf(({ record }) => record.city)}::text[],
      ${columnOf(({ record }) => record.state)}::text[], ${columnOf(({ record }) => searchText(record))}::text[],
      ${columnOf(({ record: { networkReferences: _references, ...record } }) => JSON.stringify(record))}::text[],
      ${columnOf(({ hash }) => hash)}::text[]
    ) as incoming (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash)
    on conflict (id) do update set
      name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude, timezone = excluded.timezone,
      city = excluded.city, state = excluded.state, search_text = excluded.search_text, record = excluded.record,
      content_hash = excluded.content_hash, removed_at = null
    where merchant.content_hash is distinct from excluded.content_hash or merchant.removed_at is not null`.execute(tx)
}

/**
 * Removes a restaurant from every list and ends its references; its page stays for the dines that link to it. Resolves to false when
 * no restaurant has this id, or the restaurant was removed before.
 */
export function removeMerchant(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const update = await tx
      .updateTable('merchant')
      .set({ removed_at: now })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    // The database requires `valid_from` before `valid_to`, so a reference that began at `now` ends a millisecond later.
    await tx
      .updateTable('merchant_reference')
      .set({ valid_to: sql`greatest(${now}::timestamptz, valid_from + interval '1 millisecond')` })
      .where('merchant_id', '=', id)
      .where('valid_to', 'is', null)
      .execute()
    return update.numUpdatedRows > 0n
  })
}
