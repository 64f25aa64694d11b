import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

const ofSite = `partner_id = current_setting('damask.partner', true)`

const tables = `
-- A file that a partner posts miles or points from, exactly as it is sent. Numbers have no gap; a day has at most one.
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

-- One payout in a file, with what the partner identifies the member by.
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

-- Where a file is on its way. made: not handed over yet; sent: handed over without an answer; received; acknowledged; refused: as a whole.
create table posting_file_state (
  partner_id text not null,
  number integer not null,
  state text not null check (state in ('made', 'sent', 'received', 'acknowledged', 'refused')),
  state_at timestamptz not null,
  -- When the partner was last sent the file or asked about it.
  checked_at timestamptz,
  -- Why the partner refuses it, or what is wrong with its acknowledgement.
  fault text,
  -- When no acknowledgement in time became an alarm.
  alarmed_at timestamptz,
  -- When an operator asked to send the same file again.
  resend_at timestamptz,
  primary key (partner_id, number),
  foreign key (partner_id, number) references posting_file (partner_id, number)
);
create index posting_file_open on posting_file_state (partner_id, number) where state <> 'acknowledged';

-- Everything that happened to a file. body: an acknowledgement as it came.
create table posting_file_event (
  partner_id text not null,
  number integer not null,
  position bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('made', 'sent', 'received', 'unanswered', 'acknowledged', 'refused', 'faulty', 'late', 'resend')),
  code text,
  body text,
  actor text not null,
  primary key (partner_id, number, position),
  foreign key (partner_id, number) references posting_file (partner_id, number)
);

create function posting_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a posting file never changes' using constraint = 'posting_file_stays';
end $$;
create trigger posting_file_append_only before update or delete or truncate on posting_file for each statement execute function posting_refuse_change();
create trigger posting_line_append_only before update or delete or truncate on posting_line for each statement execute function posting_refuse_change();
create trigger posting_file_event_append_only before update or delete or truncate on posting_file_event for each statement execute function posting_refuse_change();

-- The next number, and only the next: a number that is skipped would look like a lost file to the partner.
create function posting_file_next() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.number <> 1 + coalesce((select max(number) from posting_file where partner_id = new.partner_id), 0) then
    raise exception 'file % of % is not the next one', new.number, new.partner_id using constraint = 'posting_file_gapless';
  end if;
  return new;
end $$;
revoke all on function posting_file_next() from public;
create trigger posting_file_gapless before insert on posting_file for each row execute function posting_file_next();
`

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_pipeline on ${table} to damask_pipeline using (true) with check (true);
create policy ${table}_console on ${table} for select to damask_console using ${inScope};
grant select, insert on ${table} to damask_pipeline;
grant select on ${table} to damask_console;
`

const walls = `
${['posting_file', 'posting_line', 'posting_file_state', 'posting_file_event'].map(wall).join('')}
create policy posting_file_owner on posting_file for select to damask_owner using (true);
grant update (state, state_at, checked_at, fault, alarmed_at) on posting_file_state to damask_pipeline;
create policy posting_file_state_console_resends on posting_file_state for update to damask_console using ${inScope} with check ${inScope};
grant update (resend_at) on posting_file_state to damask_console;
create policy posting_file_event_console_adds on posting_file_event for insert to damask_console with check (${inScope} and kind = 'resend' and body is null);
grant insert on posting_file_event to damask_console;
-- The site tells a member which number was rejected.
create policy posting_line_site on posting_line for select to damask_app using (${ofSite});
grant select (partner_id, payout_id, member_number, name_check) on posting_line to damask_app;
`

/** Miles and points as files to the partner (docs/decisions/0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, walls]) await sql.raw(part).execute(db)
}
