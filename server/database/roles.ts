import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Who may do what (docs/decisions): the owner migrates, the others only work, and none of them passes a wall. */
export const roles = [
  'damask_owner',
  'damask_app',
  'damask_pipeline',
  'damask_vault',
  'damask_sandbox',
  'damask_console',
] as const
export type Role = (typeof roles)[number]

/** Every node derives the same password from the same key, so there is none to hand around. */
export function rolePassword(secretKey: string, role: Role): string {
  return createHmac('sha256', secretKey).update(`database role ${role}`).digest('base64url')
}

/** Creates or renews the roles and the schemas of vault and sandbox. Runs under the caller's advisory lock; repeating it is harmless. */
export async function ensureRoles(admin: pg.Client, secretKey: string): Promise<void> {
  const known = await admin.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [roles])
  const have = new Set(known.rows.map((row) => row.rolname))
  for (const role of roles) {
    const verb = have.has(role) ? 'alter' : 'create'
    const password = admin.escapeLiteral(rolePassword(secretKey, role))
    await admin.query(`${verb} role ${role} login nocreatedb nocreaterole password ${password}`)
  }
  const me = await admin.query<{ name: string; super: boolean; database: string }>(
    `select current_user as name, rolsuper as super, current_database() as database from pg_roles where rolname = current_user`,
  )
  const row = me.rows[0]
  if (!row) throw new Error('the database did not say who is connected')
  // An administrator that is not a superuser may only hand things to roles it is a member of.
  if (!row.super) for (const role of roles) await admin.query(`grant ${role} to ${admin.escapeIdentifier(row.name)}`)
  // The owner hands one function to the feeds role, which needs membership and the right to create in the schema.
  await admin.query('grant damask_pipeline to damask_owner')
  await admin.query('alter schema public owner to damask_owner')
  await admin.query('grant usage, create on schema public to damask_pipeline')
  await admin.query('revoke create on schema public from public')
  await admin.query(`revoke all on database ${admin.escapeIdentifier(row.database)} from public`)
  for (const role of roles) {
    await admin.query(`grant connect on database ${admin.escapeIdentifier(row.database)} to ${role}`)
  }
  await admin.query('create schema if not exists vault authorization damask_vault')
  await admin.query('create schema if not exists sandbox authorization damask_sandbox')
}
