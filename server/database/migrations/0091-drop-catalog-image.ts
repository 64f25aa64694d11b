import { sql, type Kysely } from 'kysely'

/** A node starts from the rows alone (docs/decisions/0087). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table catalogue_image_chunk, catalogue_image`.execute(db)
}
