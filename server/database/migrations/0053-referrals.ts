import { sql, type Kysely } from 'kysely'

/** Finds the people who joined through a member's link. Few members have a referrer, so the index holds only those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index member_referrer on member (partner_id, referrer) where referrer <> ''`.execute(db)
}
