import { join } from 'node:path'
import type { Db } from '../database/connect.ts'
import { entryOf } from './entries.ts'
import { keepImage, readImage, reasonOf } from './image/image.ts'
import { nameOfSources } from './image/sources.ts'
import { indexFrom, loadIndex, type CatalogueIndex } from './index/catalogue-index.ts'
import type { Snapshot } from './index/snapshot.ts'
import type { Entry } from './index/state.ts'
import { allMerchants, changesAfter, type Cursor, type Listed } from './queries.ts'

/** Fewer restaurants than this are read from their rows in a moment: no file is worth that. */
const imageFrom = 50_000
const pageRows = 2_000

type Log = (line: string) => void
/** A folder for the image, and from how many restaurants on there is one. */
export type ImagePlace = { folder: string; from?: number }
type Options = { db: Db; image: ImagePlace | undefined; today: string; log: Log; end: AbortSignal }

/** `keeping` ends when the image for the next start is written, if one is. */
export type Loaded = { index: CatalogueIndex; cursor: Cursor; keeping: Promise<void> }

/**
 * All restaurants as a node begins with them: from the image an earlier start left and what changed since, else from all rows, which
 * leaves an image (docs/decisions/0028).
 */
export async function loadCatalogue({ db, image, today, log, end }: Options): Promise<Loaded> {
  const file = image ? imageFile(image.folder, log) : null
  const kept = file ? await readImage(db, file, log) : null
  if (kept) {
    const index = indexFrom(kept.snapshot)
    index.turnTo(today)
    log('The catalogue begins with the image of an earlier start.')
    return { index, cursor: await catchUp(db, index, kept.cursor, today, log), keeping: Promise.resolve() }
  }
  const load = loadIndex(today)
  let taken = 0
  const cursor = await allMerchants(db, (row) => {
    const entry = readable(row, log)
    if (entry) load.take(entry)
    taken++
  })
  let keeping = Promise.resolve()
  const keep = (snapshot: Snapshot): void => {
    if (file) keeping = keepImage(db, file, { cursor, restaurants: taken, snapshot }, end, log)
  }
  const index = load.done(taken >= (image?.from ?? imageFrom) ? keep : undefined)
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

/** Null for a restaurant whose record no code of ours has written: one bad row must not stop the rest. */
function readable({ id, record, added }: Listed, log: Log): Entry | null {
  try {
    return entryOf(record, added)
  } catch (error) {
    log(`The restaurant ${id} cannot be listed: ${reasonOf(error)}`)
    return null
  }
}
