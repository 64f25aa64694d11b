import { sql, type Kysely } from 'kysely'

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_site on ${table} to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
`

/** Passkeys: the public half of each, and the questions that are on their way to an authenticator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table passkey (
  partner_id text not null,
  -- The authenticator's own name for it, base64url.
  id text not null,
  member_id uuid not null,
  name text not null,
  public_key bytea not null,
  -- How often it says it was used; one that counts backwards is a copy.
  counter bigint not null,
  synced boolean not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index passkey_member on passkey (partner_id, member_id);

-- Taken out when it is answered, so that an answer counts once, in the browser that was asked.
create table passkey_question (
  partner_id text not null references partner (id),
  question_hash bytea not null,
  visitor_hash bytea not null,
  -- Who adds a passkey; null: somebody signs in.
  member_id uuid,
  expires_at timestamptz not null,
  primary key (partner_id, question_hash)
);
create index passkey_question_expires on passkey_question (partner_id, expires_at);
${['passkey', 'passkey_question'].map(wall).join('')}
grant select, insert, delete on passkey to damask_app;
grant update (counter, last_used_at) on passkey to damask_app;
grant select, insert, delete on passkey_question to damask_app;
`)
    .execute(db)
}
