import { sql, type Kysely } from 'kysely'

/** Restaurants a member has put a heart on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table favourite (
  partner_id text not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  saved_at timestamptz not null,
  primary key (partner_id, member_id, merchant_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
alter table favourite enable row level security;
alter table favourite force row level security;
create policy favourite_site on favourite to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, delete on favourite to damask_app;
`)
    .execute(db)
}
