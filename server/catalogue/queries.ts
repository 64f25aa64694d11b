import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { unindexedKeys, type IndexedRecord, type StoredRecord } from './entries.ts'

/** How far a follower has read: every row of an earlier version, and of this version every id up to this one. */
export type Cursor = { version: number; id: string }

/** A restaurant as the index takes it in; `added` in seconds since 1970. */
export type Listed = { id: string; added: number; record: IndexedRecord }
export type Change = Listed & { version: number; removed: boolean }

const listed = sql`id, floor(date_part('epoch', added_at))::int8 as added,
  record - ${sql.lit(`{${unindexedKeys.join(',')}}`)}::text[] as record`

/** Grows with every edit. Reading it is cheap enough to poll for edits. */
export async function catalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * What was written after the cursor, in order. Versions become visible in their own order (one locked counter), so
 * nothing can appear behind a cursor later.
 */
export async function changesAfter(db: Db, after: Cursor, limit: number): Promise<Change[]> {
  const found = await sql<Change>`
    select ${listed}, version, removed_at is not null as removed
    from merchant
    where version >= ${after.version} and (version, id) > (${after.version}, ${after.id})
    order by version, id
    limit ${limit}`.execute(db)
  return found.rows
}

/** Small enough for the connection to hold: the database fills the next page while this one is taken in. */
const pageRows = 500

const reading = (db: Db) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

/** Reads the catalogue as it is now, and says up to where that is. */
export function asOfNow<T>(db: Db, read: (tx: Tx, upTo: Cursor) => Promise<T>): Promise<T> {
  return reading(db).execute(async (tx) => {
    const { rows } = await sql<Cursor>`
      select version, coalesce((select max(id) from merchant where merchant.version = catalogue.version), '') as id
      from catalogue`.execute(tx)
    return read(tx, rows[0] ?? { version: 0, id: '' })
  })
}

/** A name for what a transaction sees, under which other connections can see the same until it ends. */
export async function momentOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select pg_export_snapshot() as moment`.execute(tx)
  return rows[0]?.moment ?? ''
}

/** Reads the catalogue as another transaction sees it. */
export function asOf<T>(db: Db, moment: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  return reading(db).execute(async (tx) => {
    await sql`set transaction snapshot ${sql.lit(moment)}`.execute(tx)
    return read(tx)
  })
}

/** From a latitude on, up to another. */
export type Band = { south: number; north: number }
export const everywhere: Band = { south: -91, north: 91 }
/** What is looked at to tell where most restaurants are. */
const sampleBytes = 16 << 20

/** Bands that hold about as many restaurants each. */
export async function bandsOf(tx: Tx, count: number): Promise<Band[]> {
  const shares = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count)
  const { rows } = await sql<{ cuts: number[] | null }>`
    select percentile_disc(${shares}::float8[]) within group (order by latitude) as cuts
    from merchant tablesample system (least(100, 100.0 * ${sampleBytes} / greatest(1, pg_relation_size('merchant'))))
    where removed_at is null`.execute(tx)
  const cuts = rows[0]?.cuts ?? []
  return [everywhere.south, ...cuts].map((south, at) => ({ south, north: cuts[at] ?? everywhere.north }))
}

/** Every restaurant of a band. The database works on the next page while this one is taken in. */
export async function takeMerchants(tx: Tx, { south, north }: Band, take: (row: Listed) => void): Promise<void> {
  await sql`declare everything no scroll cursor for select ${listed} from merchant
    where removed_at is null and latitude >= ${sql.lit(south)} and latitude < ${sql.lit(north)}`.execute(tx)
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

/** Whether there are so many restaurants, removed ones included. */
export async function hasMany(db: Db, count: number): Promise<boolean> {
  const { rows } = await sql`select from merchant offset ${count - 1} limit 1`.execute(db)
  return rows.length > 0
}

/** One restaurant as it stands in the database, whether removed or not. */
export async function findMerchant(db: Db, id: string): Promise<{ record: StoredRecord; active: boolean } | undefined> {
  const row = await db.selectFrom('merchant').select(['record', 'removed_at']).where('id', '=', id).executeTakeFirst()
  return row ? { record: row.record as StoredRecord, active: row.removed_at === null } : undefined
}
