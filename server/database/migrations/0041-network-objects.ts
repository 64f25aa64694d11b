import { sql, type Kysely } from 'kysely'

/** What was made at card networks for our restaurants, so that pushing them again makes nothing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table network_object (
  network text not null,
  program_id text not null,
  kind text not null check (kind in ('brand', 'location', 'mid')),
  -- The brand's name, the restaurant's id, or the restaurant's id and one merchant id.
  subject text not null,
  asked_at timestamptz not null,
  -- Null while no reply has come: the network may have made it or not.
  object_id text,
  primary key (network, program_id, kind, subject)
);
grant select, insert, update, delete on network_object to damask_app;
`)
    .execute(db)
}
