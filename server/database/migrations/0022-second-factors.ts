import { sql, type Kysely } from 'kysely'

/**
 * An operator sets codes up again by themselves, passkeys get other names, and counts of wrong passwords that say nothing any more go
 * (docs/decisions/0032).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The secret of a code that was shown and is not proven yet; sealed like the one in use, and over soon.
alter table operator add column new_code_secret text, add column new_code_until timestamptz;
grant update (name) on operator_passkey to damask_console;
grant update (name) on passkey to damask_app;
create index audit_entry_action on audit_entry (action, position desc);
create index sign_in_failure_first on sign_in_failure (first_at);
create policy sign_in_failure_pipeline on sign_in_failure to damask_pipeline using (true);
grant select, delete on sign_in_failure to damask_pipeline;
`)
    .execute(db)
}
