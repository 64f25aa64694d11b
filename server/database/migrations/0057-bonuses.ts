import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_console on ${table} for select to damask_console using ${inScope};
grant select on ${table} to damask_console;
`

/**
 * Bonuses that members accepted and what they paid (docs/decisions/0067). An acceptance never changes; an award is written live and
 * only retired by the next revision, as awards of dines are.
 */
const tables = `
create table bonus_enrollment (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  code text not null check (length(code) between 3 and 40),
  -- Goal, units and currency as they were offered.
  rule jsonb not null,
  offered_at timestamptz not null,
  enrolled_at timestamptz not null,
  -- Dines before this moment count.
  ends_at timestamptz not null check (ends_at > enrolled_at),
  primary key (partner_id, id),
  unique (partner_id, member_id, code),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index bonus_enrollment_referral on bonus_enrollment (partner_id, member_id) where rule -> 'goal' ->> 'kind' = 'referral';

create table bonus_award (
  partner_id text not null,
  id uuid not null,
  enrollment_id uuid not null,
  member_id uuid not null,
  source_code text not null check (source_code in ('+', 'A', 'B')),
  revision integer not null check (revision > 0),
  units bigint not null check (units >= 0),
  currency text not null,
  dine_id uuid,
  effective_date date not null,
  receipt json not null,
  live boolean not null,
  entry_id uuid,
  created_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, enrollment_id, revision),
  check ((units > 0) = (entry_id is not null)),
  foreign key (partner_id, enrollment_id) references bonus_enrollment (partner_id, id)
);
create unique index bonus_award_live on bonus_award (partner_id, enrollment_id) where live;
create index bonus_award_member on bonus_award (partner_id, member_id, effective_date) where live and units > 0;
${['bonus_enrollment', 'bonus_award'].map(walled).join('')}
create policy bonus_enrollment_site on bonus_enrollment to damask_app
  using (partner_id = current_setting('damask.partner', true)) with check (partner_id = current_setting('damask.partner', true));
create policy bonus_enrollment_pipeline on bonus_enrollment for select to damask_pipeline using (true);
grant select, insert on bonus_enrollment to damask_app;
grant select on bonus_enrollment to damask_pipeline;

create policy bonus_award_site on bonus_award for select to damask_app using (partner_id = current_setting('damask.partner', true));
create policy bonus_award_pipeline_reads on bonus_award for select to damask_pipeline using (true);
create policy bonus_award_pipeline_adds on bonus_award for insert to damask_pipeline with check (live);
create policy bonus_award_pipeline_retires on bonus_award for update to damask_pipeline using (true) with check (not live);
grant select on bonus_award to damask_app;
grant select, insert, update (live) on bonus_award to damask_pipeline;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}
