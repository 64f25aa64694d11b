import { sql, type Kysely } from 'kysely'

/** What somebody has proved: that they still know their password, and that they are not a machine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- When the password was last confirmed in this session (P1-328); null until then.
alter table session add column confirmed_at timestamptz;

-- Each answer to the human check is good once, on whichever node it arrives. Kept until it would have expired anyway.
create table human_check_used (
  partner_id text not null references partner (id),
  answer text not null,
  expires_at timestamptz not null,
  primary key (partner_id, answer)
);
create index human_check_used_expiry on human_check_used (partner_id, expires_at);
alter table human_check_used enable row level security;
alter table human_check_used force row level security;
create policy human_check_used_site on human_check_used to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, delete on human_check_used to damask_app;
`)
    .execute(db)
}
