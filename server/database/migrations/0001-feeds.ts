export const feedTables = `
-- Every delivery as received (D3-024). It has no partner: matching finds the partner later.
create table feed_message (
  provider text not null,
  delivery_id text not null,
  position bigint generated always as identity,
  event text not null,
  body text not null,
  body_hash bytea not null,
  received_at timestamptz not null,
  -- received: waiting; read: became an event; ignored: well formed, nothing to do; parked: cannot be read.
  state text not null default 'received' check (state in ('received', 'read', 'ignored', 'parked')),
  reason text,
  detail text,
  processed_at timestamptz,
  primary key (provider, delivery_id)
);
create index feed_message_waiting on feed_message (position) where state = 'received';
create index feed_message_parked on feed_message (received_at) where state = 'parked';

create table feed_event (
  provider text not null,
  lifecycle_id text not null,
  event_id text not null,
  delivery_id text not null,
  kind text not null check (kind in ('authorisation', 'clearing', 'refund', 'void', 'declined')),
  amount_minor bigint not null check (amount_minor >= 0),
  subtotal_minor bigint check (subtotal_minor >= 0),
  currency text not null,
  card_reference text not null,
  merchant_references text[] not null,
  merchant_label text not null,
  occurred_at timestamptz not null,
  local_time text,
  channel text not null,
  received_at timestamptz not null,
  -- matched: part of a dine; else a state one can see and resolve.
  match text not null check (match in
    ('matched', 'unknown_card', 'before_link', 'unknown_merchant', 'ambiguous_merchant', 'wrong_currency', 'unmatched_refund', 'nothing_to_undo')),
  partner_id text,
  dine_id uuid,
  primary key (provider, lifecycle_id, event_id),
  check ((match = 'matched') = (dine_id is not null and partner_id is not null))
);
create index feed_event_unmatched on feed_event (received_at) where match <> 'matched';
create index feed_event_dine on feed_event (partner_id, dine_id) where dine_id is not null;
create index feed_event_card on feed_event (provider, card_reference);
create index feed_event_delivery on feed_event (provider, delivery_id);

create table dine (
  partner_id text not null references partner (id),
  id uuid not null,
  provider text not null,
  lifecycle_id text not null,
  member_id uuid not null,
  card_id uuid not null,
  merchant_id text not null references merchant (id),
  occurred_at timestamptz not null,
  -- The restaurant's wall clock and calendar, which the rules ask.
  local_time text not null,
  local_date date not null,
  channel text not null,
  currency text not null,
  authorised_minor bigint not null check (authorised_minor >= 0),
  cleared_minor bigint not null check (cleared_minor >= 0),
  refunded_minor bigint not null check (refunded_minor >= 0),
  -- What earns, before refunds: all that was paid, or the subtotal of an online order.
  base_minor bigint not null check (base_minor >= 0),
  stage text not null check (stage in ('estimate', 'final', 'reversed')),
  -- Rates, tier, benefits and offers as they stood on the day: what the dine is judged by, for ever.
  terms json not null,
  seen_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, provider, lifecycle_id, card_id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
create index dine_member on dine (partner_id, member_id, occurred_at desc, id desc);
`
