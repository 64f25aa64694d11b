import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { installJobs } from '../jobs/install.ts'
import { adoptFormerSchema } from './former-migrations.ts'
import { readMigrations } from './migrations.ts'
import { requireMatchingPasswords } from './role-passwords.ts'
import { setSandboxClockPermission } from './sandbox-clock.ts'
import {
  closeFormerLogins,
  ensureRoles,
  loginRole,
  allowOnlyLoginRoles,
  renewPasswords,
  rolePassword,
  roles,
  whileMigrating,
  type Role,
} from './roles.ts'

const prepareLock = 7_105_001 // advisory lock number, unique in this database

export type DatabaseUrls = {
  owner: string
  app: string
  pipeline: string
  vault: string
  sandbox: string
  console: string
}

function roleUrl(adminUrl: string, secretKey: string, role: Role, database: string): string {
  const url = new URL(adminUrl)
  url.username = loginRole(role, database)
  url.password = rolePassword(secretKey, url.username)
  return url.href
}

/** Connection addresses of the login roles that `prepareDatabase` creates for the database of this name. */
export function databaseUrls(adminUrl: string, secretKey: string, database: string): DatabaseUrls {
  const [owner, app, pipeline, vault, sandbox, console] = roles.map((role) =>
    roleUrl(adminUrl, secretKey, role, database),
  )
  return { owner, app, pipeline, vault, sandbox, console } as DatabaseUrls
}

/**
 * Creates the roles, installs the job library and migrates. An advisory lock serializes nodes that start at once; the second one finds
 * nothing to do. Throws when SECRET_KEY does not give the passwords of the existing roles. With `renew`, it instead sets the roles'
 * passwords to what SECRET_KEY gives.
 */
export async function prepareDatabase(options: {
  adminUrl: string
  secretKey: string
  renew?: boolean
  /** Whether the staging tools may move the product's clock. When undefined, the right does not change. */
  sandboxClock?: boolean
  log?: (line: string) => void
}): Promise<DatabaseUrls> {
  const { adminUrl, secretKey } = options
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [prepareLock])
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = rows[0]?.database ?? ''
    const admin = { client, database }
    const urls = databaseUrls(adminUrl, secretKey, database)
    if (!options.renew) await requireMatchingPasswords(admin, { adminUrl, secretKey })
    await ensureRoles(admin, secretKey)
    if (options.renew) await renewPasswords(admin, secretKey)
    await allowOnlyLoginRoles(admin)
    await installJobs(urls.owner)
    await whileMigrating(admin, () => migrate(urls.owner, options.log))
    if (options.sandboxClock !== undefined) await setSandboxClockPermission(urls.owner, options.sandboxClock)
    await closeFormerLogins(admin)
    return urls
  } finally {
    await client.end() // releases the lock as well
  }
}

/**
 * Applies the migrations that the database does not have yet. It works as the login role (`role=none`), which has the rights of
 * several groups while it migrates (`whileMigrating`). What it still owns at the end goes to the group `damask_owner`.
 */
async function migrate(ownerUrl: string, log?: (line: string) => void): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c role=none' })
  // A connection may break harmlessly while it closes. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await adoptFormerSchema(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } })
    const { error, results } = await migrator.migrateToLatest()
    for (const result of results ?? [])
      log?.(`${result.migrationName}: ${result.status === 'Success' ? 'done' : result.status}`)
    await sql`reassign owned by current_user to damask_owner`.execute(db)
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
