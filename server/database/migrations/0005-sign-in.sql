-- Sessions and the ways to sign in.

create table session (
  partner_id text not null,
  -- SHA-256 of the cookie's value, which is not stored.
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  remembered boolean not null,
  revoked_at timestamptz,
  -- When the member last confirmed the password in this session (P1-328).
  confirmed_at timestamptz,
  device text not null default '',
  primary key (partner_id, token_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- The sessions of a member, which the profile lists and a new password ends.
create index session_member on session (partner_id, member_id);
alter table session enable row level security, force row level security;
create policy session_site on session to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy session_console on session for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy session_eraser on session to damask_eraser using (true);
grant select, insert, update (seen_at, expires_at, revoked_at, confirmed_at), delete on session to damask_app;
grant select (partner_id, token_hash, member_id, created_at, seen_at, expires_at, remembered, revoked_at,
  device) on session to damask_console;
grant select, delete on session to damask_eraser;

-- Notifies every node of a session that ends, so that each closes its open event streams. A session that expires is not
-- written, so nodes check the expiry themselves.
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('damask_session_end',
    json_build_object('partner', old.partner_id, 'session', encode(old.token_hash, 'hex'))::text);
  return null;
end $$;
create trigger session_revoked after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_end();
create trigger session_deleted after delete on session for each row execute function notify_session_end();

-- Devices that signed in before. They can still sign in while the account is locked (M2-265).
create table known_device (
  partner_id text not null,
  member_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (partner_id, member_id, device_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
alter table known_device enable row level security, force row level security;
create policy known_device_site on known_device to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy known_device_eraser on known_device to damask_eraser using (true);
grant select, insert, update (seen_at), delete on known_device to damask_app;
grant select, delete on known_device to damask_eraser;

-- Counts of wrong passwords. The subject is an account, a device or a network address, as its kind and a keyed hash. So the
-- table has no address.
create table sign_in_failure (
  partner_id text not null,
  subject text not null,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz,
  primary key (partner_id, subject)
);
-- A job deletes old counts.
create index sign_in_failure_first on sign_in_failure (first_at);
alter table sign_in_failure enable row level security, force row level security;
create policy sign_in_failure_site on sign_in_failure to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy sign_in_failure_pipeline on sign_in_failure to damask_pipeline using (true);
grant select, insert, update (failures, first_at, locked_until), delete on sign_in_failure to damask_app;
grant select, delete on sign_in_failure to damask_pipeline;

-- Solved human checks, kept until they expire. Each counts once, on whichever node it arrives.
create table human_check_used (
  partner_id text not null references partner (id),
  answer text not null,
  expires_at timestamptz not null,
  primary key (partner_id, answer)
);
-- The site deletes expired rows.
create index human_check_used_expiry on human_check_used (partner_id, expires_at);
alter table human_check_used enable row level security, force row level security;
create policy human_check_used_site on human_check_used to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, delete on human_check_used to damask_app;

-- Requests to recover an account. The row is the same whether an account exists or not.
create table recovery (
  partner_id text not null references partner (id),
  id uuid not null,
  -- An email in lower case, or ten digits of a phone number.
  sought text not null,
  -- The browser that sent the request. The code counts only there.
  visitor_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  guesses integer not null default 0,
  code_used_at timestamptz,
  -- The member who opened the link or entered the code, and the hash of the token that allows a new password.
  member_id uuid,
  update_hash bytea,
  used_at timestamptz,
  primary key (partner_id, id)
);
-- Rate limits per account and per browser.
create index recovery_sought on recovery (partner_id, sought, asked_at);
create index recovery_visitor on recovery (partner_id, visitor_hash, asked_at);
-- A request that sets a new password is found by its token.
create unique index recovery_update on recovery (partner_id, update_hash) where update_hash is not null;
-- A job deletes expired requests.
create index recovery_expiry on recovery (expires_at);
alter table recovery enable row level security, force row level security;
create policy recovery_site on recovery to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy recovery_pipeline on recovery to damask_pipeline using (true) with check (true);
create policy recovery_eraser on recovery to damask_eraser using (true);
grant select, insert, update (guesses, code_used_at, member_id, update_hash, used_at) on recovery to damask_app;
grant select, update (mailed_at), delete on recovery to damask_pipeline;
grant select, delete on recovery to damask_eraser;

-- Public keys of passkeys.
create table passkey (
  partner_id text not null,
  -- The credential id that the authenticator chose, base64url.
  id text not null,
  member_id uuid not null,
  name text not null,
  public_key bytea not null,
  -- Signature counter of the authenticator. A lower value than the stored one shows a copied authenticator.
  counter bigint not null,
  synced boolean not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- The passkeys of a member.
create index passkey_member on passkey (partner_id, member_id);
alter table passkey enable row level security, force row level security;
create policy passkey_site on passkey to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy passkey_eraser on passkey to damask_eraser using (true);
grant select, insert, update (name, counter, last_used_at), delete on passkey to damask_app;
grant select, delete on passkey to damask_eraser;

-- Open challenges of passkeys. The answer deletes its row, so a challenge counts once and only in its browser.
create table passkey_question (
  partner_id text not null references partner (id),
  question_hash bytea not null,
  visitor_hash bytea not null,
  -- The member who adds a passkey. Null for a sign-in.
  member_id uuid,
  expires_at timestamptz not null,
  primary key (partner_id, question_hash)
);
-- The site deletes expired challenges.
create index passkey_question_expires on passkey_question (partner_id, expires_at);
alter table passkey_question enable row level security, force row level security;
create policy passkey_question_site on passkey_question to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy passkey_question_eraser on passkey_question to damask_eraser using (true);
grant select, insert, delete on passkey_question to damask_app;
grant select, delete on passkey_question to damask_eraser;

-- Single sign-on: the member that an identity provider's issuer and subject belong to. An email may change; these do
-- not.
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
-- The identities of a member.
create index member_identity_member on member_identity (partner_id, member_id);
alter table member_identity enable row level security, force row level security;
create policy member_identity_site on member_identity to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy member_identity_console on member_identity for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy member_identity_eraser on member_identity to damask_eraser using (true);
grant select, insert, update (last_at) on member_identity to damask_app;
grant select on member_identity to damask_console;
grant select, delete on member_identity to damask_eraser;

-- Sign-ins on their way to the identity provider and back. The reply deletes its row, so it counts once.
create table sso_login (
  partner_id text not null references partner (id),
  state_hash bytea not null,
  -- The browser in which it began. No other browser can finish it.
  visitor_hash bytea not null,
  nonce text not null,
  verifier text not null,
  issuer text not null,
  redirect_uri text not null,
  return_to text not null,
  -- Whether a member who is already signed in confirms that it is still them. False for a sign-in.
  again boolean not null,
  expires_at timestamptz not null,
  primary key (partner_id, state_hash)
);
-- The site deletes expired rows.
create index sso_login_expires on sso_login (partner_id, expires_at);
alter table sso_login enable row level security, force row level security;
create policy sso_login_site on sso_login to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, delete on sso_login to damask_app;

-- The identity provider's session that a session of ours began with.
create table sso_session (
  partner_id text not null,
  token_hash bytea not null,
  issuer text not null,
  subject text not null,
  sid text,
  primary key (partner_id, token_hash),
  foreign key (partner_id, token_hash) references session (partner_id, token_hash) on delete cascade
);
-- A logout of the provider names a subject or one of its sessions.
create index sso_session_subject on sso_session (partner_id, issuer, subject);
create index sso_session_sid on sso_session (partner_id, issuer, sid) where sid is not null;
alter table sso_session enable row level security, force row level security;
create policy sso_session_site on sso_session to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on sso_session to damask_app;

-- Back-channel logouts that were received. Each token counts once.
create table sso_backchannel_logout (
  partner_id text not null references partner (id),
  issuer text not null,
  id text not null,
  expires_at timestamptz not null,
  primary key (partner_id, issuer, id)
);
alter table sso_backchannel_logout enable row level security, force row level security;
create policy sso_backchannel_logout_site on sso_backchannel_logout to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, delete on sso_backchannel_logout to damask_app;
