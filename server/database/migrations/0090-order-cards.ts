import { sql, type Kysely } from 'kysely'

/** An order has the card that paid it. When the site opens the shop no card has paid: the member chooses one there. */
const cards = `
alter table member_order alter card_id drop not null;
update member_order o set card_id = (select d.card_id from dine d where d.partner_id = o.partner_id and d.id = o.dine_id);
comment on column member_order.card_id is 'The card that paid, as the shop reported it; null until then.';
revoke insert (card_id) on member_order from damask_app;
grant update (card_id) on member_order to damask_pipeline;
`

/** Orders at Square whose payment no feed has reported yet (docs/decisions/0078). A row names no person and no card. */
const waiting = `
create table square_waiting_order (
  order_id text primary key,
  -- Square's id of the seller.
  seller_id text not null,
  merchant_reference text not null,
  currency text not null,
  -- What each card paid.
  charged_minor bigint[] not null,
  ordered_at timestamptz not null,
  -- When its payment is looked up again.
  retry_at timestamptz not null
);
create index square_waiting_order_ordered on square_waiting_order (ordered_at);
grant select, insert, delete, update (charged_minor, retry_at) on square_waiting_order to damask_pipeline;
create index dine_not_in_person on dine (merchant_id, occurred_at) where channel <> 'in_person';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(cards + waiting).execute(db)
}
