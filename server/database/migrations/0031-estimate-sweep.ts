import { sql, type Kysely } from 'kysely'

/** The sweep of overdue estimates asks for recent dines only. A block range index costs an insert next to nothing and no update at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index dine_occurred on dine using brin (occurred_at)`.execute(db)
}
