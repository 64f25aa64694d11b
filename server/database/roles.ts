import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { jobsSchema } from '../jobs/kinds.ts'

/**
 * Groups that hold the grants, shared by every database of a server (docs/decisions/0050). No one signs in as a group: each
 * database has its login roles, one per group. The owner migrates the site's tables. Vault and sandbox migrate the schemas that they own.
 * The other groups only read and write. Row-level security binds every group.
 */
export const roles = [
  'damask_owner',
  'damask_app',
  'damask_pipeline',
  'damask_vault',
  'damask_sandbox',
  'damask_console',
] as const
export type Role = (typeof roles)[number]

/**
 * Owns the functions that close and erase an account, and has only the rights that they need (docs/decisions/0074). No login role belongs
 * to it, except the owner's during a migration.
 */
const eraser = 'damask_eraser'
/** Groups that own functions, which run with the rights of their owner. Migrations make these groups the owners. */
const functionOwners = ['damask_pipeline', eraser]

const plainName = /^[a-z0-9_]{1,40}$/
const readableLengthMax = 31 // with the hash behind it a name stays within the 63 bytes of PostgreSQL

/** The login role of a group for one database. Processes sign in to that database as this role, which works as the group. */
export function loginRole(role: Role, database: string): string {
  if (plainName.test(database)) return `${role}_${database}`
  const readableName = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')
  const hash = createHash('sha256').update(database).digest('hex')
  return `${role}_${readableName.slice(0, readableLengthMax)}_${hash.slice(0, 8)}`
}

/** Every node derives the same password from SECRET_KEY, so no password has to be distributed. */
export function rolePassword(secretKey: string, name: string): string {
  if (secretKey === '')
    throw new Error(
      'SECRET_KEY is missing: the passwords of the database roles derive from it, on every node the same.',
    )
  return createHmac('sha256', secretKey).update(`database role ${name}`).digest('base64url')
}

/** The administrator's connection and the database it is on. */
export type Admin = { client: pg.Client; database: string }

const duplicateCodes = new Set(['42710', '23505']) // the preparation of another database created the role at the same time

async function createMissing(client: pg.Client, names: readonly string[], options: (name: string) => string) {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    names,
  ])
  const existing = new Set(rows.map(({ rolname }) => rolname))
  for (const name of names.filter((candidate) => !existing.has(candidate))) {
    await client
      .query(`create role ${name} nocreatedb nocreaterole ${options(name)}`)
      .catch((error: { code?: string }) => {
        if (!duplicateCodes.has(error.code ?? '')) throw error
      })
  }
}

/** Creates the groups and this database's login roles where they are missing; a password that exists is never changed. */
export async function ensureRoles({ client, database }: Admin, secretKey: string): Promise<void> {
  await createMissing(client, [...roles, eraser], () => 'nologin')
  const { rows } = await client.query<{ name: string; super: boolean }>(
    'select current_user as name, rolsuper as super from pg_roles where rolname = current_user',
  )
  const [administrator] = rows
  // An administrator that is not a superuser may transfer ownership only to roles of which it is a member.
  if (administrator && !administrator.super)
    for (const role of [...roles, eraser])
      await client.query(`grant ${role} to ${client.escapeIdentifier(administrator.name)}`)
  const password = (name: string) => client.escapeLiteral(rolePassword(secretKey, name))
  const owner = loginRole('damask_owner', database)
  await createMissing(
    client,
    roles.map((role) => loginRole(role, database)),
    // The owner's login role inherits, because a migration works as several groups at once. The others have only their group's rights.
    (name) => `login ${name === owner ? 'inherit' : 'noinherit'} password ${password(name)}`,
  )
  for (const role of roles) {
    const name = loginRole(role, database)
    await client.query(`grant ${role} to ${name}`)
    await client.query(`alter role ${name} set role = '${role}'`)
  }
}

/** Sets the passwords of this database's login roles to what SECRET_KEY gives. Only `npm run renew-passwords` does this. */
export async function renewPasswords({ client, database }: Admin, secretKey: string): Promise<void> {
  for (const role of roles) {
    const name = loginRole(role, database)
    await client.query(`alter role ${name} password ${client.escapeLiteral(rolePassword(secretKey, name))}`)
  }
}

/** Creates the schemas and lets only this database's login roles connect, so that those of another database cannot. */
export async function allowOnlyLoginRoles({ client, database }: Admin): Promise<void> {
  await client.query('alter schema public owner to damask_owner')
  await client.query('revoke create on schema public from public')
  const name = client.escapeIdentifier(database)
  const logins = roles.map((role) => loginRole(role, database)).join(', ')
  await client.query(`grant connect on database ${name} to ${logins}`)
  await client.query(`revoke all on database ${name} from public, ${roles.join(', ')}`)
  await client.query('create schema if not exists vault authorization damask_vault')
  await client.query('create schema if not exists sandbox authorization damask_sandbox')
  await client.query(`create schema if not exists ${jobsSchema} authorization damask_owner`)
  await revokeLargeObjects(client)
}

/** PostgreSQL itself lets only superusers call the other functions that create large objects. */
const largeObjectFunctions = ['lo_creat(integer)', 'lo_create(oid)', 'lo_from_bytea(oid, bytea)']

/**
 * Large objects have no row-level security and no limit. An administrator that is no superuser gets a warning, and the right stays. Skips
 * functions that are already revoked: for them, such an administrator would get an error.
 */
async function revokeLargeObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where has_function_privilege('public', name, 'execute')`,
    [largeObjectFunctions],
  )
  if (rows.length > 0)
    await client.query(`revoke execute on function ${rows.map(({ name }) => name).join(', ')} from public`)
}

/**
 * Makes the owner's login role a member of `functionOwners` during a migration, and ends the membership afterwards. As a member the role
 * can give functions to these groups and fill the tables of all partners. The group `damask_owner` does not become a member, because its
 * membership would apply in every database of the server.
 */
export async function whileMigrating<T>({ client, database }: Admin, migrate: () => Promise<T>): Promise<T> {
  const owner = loginRole('damask_owner', database)
  for (const group of functionOwners) {
    await client.query(`grant ${group} to ${owner}`)
    await client.query(`grant usage, create on schema public to ${group}`)
  }
  try {
    return await migrate()
  } finally {
    for (const group of functionOwners) {
      await client.query(`revoke create on schema public from ${group}`)
      await client.query(`revoke ${group} from ${owner}`)
    }
  }
}

const loginGroupsQuery = `
  select rolname as name from pg_roles where rolname = any($1) and rolcanlogin`
const connectGrantsQuery = `
  select distinct r.rolname as name, d.datname = current_database() as here
  from pg_database d, aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
  where a.privilege_type = 'CONNECT' and r.rolname = any($1)`

/** Groups that still sign in to this database themselves, as all did before decision 0050. */
export async function formerLogins({ client }: Admin): Promise<Role[]> {
  const [loginGroups, grants] = [
    await client.query<{ name: Role }>(loginGroupsQuery, [roles]),
    await readConnectGrants(client),
  ]
  return loginGroups.rows
    .map(({ name }) => name)
    .filter((role) => grants.some(({ name, here }) => here && name === role))
}

const readConnectGrants = async (client: pg.Client) =>
  (await client.query<{ name: Role; here: boolean }>(connectGrantsQuery, [roles])).rows

/**
 * Revokes `damask_owner`'s membership in `damask_pipeline`, which it had before decision 0050. Removes the groups' passwords once no
 * database of the server lets a group connect.
 */
export async function closeFormerLogins({ client }: Admin): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_auth_members where roleid = 'damask_pipeline'::regrole and member = 'damask_owner'::regrole`,
  )
  if (rows.length > 0) await client.query('revoke damask_pipeline from damask_owner')
  if ((await readConnectGrants(client)).length > 0) return
  for (const { name } of (await client.query<{ name: Role }>(loginGroupsQuery, [roles])).rows)
    await client.query(`alter role ${name} nologin password null`)
}
