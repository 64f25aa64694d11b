import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { Whole } from '../parts.ts'
import type { Cursor } from '../queries.ts'
import { oneAhead, packed, unpacked } from './chunks.ts'

/** Beyond this part of the restaurants, reading all rows is hardly slower than taking in what changed. */
const changedShareMax = 0.1
/** What older code made, no node reads any more. */
const daysMax = 30
/** Held by whoever writes an image: one is enough. */
const writerLock = 7_021_904

/** `sizes`: the bytes of each piece of each part. */
type Found = Cursor & { key: string; restaurants: number; sizes: number[][]; chunks: number }

/** The image that was kept by code of this name and of which little changed since; null where there is none. */
export async function readImage(db: Db, sources: string): Promise<Whole | null> {
  const image = await findImage(db, sources)
  if (!image) return null
  const { key, version, id, sizes } = image
  const chunks = oneAhead(Array(image.chunks).keys(), (at) => chunkOf(db, key, at))
  const pieces = (await unpacked(chunks, sizes.flat())).values()
  return { cursor: { version, id }, parts: sizes.map(({ length }) => [...pieces.take(length)]) }
}

/** Whether a node of this code would begin with an image. */
export const hasImage = async (db: Db, sources: string): Promise<boolean> => (await findImage(db, sources)) !== null

async function findImage(db: Db, sources: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select key::text, version, last_id as id, restaurants, sizes,
      (select count(*) from catalogue_image_chunk where image = key) as chunks
    from catalogue_image where sources = ${sources} order by key desc limit 1`.execute(db)
  return rows[0] && (await isNear(db, rows[0])) ? rows[0] : null
}

/** Whether not much changed since. */
async function isNear(db: Db, { version, restaurants }: Found): Promise<boolean> {
  const max = Math.ceil(restaurants * changedShareMax)
  const { rows } = await sql<{ later: number }>`
    select count(*) as later from (select from merchant where version > ${version} limit ${max + 1}) as later`.execute(
    db,
  )
  return (rows[0]?.later ?? 0) <= max
}

async function chunkOf(db: Db, key: string, at: number): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from catalogue_image_chunk where image = ${key} and at = ${at}`.execute(db)
  return rows[0]?.bytes ?? new Uint8Array(0)
}

/**
 * Leaves an image for nodes to begin with, whole or not at all, in place of the last one of the same code. False where somebody else is
 * just doing so.
 */
export function keepImage(db: Db, sources: string, { cursor, parts }: Whole, end?: AbortSignal): Promise<boolean> {
  const sizes = parts.map((part) => part.map(({ length }) => length))
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${writerLock}) as free`.execute(tx)
    if (!rows[0]?.free) return false
    await sql`delete from catalogue_image
      where sources = ${sources} or made_at < now() - make_interval(days => ${daysMax})`.execute(tx)
    const made = await sql<{ key: string }>`
      insert into catalogue_image (sources, version, last_id, restaurants, sizes)
      select ${sources}, ${cursor.version}, ${cursor.id}, count(*), ${JSON.stringify(sizes)}::jsonb
      from merchant where removed_at is null
      returning key::text`.execute(tx)
    let at = 0
    for await (const bytes of packed(parts.flat())) {
      end?.throwIfAborted()
      await sql`
        insert into catalogue_image_chunk (image, at, bytes) values (${made.rows[0]?.key}, ${at++}, ${bytes})`.execute(
        tx,
      )
    }
    return true
  })
}
