import { sql, type Kysely } from 'kysely'

/**
 * Every end of a session that is written down is notified in its own transaction, whoever writes it: open streams close on every node. Sessions that
 * run out are written down by nobody; nodes find those by looking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('damask_session_end',
    json_build_object('partner', old.partner_id, 'session', encode(old.token_hash, 'hex'))::text);
  return null;
end $$;
create trigger session_revoked after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_end();
create trigger session_deleted after delete on session
  for each row execute function notify_session_end();
create trigger emulation_ended after update of ended_at on emulation
  for each row when (old.ended_at is null and new.ended_at is not null and old.token_hash is not null)
  execute function notify_session_end();
`)
    .execute(db)
}
