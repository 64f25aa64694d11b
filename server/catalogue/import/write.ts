import { sql } from 'kysely'
import { retrying, type Db, type Tx } from '../../database/connect.ts'
import { searchText } from '../../../domain/catalogue/fold.ts'
import type { StoredRecord } from '../entries.ts'

export type Ready = { record: StoredRecord; hash: string }
export type Written = { added: number; changed: number; unchanged: number }

/**
 * Puts restaurants into the catalogue, all or none. What is there already with the same content is not touched, so the
 * catalogue's version stays; a removed one that comes again is back.
 */
export function writeMerchants(db: Db, given: readonly Ready[], now: Date): Promise<Written> {
  // By id, so that two imports at once take their row locks in the same order.
  const rows = given.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))
  return retrying(() =>
    db.transaction().execute(async (tx) => {
      const there = await tx
        .selectFrom('merchant')
        .select(['id', 'content_hash', 'removed_at'])
        .where(
          'id',
          'in',
          rows.map((row) => row.record.id),
        )
        .execute()
      const known = new Map(there.map((row) => [row.id, row]))
      const fresh = rows.filter(({ record, hash }) => {
        const old = known.get(record.id)
        return !old || old.content_hash !== hash || old.removed_at !== null
      })
      if (fresh.length > 0) {
        await upsert(tx, fresh, now)
        await replaceReferences(tx, fresh)
      }
      const added = fresh.filter(({ record }) => !known.has(record.id)).length
      return { added, changed: fresh.length - added, unchanged: rows.length - fresh.length }
    }),
  )
}

async function upsert(tx: Tx, rows: readonly Ready[], now: Date): Promise<void> {
  const column = <T>(pick: (row: Ready) => T): T[] => rows.map(pick)
  await sql`
    insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
    select id, name, latitude, longitude, timezone, city, state, search_text, record::jsonb, content_hash, ${now}::timestamptz, 0
    from unnest(
      ${column(({ record }) => record.id)}::text[], ${column(({ record }) => record.name)}::text[],
      ${column(({ record }) => record.latitude)}::float8[], ${column(({ record }) => record.longitude)}::float8[],
      ${column(({ record }) => record.timezone)}::text[], ${column(({ record }) => record.city)}::text[],
      ${column(({ record }) => record.state)}::text[], ${column(({ record }) => searchText(record))}::text[],
      ${column(({ record: { networkReferences: _references, ...record } }) => JSON.stringify(record))}::text[],
      ${column(({ hash }) => hash)}::text[]
    ) as given (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash)
    on conflict (id) do update set
      name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude, timezone = excluded.timezone,
      city = excluded.city, state = excluded.state, search_text = excluded.search_text, record = excluded.record,
      content_hash = excluded.content_hash, removed_at = null
    where merchant.content_hash is distinct from excluded.content_hash or merchant.removed_at is not null`.execute(tx)
}

async function replaceReferences(tx: Tx, rows: readonly Ready[]): Promise<void> {
  const pairs = rows.flatMap(({ record }) =>
    [...new Set(record.networkReferences)].map((reference) => ({ reference, id: record.id })),
  )
  await tx
    .deleteFrom('merchant_reference')
    .where(
      'merchant_id',
      'in',
      rows.map((row) => row.record.id),
    )
    .execute()
  if (pairs.length === 0) return
  await sql`
    insert into merchant_reference (reference, merchant_id)
    select * from unnest(${pairs.map((pair) => pair.reference)}::text[], ${pairs.map((pair) => pair.id)}::text[])
    on conflict do nothing`.execute(tx)
}

/** Takes a restaurant off every list; its page stays for the dines that link to it. False when there was none. */
export async function removeMerchant(db: Db, id: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('merchant')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
