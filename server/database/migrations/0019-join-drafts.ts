import { sql, type Kysely } from 'kysely'

/** Half-filled join forms whose owners asked to go on elsewhere: no passwords, no consents, gone after a week (docs/decisions/0030). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table join_draft (
  partner_id text not null references partner (id),
  id uuid not null,
  email text not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (partner_id, id)
);
create index join_draft_email on join_draft (partner_id, email, saved_at);
create index join_draft_expiry on join_draft (expires_at);
alter table join_draft enable row level security;
alter table join_draft force row level security;
create policy join_draft_site on join_draft to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy join_draft_pipeline on join_draft to damask_pipeline using (true);
grant select, insert, delete on join_draft to damask_app;
grant select, delete on join_draft to damask_pipeline;
`)
    .execute(db)
}
