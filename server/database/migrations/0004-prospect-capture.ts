import { sql, type Kysely } from 'kysely'

/** Addresses that people left on a partner's home page before joining. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table prospect_capture (
  partner_id text not null references partner (id),
  email text not null check (email = lower(email) and length(email) <= 50),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (partner_id, email)
);
alter table prospect_capture enable row level security;
alter table prospect_capture force row level security;
create policy prospect_capture_site on prospect_capture to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on prospect_capture to damask_app;
grant update (last_at) on prospect_capture to damask_app;
`)
    .execute(db)
}
