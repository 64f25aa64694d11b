import { sql, type Kysely } from 'kysely'

/**
 * Lets the site drop whole months of impressions, which it does not own. The month that is written and the one before it are out of its
 * reach whatever it asks for, and a month that somebody reads is left for the next time instead of making writers wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function impression_forget(before date) returns text[]
  language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
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
`)
    .execute(db)
}
