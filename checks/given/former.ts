import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { databaseUrls, migrations } from '../../server/database/prepare.ts'
import { ensureRoles, openToItsRoles, whileMigrating } from '../../server/database/roles.ts'
import { testSecretKey } from './clone.ts'

const lastBefore = '0026-catalogue-image-for-all'
const rows = new URL('../migration/before-the-ledger.sql.gz', import.meta.url)

/**
 * Fills an empty database as the version before the ledger left it: its own migrations, which never change, and rows that it
 * wrote.
 */
export async function restoreFormer(client: pg.Client, adminUrl: string, database: string): Promise<void> {
  await ensureRoles({ client, database }, testSecretKey)
  await openToItsRoles({ client, database })
  await whileMigrating({ client, database }, () => migrateFormer(databaseUrls(adminUrl, testSecretKey, database).owner))
  await client.query('set session_replication_role = replica; truncate catalogue, audit_head')
  await client.query(gunzipSync(readFileSync(rows)).toString('utf8'))
  await client.query(`set session_replication_role = origin; set search_path = public; set row_security = on`)
}

async function migrateFormer(ownerUrl: string): Promise<void> {
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
}
