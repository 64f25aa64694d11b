import { sql, type Kysely } from 'kysely'

/**
 * Keys of the images nodes keep of the catalogue for their next start: a database that knows an image's key has what it shows in its
 * past; one that was restored from before does not know it (docs/decisions/0039).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table catalogue_image (
  key uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now()
);
grant select, insert, delete on catalogue_image to damask_app;
`)
    .execute(db)
}
