-- Operators of the console, impersonation and the audit log (docs/decisions/0025).

create table operator (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'support', 'admin')),
  -- Null means all partners.
  partners text[],
  -- Null until the operator has finished the setup.
  password_hash text,
  -- Secret of the time-based code, encrypted with the console's key.
  code_secret text,
  -- Time step of the last accepted code. Each code counts once.
  code_step bigint not null default 0,
  -- Secret of new codes, also encrypted, until the operator confirms it by entering one of its codes.
  new_code_secret text,
  new_code_until timestamptz,
  failures integer not null default 0,
  failed_at timestamptz,
  locked_until timestamptz,
  setup_hash bytea unique,
  setup_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz
);
grant select, insert, update (role, partners, password_hash, code_secret, code_step, new_code_secret, new_code_until,
  failures, failed_at, locked_until, setup_hash, setup_until, disabled_at) on operator to damask_console;

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
-- The sessions of an operator, which a new password ends.
create index operator_session_operator on operator_session (operator_id);
grant select, insert, update (seen_at, expires_at, revoked_at) on operator_session to damask_console;

-- Passkeys of operators as a second factor.
create table operator_passkey (
  -- The credential id that the authenticator chose, base64url.
  id text primary key,
  operator_id uuid not null references operator (id),
  name text not null,
  public_key bytea not null,
  -- Signature counter of the authenticator. A lower value than the stored one shows a copied authenticator.
  counter bigint not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- The passkeys of an operator.
create index operator_passkey_operator on operator_passkey (operator_id);
grant select, insert, update (name, counter, last_used_at), delete on operator_passkey to damask_console;

-- Open challenges of operators' passkeys. The passkey's answer deletes the row, so a challenge counts once. It counts
-- only for the browser or session whose token has the hash `asker_hash`.
create table operator_question (
  question_hash bytea primary key,
  asker_hash bytea not null,
  expires_at timestamptz not null
);
-- The console deletes expired challenges.
create index operator_question_expires on operator_question (expires_at);
grant select, insert, delete on operator_question to damask_console;

-- An operator views or uses the site as a member. The console starts it, the site admits it once, and both can end it.
create table impersonation (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  operator_id uuid not null references operator (id),
  operator_name text not null,
  mode text not null check (mode in ('look', 'act')),
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The ticket admits once, within a minute. The nonce ends the impersonation once.
  ticket_hash bytea not null unique,
  nonce_hash bytea not null,
  entered_at timestamptz,
  token_hash bytea unique,
  ended_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- Impersonations that neither side has ended.
create index impersonation_open on impersonation (partner_id, created_at) where ended_at is null;
alter table impersonation enable row level security, force row level security;
create policy impersonation_site on impersonation to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy impersonation_console on impersonation to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy impersonation_eraser on impersonation to damask_eraser using (true) with check (true);
grant select, update (entered_at, token_hash, ended_at) on impersonation to damask_app;
grant select, insert, update (ended_at) on impersonation to damask_console;
grant select, update (reason) on impersonation to damask_eraser;

create trigger impersonation_ended after update of ended_at on impersonation
  for each row when (old.ended_at is null and new.ended_at is not null and old.token_hash is not null)
  execute function notify_session_end();

-- The audit log. One function appends to it, and no role changes it, not even the owner. Each hash covers the entry's
-- text and the hash before it, so a change of the stored files is detected as well.
create table audit_entry (
  position bigint primary key,
  body text not null,
  body_hash bytea not null,
  hash bytea not null,
  -- Generated from the text, so that a query reads what was hashed.
  action text generated always as ((body::jsonb) ->> 'action') stored,
  operator_id uuid generated always as (((body::jsonb) ->> 'operator')::uuid) stored,
  partner_id text generated always as ((body::jsonb) ->> 'partner') stored,
  member_id uuid generated always as (((body::jsonb) ->> 'member')::uuid) stored
);
-- The console filters the log by member, operator and action, newest first.
create index audit_entry_member on audit_entry (partner_id, member_id, position desc);
create index audit_entry_operator on audit_entry (operator_id, position desc);
create index audit_entry_action on audit_entry (action, position desc);
alter table audit_entry enable row level security, force row level security;
create policy audit_entry_owner on audit_entry to damask_owner using (true) with check (true);
create policy audit_entry_console on audit_entry for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on audit_entry to damask_console;

-- One row: the end of the chain.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only appends';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse_change();

-- Appends one entry at a time: the lock on the head's row keeps the chain free of gaps and forks.
create function audit_append(what jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before audit_head;
  entry text;
  entry_hash bytea;
  linked bytea;
begin
  select * into before from audit_head for update;
  entry := (what || jsonb_build_object('position', before.position + 1))::text;
  entry_hash := sha256(convert_to(entry, 'UTF8'));
  linked := sha256(before.hash || entry_hash);
  insert into audit_entry (position, body, body_hash, hash) values (before.position + 1, entry, entry_hash, linked);
  update audit_head set position = before.position + 1, hash = linked;
  return before.position + 1;
end $$;
revoke all on function audit_append(jsonb) from public;
grant execute on function audit_append(jsonb) to damask_app, damask_console;

-- The chain without its texts, for a reader who may see only some of them.
create function audit_links(after bigint, most integer)
  returns table(link_position bigint, link_body_hash bytea, link_hash bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select position, body_hash, hash from audit_entry where position > after order by position limit least(most, 1000)
$$;
revoke all on function audit_links(bigint, integer) from public;
grant execute on function audit_links(bigint, integer) to damask_console;
