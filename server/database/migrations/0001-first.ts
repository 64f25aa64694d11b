import { sql, type Kysely } from 'kysely'
import { merchantTables } from './0001-merchants.ts'
import { memberTables } from './0001-members.ts'
import { feedTables } from './0001-feeds.ts'
import { ledgerTables } from './0001-ledger.ts'
import { walls } from './0001-walls.ts'

/** The first shape of the database, one file per room; a shipped migration is never edited, only followed by another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [merchantTables, memberTables, feedTables, ledgerTables, walls]) {
    await sql.raw(part).execute(db)
  }
}
