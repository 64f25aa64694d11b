import { sql, type Kysely } from 'kysely'

/** Order messages of shops are events of purchases, and dines store what of an order does not earn (docs/decisions/0078). */
const messages = `
insert into feed_sender (source, network) values ('shop', 'shop') on conflict do nothing;

alter table feed_event
  add column order_reference text,
  -- The rest of a shop's bill: tax, tip, fee, what was charged and refunded. As text, so that two versions compare by their fields' order.
  add column order_bill json;
alter table feed_event drop constraint feed_event_kind_check;
alter table feed_event add constraint feed_event_kind_check
  check (kind in ('authorisation', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order'));
alter table feed_event add constraint feed_event_order_check check ((kind = 'order') = (order_bill is not null));

alter table dine add column order_parts json;
comment on column dine.order_parts is 'What of a shop''s order does not earn; null where no shop reported the dine.';
grant update (order_parts) on dine to damask_pipeline;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(messages).execute(db)
}
