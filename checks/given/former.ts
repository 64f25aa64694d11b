import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { databaseUrls, migrate } from '../../server/database/prepare.ts'
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
  await whileMigrating({ client, database }, () =>
    migrate(databaseUrls(adminUrl, testSecretKey, database).owner, { to: lastBefore }),
  )
  await client.query('set session_replication_role = replica; truncate catalogue, audit_head')
  await client.query(gunzipSync(readFileSync(rows)).toString('utf8'))
  await client.query(`set session_replication_role = origin; set search_path = public; set row_security = on`)
}
