import { join } from 'node:path'
import type { Db } from '../database/connect.ts'
import { beginWithImage, keepImage, type Kept } from './image/image.ts'
import { nameOfSources } from './image/sources.ts'
import { indexFrom, type CatalogueIndex } from './index/catalogue-index.ts'
import { readable } from './part.ts'
import { readParts, type Threads } from './parts.ts'
import { changesAfter, hasMany, type Cursor } from './queries.ts'
import { reasonOf } from './reason.ts'

/** Fewer restaurants than this are read in a moment: no file and no threads are worth that. */
const manyFrom = 50_000
const pageRows = 2_000

type Log = (line: string) => void
/** How many restaurants are many is for tests to say. */
type Options = { db: Db; many?: Many; today: string; log: Log; end: AbortSignal }
/** What helps with many restaurants: a folder for an image for the next start, threads for the first. */
export type Many = { from?: number; folder?: string; threads?: Threads }

/** `keeping` ends when the image for the next start is written, if one is. */
export type Loaded = { index: CatalogueIndex; cursor: Cursor; keeping: Promise<void> }

/**
 * All restaurants as a node begins with them: from the image an earlier start left, else from all rows, which leaves an image; and what
 * changed since (docs/decisions/0028).
 */
export async function loadCatalogue({ db, many = {}, today, log, end }: Options): Promise<Loaded> {
  const help = (await hasMany(db, many.from ?? manyFrom)) ? many : {}
  const file = help.folder === undefined ? null : imageFile(help.folder, log)
  const begin = async (kept: Kept): Promise<Loaded> => {
    const index = indexFrom(kept.parts)
    index.turnTo(today)
    const cursor = await catchUp(db, index, kept.cursor, today, log)
    log('The catalogue begins with the image of an earlier start.')
    return { index, cursor, keeping: Promise.resolve() }
  }
  const begun = file && (await beginWithImage(db, file, begin, log))
  if (begun) return begun
  const { cursor, parts } = await readParts(db, help.threads, today, log)
  const index = indexFrom(parts)
  const restaurants = index.size().merchants
  const keeping = file ? keepImage(db, file, { cursor, restaurants, parts }, end, log) : Promise.resolve()
  return { index, cursor, keeping }
}

function imageFile(folder: string, log: Log): { path: string; sources: string } | null {
  try {
    return { path: join(folder, 'catalogue.image'), sources: nameOfSources(import.meta.filename) }
  } catch (error) {
    log(`No image of the catalogue is kept: ${reasonOf(error)}`)
    return null
  }
}

/** Takes in what was written after the cursor; answers how far that was. */
export async function catchUp(db: Db, index: CatalogueIndex, from: Cursor, today: string, log: Log): Promise<Cursor> {
  let cursor = from
  for (;;) {
    const changes = await changesAfter(db, cursor, pageRows)
    for (const change of changes) {
      const entry = change.removed ? null : readable(change, log)
      if (entry) index.put(entry, today)
      else index.remove(change.id)
    }
    const last = changes.at(-1)
    if (!last) return cursor
    cursor = { version: last.version, id: last.id }
    if (changes.length < pageRows) return cursor
  }
}
