import { sql, type Kysely } from 'kysely'

/** Online orders of members. The site writes a row when it opens a shop; the pipeline fills in what the shop reports of the order. */
const orders = `
create table member_order (
  partner_id text not null,
  -- The shop knows it as clientOrderId (contract/orders.ts).
  id uuid not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  -- The card whose token the shop was handed.
  card_id uuid not null,
  status text not null check (status in ('opened', 'placed', 'paid', 'canceled', 'failed')),
  -- The shop's own id; empty until the shop has named it.
  shop_order_id text not null default '',
  asked_at timestamptz not null,
  -- The amounts of the shop's latest message; empty until one was read.
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
create index member_order_member on member_order (partner_id, member_id, asked_at);
create index member_order_dine on member_order (partner_id, dine_id) where dine_id is not null;
alter table member_order enable row level security;
alter table member_order force row level security;
create policy member_order_site on member_order to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select on member_order to damask_app;
grant insert (partner_id, id, member_id, merchant_id, card_id, status, shop_order_id, asked_at) on member_order to damask_app;
grant update (status, shop_order_id) on member_order to damask_app;
create policy member_order_pipeline on member_order to damask_pipeline using (true) with check (true);
grant select on member_order to damask_pipeline;
grant update (status, shop_order_id, subtotal_minor, tax_minor, tip_minor, fee_minor, total_minor, refunded_minor, dine_id)
  on member_order to damask_pipeline;

-- What the shop calls an order goes with the person who ordered (docs/decisions/0074).
create policy member_order_eraser on member_order to damask_eraser using (true) with check (true);
grant select, update (shop_order_id) on member_order to damask_eraser;
create function member_order_erase() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member_order set shop_order_id = '' where partner_id = new.partner_id and member_id = new.member_id;
  return null;
end $$;
alter function member_order_erase() owner to damask_eraser;
revoke all on function member_order_erase() from public;
create trigger member_order_erased after update of erased_at on member_closing for each row
  when (old.erased_at is null and new.erased_at is not null) execute function member_order_erase();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(orders).execute(db)
}
