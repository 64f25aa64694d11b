import { sql, type Kysely } from 'kysely'

/** What was looked at, by the month. Only ever inserted; a month is dropped as a whole when nobody needs it any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table impression (
  partner_id text not null,
  received_at timestamptz not null,
  -- The browser's own clock, which may be wrong: for order within a visit only.
  happened_at timestamptz not null,
  event text not null,
  channel text not null,
  merchant_id text,
  user_agent text not null,
  -- The event's other fields, as they came. No person, no address of one.
  fields json not null
) partition by range (received_at);
create index impression_partner on impression (partner_id, event, received_at);
alter table impression enable row level security;
alter table impression force row level security;
create policy impression_site on impression to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on impression to damask_app;

-- The site owns nothing, so it cannot make tables: this makes one kind of table, the month of a day, with the walls of the rest.
create function impression_month(day date) returns void
  language plpgsql security definer set search_path = public as $$
declare
  first date := date_trunc('month', day);
  name text := 'impression_' || to_char(day, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(7105010);
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I partition of impression for values from (%L) to (%L)',
    name, first::timestamp at time zone 'UTC', (first + interval '1 month')::timestamp at time zone 'UTC');
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I to damask_app using (partner_id = current_setting(''damask.partner'', true))', name || '_site', name);
end $$;
revoke all on function impression_month(date) from public;
grant execute on function impression_month(date) to damask_app;
`)
    .execute(db)
}
