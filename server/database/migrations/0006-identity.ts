import { sql, type Kysely } from 'kysely'

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_site on ${table} to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
`

/** Single sign-on: who a provider's people are here, sign-ins on their way, and which session came from which of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Issuer and subject name a person for good; an email is only how to reach them.
create table member_identity (
  partner_id text not null,
  issuer text not null,
  subject text not null,
  member_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (partner_id, issuer, subject),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index member_identity_member on member_identity (partner_id, member_id);

-- One sign-in on its way to the provider and back: taken out when it comes back, so it counts once.
create table sso_login (
  partner_id text not null references partner (id),
  state_hash bytea not null,
  -- The browser it began in; nobody else may finish it.
  visitor_hash bytea not null,
  nonce text not null,
  verifier text not null,
  issuer text not null,
  redirect_uri text not null,
  return_to text not null,
  -- Somebody signed in already proves anew that it is them.
  again boolean not null,
  expires_at timestamptz not null,
  primary key (partner_id, state_hash)
);
create index sso_login_expires on sso_login (partner_id, expires_at);

create table sso_session (
  partner_id text not null,
  token_hash bytea not null,
  issuer text not null,
  subject text not null,
  sid text,
  primary key (partner_id, token_hash),
  foreign key (partner_id, token_hash) references session (partner_id, token_hash) on delete cascade
);
create index sso_session_subject on sso_session (partner_id, issuer, subject);
create index sso_session_sid on sso_session (partner_id, issuer, sid) where sid is not null;

-- A provider's word that a session is over counts once.
create table sso_farewell (
  partner_id text not null references partner (id),
  issuer text not null,
  id text not null,
  expires_at timestamptz not null,
  primary key (partner_id, issuer, id)
);
${['member_identity', 'sso_login', 'sso_session', 'sso_farewell'].map(wall).join('')}
grant select, insert on member_identity, sso_session to damask_app;
grant update (last_at) on member_identity to damask_app;
grant select, insert, delete on sso_login, sso_farewell to damask_app;
`)
    .execute(db)
}
