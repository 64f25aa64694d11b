export const memberTables = `
create table partner (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  hosts text[] not null,
  -- Checked against contract/brand.ts before it is written; brand folders seed it.
  brand jsonb not null,
  copy jsonb not null,
  legal jsonb not null,
  content_hash text not null,
  version bigint not null default 1,
  updated_at timestamptz not null
);

create table member (
  partner_id text not null references partner (id),
  id uuid not null,
  public_id text not null unique check (public_id ~ '^[0-9a-f]{32}$'),
  -- prospect: joined, no card yet; enrolled: has or had a card; closed: must link a card again.
  status text not null check (status in ('prospect', 'enrolled', 'closed')),
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  partner_number text,
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null,
  email_opt_in boolean not null,
  sms_opt_in boolean not null default false,
  tier_level text not null check (tier_level in ('OptedOut', 'NonActivated', 'OptedIn', 'VIP')),
  enrollment_source text not null default '',
  referrer text not null default '',
  terms_version text not null,
  created_at timestamptz not null,
  joined_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, email),
  unique (partner_id, partner_number)
);

-- What tier a member had when: awards ask for the day of the dine, not for today.
create table member_tier (
  partner_id text not null,
  member_id uuid not null,
  since timestamptz not null,
  tier_level text not null check (tier_level in ('OptedOut', 'NonActivated', 'OptedIn', 'VIP')),
  reason text not null,
  primary key (partner_id, member_id, since),
  foreign key (partner_id, member_id) references member (partner_id, id)
);

create table session (
  partner_id text not null,
  -- The cookie's value is never stored, only its SHA-256.
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  remembered boolean not null,
  revoked_at timestamptz,
  device text not null default '',
  primary key (partner_id, token_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index session_member on session (partner_id, member_id);

-- Devices that signed in before keep a way in while an account is locked (M2-265).
create table known_device (
  partner_id text not null,
  member_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (partner_id, member_id, device_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);

-- Failed sign-ins, per account and per client; keys are keyed hashes, so the table holds no address.
create table sign_in_failure (
  partner_id text not null,
  subject text not null,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz,
  primary key (partner_id, subject)
);

create table card (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  vault_token text not null,
  fingerprint text not null,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'discover')),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  description text not null default '',
  product text,
  -- held: waiting for the member to confirm that it leaves another programme; forgotten after 15 minutes.
  status text not null check (status in ('held', 'active', 'removed', 'moved')),
  linked_at timestamptz not null,
  -- From here on purchases count; null until the network has confirmed.
  confirmed_at timestamptz,
  ended_at timestamptz,
  consent_wording text not null,
  consent_version text not null,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index card_member on card (partner_id, member_id);
-- One programme per card: a fingerprint is active once on the whole platform.
create unique index card_one_programme on card (fingerprint) where status = 'active';

create table card_reference (
  partner_id text not null,
  provider text not null,
  reference text not null,
  card_id uuid not null,
  primary key (provider, reference, card_id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);

-- Outbox of work for the vault and the networks: queued in the transaction of the change that causes it.
create table card_farewell (
  partner_id text not null,
  card_id uuid not null,
  vault_token text not null,
  queued_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  last_error text,
  primary key (partner_id, card_id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
`
