import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from '../../server/database/prepare.ts'

const lastBefore = '0026-catalogue-image-for-all'
const rows = new URL('../migration/before-the-ledger.sql.gz', import.meta.url)

/**
 * Fills an empty database, whose roles exist, as the version before the ledger left it: its own migrations, which never change,
 * and rows that it wrote. `ownerUrl` migrates, `adminUrl` restores.
 */
export async function restoreFormer(ownerUrl: string, adminUrl: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }),
  })
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(
      lastBefore,
    )
    if (error) throw error
  } finally {
    await db.destroy()
  }
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  try {
    await admin.query('set session_replication_role = replica; truncate catalogue, audit_head')
    await admin.query(gunzipSync(readFileSync(rows)).toString('utf8'))
  } finally {
    await admin.end()
  }
}
