import type { Db } from '../database/connect.ts'
import { entryOf } from './entries.ts'
import { reasonOf } from './image/image.ts'
import { newPart } from './index/catalogue-index.ts'
import type { Snapshot } from './index/snapshot.ts'
import type { Entry } from './index/state.ts'
import { merchantsOf, type Cursor, type Listed, type Share } from './queries.ts'

type Log = (line: string) => void
/** What a part of the rows became, and up to where it goes. */
export type ReadPart = { cursor: Cursor; snapshot: Snapshot }

/** Reads a part of the rows. */
export async function readPart(db: Db, share: Share, today: string, log: Log): Promise<ReadPart> {
  const part = newPart(today)
  const cursor = await merchantsOf(db, share, (row) => {
    const entry = readable(row, log)
    if (entry) part.take(entry)
  })
  return { cursor, snapshot: part.done() }
}

/** Null for a restaurant whose record no code of ours has written: one bad row must not stop the rest. */
export function readable({ id, record, added }: Listed, log: Log): Entry | null {
  try {
    return entryOf(record, added)
  } catch (error) {
    log(`The restaurant ${id} cannot be listed: ${reasonOf(error)}`)
    return null
  }
}
