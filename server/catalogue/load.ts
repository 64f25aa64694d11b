import { join } from 'node:path'
import type { Db } from '../database/connect.ts'
import { hasImage, keepImage, readImage } from './image/image.ts'
import { nameOfSources } from './image/sources.ts'
import { indexFrom, type CatalogueIndex } from './index/catalogue-index.ts'
import { readable } from './part.ts'
import { readParts, type Threads, type Whole } from './parts.ts'
import { changesAfter, hasMany, type Cursor } from './queries.ts'
import { reasonOf } from './reason.ts'

/** Fewer restaurants than this are read in a moment: no image and no threads are worth that. */
const manyFrom = 50_000
const pageRows = 2_000

type Log = (line: string) => void
/** What helps with many restaurants: threads to read them. How many are many is for tests to say. */
export type Many = { from?: number; threads?: Threads }
type Options = { db: Db; many?: Many; today: string; log: Log; end?: AbortSignal }

/** `keeping` ends when an image for other starts is written, if one is. */
export type Loaded = { index: CatalogueIndex; cursor: Cursor; keeping: Promise<void> }

/**
 * All restaurants as a node begins with them: from an image that was kept of them, else from all rows, which leaves an image; and what
 * changed since (docs/decisions/0040).
 */
export async function loadCatalogue(options: Options): Promise<Loaded> {
  const { db, many = {}, today, log } = options
  const large = await hasMany(db, many.from ?? manyFrom)
  const begun = large ? await beginWithImage(options) : null
  if (begun) return begun
  const whole = await readParts(db, large ? many.threads : undefined, today, log)
  return {
    index: indexFrom(whole.parts),
    cursor: whole.cursor,
    keeping: large ? keep(options, whole) : Promise.resolve(),
  }
}

/** Sees to it that nodes that start from here on find an image to begin with, if there are many restaurants. */
export async function prepareStarts(options: Options): Promise<void> {
  const { db, many = {}, today, log } = options
  if (!(await hasMany(db, many.from ?? manyFrom)) || (await hasImage(db, madeBy()))) return
  await keep(options, await readParts(db, many.threads, today, log))
}

/** An image that cannot be read is left aside: the rows are right whatever happened to it. */
async function beginWithImage({ db, today, log }: Options): Promise<Loaded | null> {
  try {
    const whole = await readImage(db, madeBy())
    if (!whole) return null
    const index = indexFrom(whole.parts)
    index.turnTo(today)
    const cursor = await catchUp(db, index, whole.cursor, today, log)
    log('The catalogue begins with an image of it.')
    return { index, cursor, keeping: Promise.resolve() }
  } catch (error) {
    log(`The image of the catalogue could not be read: ${reasonOf(error)}`)
    return null
  }
}

/** Nothing but time is lost where none can be kept. */
async function keep({ db, log, end }: Options, whole: Whole): Promise<void> {
  try {
    if (await keepImage(db, madeBy(), whole, end)) log('An image of the catalogue was kept for the next start.')
  } catch (error) {
    if (!end?.aborted) log(`No image of the catalogue was kept: ${reasonOf(error)}`)
  }
}

/** The code that makes parts and reads them again. */
const madeBy = (): string => nameOfSources(join(import.meta.dirname, 'part.ts'))

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
