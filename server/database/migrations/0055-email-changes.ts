import { sql, type Kysely } from 'kysely'

/** A new email waits here until somebody who reads its mail has confirmed it (docs/decisions/0065). The link itself is in no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table email_change (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Confirmed, or made void by another change.
  closed_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index email_change_member on email_change (partner_id, member_id, requested_at);
create index email_change_email on email_change (partner_id, email, requested_at);
create index email_change_expiry on email_change (expires_at);
alter table email_change enable row level security;
alter table email_change force row level security;
create policy email_change_site on email_change to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy email_change_pipeline on email_change to damask_pipeline using (true);
grant select, insert, delete on email_change to damask_app;
grant update (closed_at) on email_change to damask_app;
grant select, delete on email_change to damask_pipeline;
`)
    .execute(db)
}
