import { sql, type Kysely } from 'kysely'

/** Cards that a partner had on file keep the partner's own name for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Null: typed by the member into the vault's frame.
alter table card add column partner_card_id text;
`)
    .execute(db)
}
