import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

/** Members' reviews of their dines: one a dine, never edited; an operator may only change whether others see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table review (
  partner_id text not null,
  id uuid not null,
  dine_id uuid not null,
  member_id uuid not null,
  -- Where the dine was when the review was written: a dine that moves takes its review off this restaurant's page.
  merchant_id text not null references merchant (id),
  stars smallint not null check (stars between 1 and 5),
  food smallint check (food between 1 and 5),
  service smallint check (service between 1 and 5),
  value smallint check (value between 1 and 5),
  atmosphere smallint check (atmosphere between 1 and 5),
  body text not null check (length(body) <= 2000),
  written_at timestamptz not null,
  state text not null check (state in ('published', 'waiting', 'hidden')),
  reason text not null default '' check (length(reason) <= 300),
  decided_by text,
  decided_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, dine_id),
  check (state <> 'hidden' or btrim(reason) <> ''),
  foreign key (partner_id, dine_id) references dine (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index review_of_merchant on review (partner_id, merchant_id, written_at desc) where state = 'published';
create index review_of_member on review (partner_id, member_id, written_at desc);
create index review_to_moderate on review (state, written_at) where state = 'waiting';
alter table review enable row level security;
alter table review force row level security;
create policy review_site on review to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy review_console on review to damask_console using ${inScope} with check ${inScope};
grant select, insert on review to damask_app;
grant select, update (state, reason, decided_by, decided_at) on review to damask_console;
`)
    .execute(db)
}
