import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const folder = new URL('./migrations/', import.meta.url)
const extension = '.sql'

/** Names of the migrations in their order, which is the order of their numbers. CONTRIBUTING.md says how to add one. */
export const migrationNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(extension))
  .map((file) => file.slice(0, -extension.length))
  .toSorted()

/** Each migration is one file of plain SQL. */
export function readMigrations(): Record<string, Migration> {
  return Object.fromEntries(
    migrationNames.map((name) => {
      const text = readFileSync(new URL(`${name}${extension}`, folder), 'utf8')
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration]
    }),
  )
}
