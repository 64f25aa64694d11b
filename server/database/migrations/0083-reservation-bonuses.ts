import { sql, type Kysely } from 'kysely'

/** The pipeline finds the table that a member had booked for a dine (docs/decisions/0067). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`grant select (merchant_id, cancelled_at) on reservation to damask_pipeline;`).execute(db)
}
