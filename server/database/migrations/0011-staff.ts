import { sql, type Kysely } from 'kysely'
import { auditTables } from './0011-audit.ts'

/** A transaction of the console says whose rows it may see: `*`, or partners separated by commas. */
export const inScope = `(current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))`

const consoleSees = (table: string) =>
  `create policy ${table}_console on ${table} for select to damask_console using ${inScope};`

const seen = ['member', 'member_tier', 'member_identity', 'session', 'card', 'dine', 'award', 'mail_message'] as const

/** A name as one looks for it: small letters without accents. */
const folded = (name: string) => `regexp_replace(lower(normalize(${name}, NFD)), '[\\u0300-\\u036f]', '', 'g')`

const staff = `
create table operator (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'support', 'admin')),
  -- Null: every partner.
  partners text[],
  -- Null until they have set themselves up.
  password_hash text,
  -- The secret of the time-based code, sealed for the console's key.
  code_secret text,
  -- The time step of the last code that was taken: each is good once.
  code_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamptz,
  locked_until timestamptz,
  setup_hash bytea unique,
  setup_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index operator_session_operator on operator_session (operator_id);

-- A member's site seen by an operator. The console begins it, the site lets it in once, either ends it.
create table emulation (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  operator_id uuid not null references operator (id),
  operator_name text not null,
  mode text not null check (mode in ('look', 'act')),
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Good once, for a minute, to enter; and good once to leave.
  ticket_hash bytea not null unique,
  nonce_hash bytea not null,
  entered_at timestamptz,
  token_hash bytea unique,
  ended_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index emulation_open on emulation (partner_id, created_at) where ended_at is null;
alter table emulation enable row level security;
alter table emulation force row level security;
create policy emulation_site on emulation to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy emulation_console on emulation to damask_console using ${inScope} with check ${inScope};
`

const search = `
-- What one looks for: beginnings of names, and the end of a card number.
alter table member
  add column name_key text collate "C" generated always as (${folded("first_name || ' ' || last_name")}) stored,
  add column last_name_key text collate "C" generated always as (${folded('last_name')}) stored;
create index member_name_key on member (partner_id, name_key);
create index member_last_name_key on member (partner_id, last_name_key);
create index member_email_begins on member (partner_id, email collate "C");
create index card_last_four on card (partner_id, last_four);
${seen.map(consoleSees).join('\n')}
`

const rights = `
grant usage on schema public to damask_console;
grant select on partner to damask_console;
grant select (partner_id, id, public_id, status, email, first_name, last_name, name_key, last_name_key, phone, partner_number,
  address1, address2, city, state, zip, email_opt_in, sms_opt_in, tier_level, enrollment_source, referrer, created_at, joined_at)
  on member to damask_console;
create index mail_message_member on mail_message (partner_id, member_id, queued_at);
grant select on member_tier, member_identity, dine, award to damask_console;
grant select (partner_id, id, kind, member_id, queued_at, done_at, outcome) on mail_message to damask_console;
grant select (partner_id, token_hash, member_id, created_at, seen_at, expires_at, remembered, revoked_at, device)
  on session to damask_console;
grant select (partner_id, id, member_id, brand, last_four, description, product, status, linked_at, confirmed_at, ended_at)
  on card to damask_console;
grant select (id, name, city, state) on merchant to damask_console;
grant select, insert, update on operator, operator_session to damask_console;
grant select, insert on emulation to damask_console;
grant update (ended_at) on emulation to damask_console;
grant select on emulation to damask_app;
grant update (entered_at, token_hash, ended_at) on emulation to damask_app;
`

/** Staff, their sessions, their looks through a member's eyes, and what the console may see of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [staff, search, rights, auditTables(inScope)]) await sql.raw(part).execute(db)
}
