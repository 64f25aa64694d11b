import { sql } from 'kysely'
import { z } from '../../../contract/schema.ts'
import type { Db } from '../../database/connect.ts'
import type { Snapshot } from '../index/snapshot.ts'
import type { Cursor } from '../queries.ts'
import { reasonOf } from '../reason.ts'
import { readPieces, writePieces } from './file.ts'

/** Beyond this part of the restaurants, reading all rows is hardly slower than taking in what changed. */
const changedShareMax = 0.1
/** An image as old as this is thrown away, so that its key need not be known for ever. */
const daysMax = 30

/** By which code, of which database and up to where. */
const aboutShape = z.object({
  sources: z.string(),
  key: z.uuid(),
  version: z.int(),
  id: z.string(),
  restaurants: z.int(),
  /** How many pieces of bytes each part has. */
  lengths: z.array(z.int().nonnegative()),
})
type About = z.output<typeof aboutShape>
type File = { path: string; sources: string }
/** The restaurants of an image, and up to where they are known. */
export type Kept = { cursor: Cursor; parts: Snapshot[] }
type Log = (line: string) => void

/**
 * What `begin` makes of the image an earlier start left, if the same code made it of a past of this very database; else null, whatever is
 * wrong with it, even if that shows only as it is put to use.
 */
export async function beginWithImage<T>(
  db: Db,
  { path, sources }: File,
  begin: (kept: Kept) => Promise<T>,
  log: Log,
): Promise<T | null> {
  const wanted = async (said: unknown): Promise<About | null> => {
    const { data: about } = aboutShape.safeParse(said)
    return about?.sources === sources && (await isPastOf(db, about)) ? about : null
  }
  try {
    const read = await readPieces(path, wanted)
    if (!read) return null
    const { version, id, lengths } = read.about
    const pieces = read.pieces.values()
    return await begin({ cursor: { version, id }, parts: lengths.map((length) => [...pieces.take(length)]) })
  } catch (error) {
    if (!isMissing(error)) log(`The image of the catalogue could not be read: ${reasonOf(error)}`)
    return null
  }
}

/** Whether the database knows the key, and has not changed much since. */
async function isPastOf(db: Db, { key, version, restaurants }: About): Promise<boolean> {
  const max = Math.ceil(restaurants * changedShareMax)
  const { rows } = await sql<{ later: number }>`
    select (select count(*) from (select from merchant where version > ${version} limit ${max + 1}) as later) as later
    from catalogue_image where key = ${key} and made_at > now() - make_interval(days => ${daysMax})`.execute(db)
  return rows[0] !== undefined && Number(rows[0].later) <= max
}

/**
 * Leaves an image for the next start. Its key stands in the database from after the moment it shows on: who knows the key has that moment
 * in its past, and a backup of an earlier one does not know it. Without a place to write nothing is lost but time.
 */
export async function keepImage(
  db: Db,
  { path, sources }: File,
  { cursor, restaurants, parts }: Kept & { restaurants: number },
  end: AbortSignal,
  log: Log,
): Promise<void> {
  try {
    await sql`delete from catalogue_image where made_at < now() - make_interval(days => ${daysMax})`.execute(db)
    const { rows } = await sql<{ key: string }>`insert into catalogue_image default values returning key`.execute(db)
    const lengths = parts.map((part) => part.length)
    const about: About = { sources, key: rows[0]?.key ?? '', ...cursor, restaurants, lengths }
    await writePieces(path, about, parts.flat(), end)
    log('An image of the catalogue was kept for the next start.')
  } catch (error) {
    if (!end.aborted) log(`No image of the catalogue was kept: ${reasonOf(error)}`)
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
