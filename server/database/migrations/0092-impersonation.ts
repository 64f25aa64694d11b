import { sql, type Kysely } from 'kysely'

/** Operators impersonate members: the table, its policies, its trigger and its constraints take that name. Only names change. */
const names = `
alter table emulation rename to impersonation;
alter index emulation_open rename to impersonation_open;
alter trigger emulation_ended on impersonation rename to impersonation_ended;
do $$ declare name text; begin
  for name in select policyname from pg_policies where schemaname = 'public' and tablename = 'impersonation' loop
    execute format('alter policy %I on impersonation rename to %I', name, replace(name, 'emulation', 'impersonation'));
  end loop;
  for name in select conname from pg_constraint where conrelid = 'public.impersonation'::regclass and conname like 'emulation%' loop
    execute format('alter table impersonation rename constraint %I to %I', name, replace(name, 'emulation', 'impersonation'));
  end loop;
end $$;
`

/** The body of erase_member names the table. Its owner and its rights stay. */
const functions = `
do $$ begin
  execute replace(pg_get_functiondef('erase_member(text, uuid, timestamptz)'::regprocedure), 'update emulation set', 'update impersonation set');
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(names + functions).execute(db)
}
