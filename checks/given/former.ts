import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { databaseUrls, migrate } from '../../server/database/prepare.ts'
import { ensureRoles, openToItsRoles, whileMigrating, type Admin } from '../../server/database/roles.ts'
import { testSecretKey } from './clone.ts'

const lastBefore = '0026-catalogue-image-for-all'
const rows = new URL('../migration/before-the-ledger.sql.gz', import.meta.url)

/** Gives an empty database its roles and migrates it up to a former version, by its own migrations, which never change. */
export async function migrateTo(admin: Admin, adminUrl: string, to: string): Promise<void> {
  await ensureRoles(admin, testSecretKey)
  await openToItsRoles(admin)
  await whileMigrating(admin, () => migrate(databaseUrls(adminUrl, testSecretKey, admin.database).owner, { to }))
}

/** Fills an empty database as the version before the ledger left it: its schema, and rows that it wrote. */
export async function restoreFormer(client: pg.Client, adminUrl: string, database: string): Promise<void> {
  await migrateTo({ client, database }, adminUrl, lastBefore)
  await client.query('set session_replication_role = replica; truncate catalogue, audit_head')
  await client.query(gunzipSync(readFileSync(rows)).toString('utf8'))
  await client.query(`set session_replication_role = origin; set search_path = public; set row_security = on`)
}
