import { sql, type Kysely } from 'kysely'
import { ledgerHistory } from './0034-ledger-history.ts'
import { ledgerRules } from './0034-ledger-rules.ts'
import { ledgerTables } from './0034-ledger-tables.ts'

/**
 * A chart of accounts, entries with cause and dates, and estimates in the books (docs/decisions/0044). What was posted before
 * becomes entries with the same balances; the migration fails rather than change one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [ledgerTables, ledgerHistory, ledgerRules]) await sql.raw(part).execute(db)
}
