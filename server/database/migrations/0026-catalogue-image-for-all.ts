import { sql, type Kysely } from 'kysely'

/** An image of the catalogue that every node can begin with, in chunks that come packed (docs/decisions/0040). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop table catalogue_image;
create table catalogue_image (
  key bigint generated always as identity primary key,
  sources text not null,
  version bigint not null,
  last_id text not null,
  restaurants integer not null,
  sizes jsonb not null,
  made_at timestamptz not null default now()
);
create table catalogue_image_chunk (
  image bigint not null references catalogue_image on delete cascade,
  at integer not null,
  bytes bytea not null,
  primary key (image, at)
);
alter table catalogue_image_chunk alter column bytes set storage external;
grant select, insert, delete on catalogue_image, catalogue_image_chunk to damask_app;
`)
    .execute(db)
}
