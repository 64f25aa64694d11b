import { sql, type Kysely } from 'kysely'

/** Operators' passkeys as a second factor, and the questions that are on their way to an authenticator (docs/decisions/0030). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table operator_passkey (
  -- The authenticator's own name for it, base64url.
  id text primary key,
  operator_id uuid not null references operator (id),
  name text not null,
  public_key bytea not null,
  -- How often it says it was used; one that counts backwards is a copy.
  counter bigint not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- Taken out when it is answered, so that an answer counts once, in the browser (or the session) that was asked.
create table operator_question (
  question_hash bytea primary key,
  asker_hash bytea not null,
  expires_at timestamptz not null
);
create index operator_question_expires on operator_question (expires_at);
grant select, insert, delete on operator_passkey, operator_question to damask_console;
grant update (counter, last_used_at) on operator_passkey to damask_console;
`)
    .execute(db)
}
