import { sql, type Kysely } from 'kysely'

/** A mail about a table is written from the reservation as it is when the mail is sent (docs/decisions/0080). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`grant select (date, time, party_size, reference) on reservation to damask_pipeline;`).execute(db)
}
