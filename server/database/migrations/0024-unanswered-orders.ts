import { sql, type Kysely } from 'kysely'

/** Orders of tables that nobody answered for are looked for across partners, and go once the service holds none (docs/decisions/0037). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index reservation_asked on reservation (asked_at) where status = 'asked';
create policy reservation_pipeline on reservation to damask_pipeline using (true);
grant select (partner_id, id, status, asked_at), delete on reservation to damask_pipeline;
`)
    .execute(db)
}
