-- Pages and restaurants that visitors viewed, by month. Rows are only added. A month is dropped as a whole.

create table impression (
  partner_id text not null,
  received_at timestamptz not null,
  -- The browser's clock, which may be wrong. Only for the order within a visit.
  happened_at timestamptz not null,
  event text not null,
  channel text not null,
  merchant_id text,
  user_agent text not null,
  -- The event's other fields as received. They name no person and no address.
  fields json not null
) partition by range (received_at);
-- Reports count the events of a partner.
create index impression_partner on impression (partner_id, event, received_at);
alter table impression enable row level security, force row level security;
create policy impression_site on impression to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on impression to damask_app;

-- The site owns no table, so it cannot create one. This function creates the partition of a month, with its row-level
-- security. It shares the advisory lock 7105010 with impression_forget, so that no month is created and dropped at
-- once.
create function impression_month(day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Drops months that end before a date. The current month and the one before it are out of reach. When a query
-- reads one of these months for more than two seconds, the call fails and drops nothing, so that writers do not wait longer.
create function impression_forget(before date) returns text[]
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  oldest_kept date := date_trunc('month', least(before, (now() at time zone 'UTC')::date - interval '1 month'));
  name text;
  dropped text[] := '{}';
begin
  perform pg_advisory_xact_lock(7105010);
  for name in
    select part.relname from pg_inherits
      join pg_class part on part.oid = inhrelid
      where inhparent = 'impression'::regclass and part.relname < 'impression_' || to_char(oldest_kept, 'YYYY_MM')
      order by part.relname
  loop
    execute format('drop table %I', name);
    dropped := dropped || name;
  end loop;
  return dropped;
end $$;
revoke all on function impression_forget(date) from public;
grant execute on function impression_forget(date) to damask_app;
