-- Outside production, the staging tools move the product's clock forward (docs/decisions/0062).

-- How far the clock is ahead of real time. Rows are only added, because data is dated by them.
create table sandbox_clock_move (
  ahead_ms bigint primary key check (ahead_ms > 0),
  -- Real time. One second after the move, so that all processes have read it and switch at the same instant.
  effective_at timestamptz not null
);
grant select on sandbox_clock_move to damask_app, damask_pipeline, damask_console, damask_vault, damask_sandbox;

create function sandbox_clock_ahead() returns interval language sql stable set search_path = public, pg_temp as $$
  select coalesce(max(ahead_ms), 0) * interval '1 millisecond' from sandbox_clock_move where effective_at <= pg_catalog.now()
$$;

-- No role may call the following functions until a start outside production grants them
-- (server/database/sandbox-clock.ts).
create function move_sandbox_clock(to_ms bigint) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest sandbox_clock_move;
  effective timestamptz := clock_timestamp() + interval '1 second';
begin
  lock table sandbox_clock_move in exclusive mode;
  select * into newest from sandbox_clock_move order by ahead_ms desc limit 1;
  if newest.effective_at > clock_timestamp() then
    raise exception 'the clock is being moved' using errcode = '55P03';
  elsif to_ms <= coalesce(newest.ahead_ms, 0) then
    raise exception 'the clock only moves forward' using errcode = '22023';
  end if;
  insert into sandbox_clock_move values (to_ms, effective);
  return effective;
end $$;
revoke all on function move_sandbox_clock(bigint) from public;

-- Schedules compare minutes of the clock, and a move passes over many: each scheduled kind is queued once instead.
create function queue_scheduled_jobs() returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into jobs.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, s.data, jobs.job_now(), jobs.job_now(), jobs.job_now() + q.retention_seconds * interval '1 second', q.expire_seconds,
      q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from jobs.schedule s join jobs.queue q on q.name = s.name
    on conflict do nothing
$$;
revoke all on function queue_scheduled_jobs() from public;

create function count_due_jobs() returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from jobs.job
    where state in ('created', 'retry', 'active') and start_after <= jobs.job_now() and name !~ '^__'
$$;
revoke all on function count_due_jobs() from public;
