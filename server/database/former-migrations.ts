import { sql, type Kysely } from 'kysely'
import { migrationNames } from './migrations.ts'

/**
 * Databases from before the migrations became one schema (docs/decisions/0089). Delete this file, its test and the call in prepare.ts
 * with the first release: no database of an earlier version is supported after it.
 */
const former = { first: '0001-first', last: '0093-plain-names' }
/** The last file of the schema that equals the one of the former migrations. Later files run as usual. */
const lastOfSchema = '0021-sandbox-clock'

/** The former migrations renamed a table and left the names of its constraints. */
const renames = `
alter table sso_backchannel_logout rename constraint sso_farewell_pkey to sso_backchannel_logout_pkey;
alter table sso_backchannel_logout rename constraint sso_farewell_partner_id_fkey to sso_backchannel_logout_partner_id_fkey;
`

/**
 * Records the files of the schema as applied where the former migrations made it. Throws when the database has only some of the former
 * migrations. Does nothing to any other database.
 */
export async function adoptFormerSchema(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
    db,
  )
  if (tables[0]?.name == null) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  const applied = rows.map(({ name }) => name)
  if (!applied.includes(former.first)) return
  // The migrator applies in order, so the last name means that the list is complete.
  if (!applied.includes(former.last))
    throw new Error(
      `This database is of an older version: its last migration is ${applied.at(-1)}. Start the last version that has server/database/migrations/${former.last}.ts on it once, then this one.`,
    )
  await db.transaction().execute(async (tx) => {
    await sql.raw(renames).execute(tx)
    await sql`delete from kysely_migration`.execute(tx)
    for (const name of migrationNames.filter((name) => name <= lastOfSchema))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      )
  })
}
