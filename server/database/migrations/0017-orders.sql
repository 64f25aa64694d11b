-- Online orders of members (docs/decisions/0078).

-- The site writes a row when it opens a shop, and records what the shop's page says of the order. The pipeline fills in what the
-- shop's messages report.
create table member_order (
  partner_id text not null,
  -- The clientOrderId of the shop's messages (contract/orders.ts).
  id uuid not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  card_id uuid,
  status text not null check (status in ('opened', 'placed', 'paid', 'canceled', 'failed')),
  -- The shop's id of the order, or '' until the shop has reported it.
  shop_order_id text not null default '',
  -- When the member opened the shop.
  asked_at timestamptz not null,
  -- Amounts of the shop's latest order message. Null before the first one.
  subtotal_minor bigint check (subtotal_minor >= 0),
  tax_minor bigint check (tax_minor >= 0),
  tip_minor bigint check (tip_minor >= 0),
  fee_minor bigint check (fee_minor >= 0),
  total_minor bigint check (total_minor = subtotal_minor + tax_minor + tip_minor + fee_minor),
  refunded_minor bigint check (refunded_minor between 0 and total_minor),
  dine_id uuid,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id),
  foreign key (partner_id, dine_id) references dine (partner_id, id)
);
comment on column member_order.card_id is 'The card that paid, as the shop reported it; null until then.';
-- The orders of a member, and the order of a dine.
create index member_order_member on member_order (partner_id, member_id, asked_at);
create index member_order_dine on member_order (partner_id, dine_id) where dine_id is not null;
alter table member_order enable row level security, force row level security;
create policy member_order_site on member_order to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy member_order_pipeline on member_order to damask_pipeline using (true) with check (true);
create policy member_order_eraser on member_order to damask_eraser using (true) with check (true);
grant select, insert (partner_id, id, member_id, merchant_id, status, shop_order_id, asked_at), update (status,
  shop_order_id) on member_order to damask_app;
grant select, update (card_id, status, shop_order_id, subtotal_minor, tax_minor, tip_minor, fee_minor, total_minor,
  refunded_minor, dine_id) on member_order to damask_pipeline;
grant select, update (shop_order_id) on member_order to damask_eraser;

-- Orders at Square whose payment no feed has reported yet. A row names no person and no card.
create table square_waiting_order (
  order_id text primary key,
  -- Square's id of the seller.
  seller_id text not null,
  merchant_reference text not null,
  currency text not null,
  -- The amount that each card paid.
  charged_minor bigint[] not null,
  ordered_at timestamptz not null,
  -- When its payment is looked up again.
  retry_at timestamptz not null
);
-- A job deletes old orders.
create index square_waiting_order_ordered on square_waiting_order (ordered_at);
grant select, insert, update (charged_minor, retry_at), delete on square_waiting_order to damask_pipeline;
