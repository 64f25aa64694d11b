-- Messages of card networks and other sources about purchases. `provider` is the sender's source; only
-- card_reference.provider is a network.

-- Who may report purchases for which partners (docs/decisions/0047).
create table feed_sender (
  source text primary key check (split_part(source, ':', 1) = network),
  network text not null,
  -- Partners whose members it may report purchases for. Null for every partner.
  partners text[]
);
-- claim: approved claims (0015-claims.sql). shop: messages of online orders (0017-orders.sql).
insert into feed_sender (source, network) values ('fidel', 'fidel'), ('kard', 'kard'), ('claim', 'claim'), ('shop', 'shop');
analyze feed_sender;
grant select, insert, update (partners) on feed_sender to damask_pipeline;

-- Every message as received (D3-024). Rows are evidence: they are only added. A message has no partner until it is
-- matched.
create table feed_message (
  provider text not null,
  delivery_id text not null,
  position bigint generated always as identity,
  event text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (provider, delivery_id)
);
-- Bodies are not compressed: the time would cost more than the saved space is worth.
alter table feed_message alter column body set storage external;
-- Rows are stored in the order of their positions: a block range index finds a range and costs an insert almost
-- nothing.
create index feed_message_position on feed_message using brin (position) with (pages_per_range = 32);
grant select, insert on feed_message to damask_pipeline;
grant select on feed_message_position_seq to damask_pipeline;

create function feed_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'messages are evidence: they are only added';
end $$;
create trigger feed_message_append_only before update or delete or truncate on feed_message
  for each statement execute function feed_refuse_change();

-- Messages that wait for the pipeline, oldest first.
create table feed_queue (
  position bigint primary key,
  provider text not null,
  delivery_id text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
grant select, insert, update ("position"), delete on feed_queue to damask_pipeline;

-- Results of messages. A message without a row waits.
create table feed_outcome (
  provider text not null,
  delivery_id text not null,
  -- read: reported an event, or confirmed or replaced a card; ignored: well formed, nothing to do; quarantined: could
  -- not be read or processed.
  state text not null check (state in ('read', 'ignored', 'quarantined')),
  reason text,
  detail text,
  processed_at timestamptz not null,
  primary key (provider, delivery_id),
  check ((state = 'quarantined') = (reason is not null))
);
-- Quarantined messages for operators and the command line, oldest first.
create index feed_outcome_quarantined on feed_outcome (processed_at) where state = 'quarantined';
grant select, insert, delete on feed_outcome to damask_pipeline;

create view feed_message_state with (security_invoker = true) as
  select m.*, coalesce(o.state, 'received') as state, o.reason, o.detail, o.processed_at
  from feed_message m left join feed_outcome o using (provider, delivery_id);
grant select on feed_message_state to damask_pipeline;

-- A chain of hashes over the messages (docs/decisions/0045). Each seal covers a range of positions and the seal before
-- it.
create table feed_seal (
  number bigint primary key check (number > 0),
  from_position bigint not null,
  to_position bigint not null check (to_position >= from_position),
  messages integer not null check (messages > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
grant select, insert on feed_seal to damask_pipeline;

create trigger feed_seal_append_only before update or delete or truncate on feed_seal
  for each statement execute function feed_refuse_change();

-- The hash of one message.
create function feed_message_hash(m feed_message) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws(E'\n', m.position, m.provider, m.delivery_id, m.event, (extract(epoch from m.received_at) * 1000000)::bigint, m.body), 'UTF8'))
$$;

-- What a message reports about a purchase: one row for every message that reports an event.
create table feed_event (
  provider text not null,
  lifecycle_id text not null,
  event_id text not null,
  delivery_id text not null,
  kind text not null
    check (kind in ('authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order')),
  -- Position of this version among the versions of an event, where the network numbers them.
  sequence bigint,
  amount_minor bigint not null check (amount_minor >= 0),
  subtotal_minor bigint check (subtotal_minor >= 0),
  currency text not null,
  card_reference text not null,
  merchant_references text[] not null,
  merchant_label text not null,
  authorization_code text,
  acquirer_reference text,
  order_reference text,
  -- The rest of a shop's bill: an `OrderBill` (domain/dines/card-event.ts).
  order_bill json,
  occurred_at timestamptz not null,
  local_time text,
  zone_missing boolean not null default false,
  channel text not null,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  -- matched: part of a dine; superseded: a later version of the same event counts; duplicate: another delivery
  -- reports the same. An operator can resolve the others.
  match text not null
    check (match in ('matched', 'superseded', 'duplicate', 'unknown_card', 'before_link', 'unknown_merchant',
      'ambiguous_merchant', 'wrong_currency', 'unmatched_refund', 'nothing_to_undo')),
  partner_id text,
  dine_id uuid,
  primary key (provider, delivery_id),
  check (case match
    when 'matched' then dine_id is not null and partner_id is not null
    when 'duplicate' then (dine_id is null) = (partner_id is null)
    else dine_id is null and partner_id is null end),
  constraint feed_event_order_check check ((kind = 'order') = (order_bill is not null))
);
-- The events of one purchase.
create index feed_event_lifecycle on feed_event (provider, lifecycle_id);
-- The events of a dine.
create index feed_event_dine on feed_event (partner_id, dine_id) where dine_id is not null;
-- All reports of one refund (MON-C1).
create index feed_event_refund on feed_event (provider, event_id) where kind = 'refund';
-- Events to resolve, and those of a card that its member links later.
create index feed_event_unmatched on feed_event (received_at) where match not in ('matched', 'superseded', 'duplicate');
create index feed_event_unmatched_card on feed_event (provider, card_reference)
  where match not in ('matched', 'superseded', 'duplicate');
alter table feed_event enable row level security, force row level security;
create policy feed_event_site on feed_event to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy feed_event_pipeline on feed_event to damask_pipeline using (true) with check (true);
grant select on feed_event to damask_app;
grant select, insert, update (occurred_at, match, partner_id, dine_id) on feed_event to damask_pipeline;
grant select (provider, delivery_id, match, partner_id, dine_id) on feed_event to damask_console;
