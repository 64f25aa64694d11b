-- Bonuses that members accepted or that reservations promised, and their awards (docs/decisions/0067).

-- A bonus that a member accepted, or that was promised with a reservation. It never changes.
create table bonus_enrollment (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  code text not null check (length(code) between 3 and 40),
  -- Goal, units and currency of the bonus as the partner offered it.
  rule jsonb not null,
  offered_at timestamptz not null,
  enrolled_at timestamptz not null,
  -- Dines before this moment count.
  ends_at timestamptz not null check (ends_at > enrolled_at),
  primary key (partner_id, id),
  unique (partner_id, member_id, code),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- Referral bonuses of the member who referred someone.
create index bonus_enrollment_referral on bonus_enrollment (partner_id, member_id) where rule -> 'goal' ->> 'kind' = 'referral';
alter table bonus_enrollment enable row level security, force row level security;
create policy bonus_enrollment_site on bonus_enrollment to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy bonus_enrollment_pipeline on bonus_enrollment for select to damask_pipeline using (true);
create policy bonus_enrollment_console on bonus_enrollment for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select, insert on bonus_enrollment to damask_app;
grant select on bonus_enrollment to damask_pipeline, damask_console;

-- What a bonus paid. As with awards of dines, a change writes a new revision and retires the former one.
create table bonus_award (
  partner_id text not null,
  id uuid not null,
  enrollment_id uuid not null,
  member_id uuid not null,
  -- B for a new-member bonus, A for any other bonus for reservations, + for the rest.
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
-- The bonuses of a member in the activity history.
create index bonus_award_member on bonus_award (partner_id, member_id, effective_date) where live and units > 0;
alter table bonus_award enable row level security, force row level security;
create policy bonus_award_site on bonus_award for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy bonus_award_pipeline_adds on bonus_award for insert to damask_pipeline with check (live);
create policy bonus_award_pipeline_reads on bonus_award for select to damask_pipeline using (true);
create policy bonus_award_pipeline_retires on bonus_award for update to damask_pipeline
  using (true) with check (not live);
create policy bonus_award_console on bonus_award for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on bonus_award to damask_app, damask_console;
grant select, insert, update (live) on bonus_award to damask_pipeline;
