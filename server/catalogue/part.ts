import type { Tx } from '../database/connect.ts'
import { entryOf } from './entries.ts'
import { newPart } from './index/part.ts'
import type { Snapshot } from './index/snapshot.ts'
import type { Entry } from './index/state.ts'
import { takeMerchants, type Band, type Listed } from './queries.ts'
import { reasonOf } from './reason.ts'

type Log = (line: string) => void
/** The restaurants of a band, as the index takes them in. */
export async function readPart(tx: Tx, band: Band, today: string, log: Log): Promise<Snapshot> {
  const part = newPart(today)
  await takeMerchants(tx, band, (row) => {
    const entry = readable(row, log)
    if (entry) part.take(entry)
  })
  return part.done()
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
