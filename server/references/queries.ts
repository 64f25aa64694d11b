import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import type { ErrorReferenceTable } from '../database/support-tables.ts'

const dayMs = 86_400_000
/** How long the console finds a reference and shows refused sign-ins, as long as it shows mail. */
const retentionMs = 90 * dayMs
/** With this many references, about 200 MB, the oldest are deleted earlier. */
const referencesMax = 1_000_000

/** Adds references of one partner. The same reference twice is stored once. */
export const insertReferences = (tx: Tx, rows: readonly Insertable<ErrorReferenceTable>[]) =>
  tx
    .insertInto('error_reference')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes references and refused sign-ins after 90 days, and the oldest references above `referencesMax`. */
export async function deleteOldSupportRecords(db: Db, now: Date, keptMax = referencesMax): Promise<void> {
  const before = new Date(now.getTime() - retentionMs)
  await db.deleteFrom('sign_in_refusal').where('at', '<', before).execute()
  await db.deleteFrom('error_reference').where('at', '<', before).execute()
  await sql`delete from error_reference
    where at < (select at from error_reference order by at desc offset ${keptMax - 1} limit 1)`.execute(db)
}
