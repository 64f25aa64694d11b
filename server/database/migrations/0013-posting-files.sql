-- Files from which a partner posts miles or points (docs/decisions/0073).

-- A file as it is sent. Numbers have no gap, and a day has one file at most.
create table posting_file (
  partner_id text not null references partner (id),
  number integer not null check (number between 1 and 999999),
  -- Business day in the partner's zone.
  day date not null,
  made_at timestamptz not null,
  line_count integer not null check (line_count > 0),
  unit_sum bigint not null check (unit_sum > 0),
  body text not null,
  -- SHA-256 that the trailer states.
  hash text not null,
  primary key (partner_id, number),
  unique (partner_id, day)
);
alter table posting_file enable row level security, force row level security;
create policy posting_file_owner on posting_file for select to damask_owner using (true);
create policy posting_file_pipeline on posting_file to damask_pipeline using (true) with check (true);
create policy posting_file_console on posting_file for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select, insert on posting_file to damask_pipeline;
grant select on posting_file to damask_console;

create function posting_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a posting file never changes' using constraint = 'posting_file_stays';
end $$;
create trigger posting_file_append_only before update or delete or truncate on posting_file
  for each statement execute function posting_refuse_change();

-- A number that is skipped would look like a lost file to the partner.
create function posting_file_next() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.number <> 1 + coalesce((select max(number) from posting_file where partner_id = new.partner_id), 0) then
    raise exception 'file % of % is not the next one', new.number, new.partner_id using constraint = 'posting_file_gapless';
  end if;
  return new;
end $$;
revoke all on function posting_file_next() from public;
create trigger posting_file_gapless before insert on posting_file for each row execute function posting_file_next();

-- A payout in a file, with the fields that identify the member to the partner.
create table posting_line (
  partner_id text not null,
  number integer not null,
  line integer not null check (line > 0),
  payout_id uuid not null,
  units bigint not null check (units > 0),
  member_number text not null,
  name_check text not null,
  primary key (partner_id, number, line),
  unique (partner_id, payout_id),
  foreign key (partner_id, number) references posting_file (partner_id, number),
  foreign key (partner_id, payout_id) references payout (partner_id, id)
);
alter table posting_line enable row level security, force row level security;
-- The site shows a member which number was rejected.
create policy posting_line_site on posting_line for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy posting_line_pipeline on posting_line to damask_pipeline using (true) with check (true);
create policy posting_line_console on posting_line for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select (partner_id, payout_id, member_number, name_check) on posting_line to damask_app;
grant select, insert on posting_line to damask_pipeline;
grant select on posting_line to damask_console;

create trigger posting_line_append_only before update or delete or truncate on posting_line
  for each statement execute function posting_refuse_change();

create table posting_file_state (
  partner_id text not null,
  number integer not null,
  -- made: not sent yet; sent: no reply so far; received: the partner has the file; acknowledged: the partner replied to each line;
  -- refused: the partner refused the whole file.
  state text not null check (state in ('made', 'sent', 'received', 'acknowledged', 'refused')),
  state_at timestamptz not null,
  -- When a node last sent the file to the partner, or last requested its state there.
  checked_at timestamptz,
  -- Why the partner refuses it, or what is wrong with its acknowledgment.
  fault text,
  -- When a node raised the alarm that the acknowledgment is late.
  alarmed_at timestamptz,
  -- When an operator requested to send the same file again.
  resend_at timestamptz,
  primary key (partner_id, number),
  foreign key (partner_id, number) references posting_file (partner_id, number)
);
-- Files that are not acknowledged.
create index posting_file_open on posting_file_state (partner_id, number) where state <> 'acknowledged';
alter table posting_file_state enable row level security, force row level security;
create policy posting_file_state_pipeline on posting_file_state to damask_pipeline using (true) with check (true);
create policy posting_file_state_console on posting_file_state for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy posting_file_state_console_resends on posting_file_state for update to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select, insert, update (state, state_at, checked_at, fault,
  alarmed_at) on posting_file_state to damask_pipeline;
grant select, update (resend_at) on posting_file_state to damask_console;

-- Everything that happened to a file.
create table posting_file_event (
  partner_id text not null,
  number integer not null,
  position bigint generated always as identity,
  at timestamptz not null,
  kind text not null
    check (kind in ('made', 'sent', 'received', 'unanswered', 'acknowledged', 'refused', 'faulty', 'late', 'resend')),
  code text,
  -- An acknowledgment as it was received.
  body text,
  actor text not null,
  primary key (partner_id, number, position),
  foreign key (partner_id, number) references posting_file (partner_id, number)
);
alter table posting_file_event enable row level security, force row level security;
create policy posting_file_event_pipeline on posting_file_event to damask_pipeline using (true) with check (true);
create policy posting_file_event_console on posting_file_event for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy posting_file_event_console_adds on posting_file_event for insert to damask_console
  with check ((current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ','))) and kind = 'resend' and body is null);
grant select, insert on posting_file_event to damask_pipeline, damask_console;

create trigger posting_file_event_append_only before update or delete or truncate on posting_file_event
  for each statement execute function posting_refuse_change();
