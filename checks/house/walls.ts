import pg from 'pg'
import type { Findings } from '../sources.ts'

const tablesWithPartner = `
  select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    exists (select 1 from pg_policy p where p.polrelid = c.oid) as policy
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`

const rolesWithPower = `
  select rolname as role, case when rolsuper then 'is a superuser' when rolbypassrls then 'can bypass row-level security'
    when rolcreaterole then 'can create roles' else 'can create databases' end as power
  from pg_roles where rolname like 'damask\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`

// Left out: `damask_owner`, `damask_vault` and `damask_sandbox`, which own their schemas. The pattern matches the login roles.
const owningRoles = `
  select r.rolname as role, n.nspname || '.' || c.relname as relation
  from pg_class c join pg_roles r on r.oid = c.relowner join pg_namespace n on n.oid = c.relnamespace
  where (r.rolname in ('damask_app', 'damask_pipeline', 'damask_console', 'damask_eraser') or r.rolname ~ '^damask_(owner|app|pipeline|vault|sandbox|console)_')
    and n.nspname not like 'pg\\_%'`

const entryChangeGrants = `
  select grantee as role, lower(privilege_type) as right, table_name as table from information_schema.role_table_grants
  where table_name in ('ledger_entry', 'ledger_posting', 'ledger_period', 'audit_entry')
    and grantee in ('damask_app', 'damask_pipeline', 'damask_vault', 'damask_sandbox', 'damask_console', 'damask_eraser')
    and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`

const wholeTableGrants = `
  select r.rolname as role, c.relname as table from pg_class c, pg_roles r
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relowner <> r.oid and has_table_privilege(r.oid, c.oid, 'UPDATE')
    and r.rolname in ('damask_app', 'damask_pipeline', 'damask_vault', 'damask_sandbox', 'damask_console', 'damask_eraser') order by 1, 2`

/**
 * Checks the tenant walls, row-level security by partner, in a prepared database: every table with a partner has them. No working
 * role may bypass them, create roles or databases, own a table, change ledger or audit entries, or change every column of a table.
 */
export async function checkTenantWalls(adminUrl: string): Promise<Findings> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const select = async (sql: string) => (await client.query<Record<string, string | boolean>>(sql)).rows
  try {
    const tables = await select(tablesWithPartner)
    const findings = tables.flatMap(({ table, enabled, forced, policy }) => [
      ...(enabled ? [] : [`table ${table} has a partner but no row-level security`]),
      ...(forced ? [] : [`table ${table} does not force row-level security on its owner`]),
      ...(policy ? [] : [`table ${table} has a partner but no policy`]),
    ])
    for (const { role, power } of await select(rolesWithPower)) findings.push(`role ${role} ${power}`)
    for (const { role, relation } of await select(owningRoles)) findings.push(`role ${role} owns ${relation}`)
    for (const { role, right, table } of await select(entryChangeGrants))
      findings.push(`role ${role} may ${right} ${table === 'audit_entry' ? 'audit' : 'ledger'} entries`)
    for (const { role, table } of await select(wholeTableGrants))
      findings.push(`role ${role} may change every column of ${table}: grant the columns it changes`)
    if (tables.length === 0) findings.push('no table has a partner: is this database prepared?')
    return { findings, note: `${tables.length} tables with a partner` }
  } finally {
    await client.end()
  }
}
