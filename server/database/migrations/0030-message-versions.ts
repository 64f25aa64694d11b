import { sql, type Kysely } from 'kysely'

/**
 * Every message that was read has one event row, also the repeated and the superseded: nothing a network says is dropped
 * (D3-010). A dine shows what is unusual about it, and knows until when a final amount may come. Messages whose version
 * was dropped so far are read once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index feed_event_unmatched, feed_event_unmatched_card, feed_event_unmatched_delivery;
alter table feed_event
  drop constraint feed_event_pkey,
  drop constraint feed_event_kind_check,
  drop constraint feed_event_match_check,
  add column reported_at timestamptz,
  add column sequence bigint,
  add column authorization_code text,
  add column acquirer_reference text;
update feed_event set reported_at = occurred_at;
alter table feed_event
  alter column reported_at set not null,
  add primary key (provider, delivery_id),
  add constraint feed_event_kind_check check (kind in ('authorisation', 'clearing', 'refund', 'void', 'declined', 'chargeback')),
  -- superseded: a later version of the same event counts; repeated: another delivery says the same.
  add constraint feed_event_match_check check (match in ('matched', 'superseded', 'repeated',
    'unknown_card', 'before_link', 'unknown_merchant', 'ambiguous_merchant', 'wrong_currency', 'unmatched_refund', 'nothing_to_undo'));
create index feed_event_lifecycle on feed_event (provider, lifecycle_id);
create index feed_event_unmatched on feed_event (received_at) where match not in ('matched', 'superseded', 'repeated');
create index feed_event_unmatched_card on feed_event (provider, card_reference) where match not in ('matched', 'superseded', 'repeated');

update feed_message m set state = 'received', reason = null, detail = null, processed_at = null
where m.state = 'read' and m.event <> 'card.linked'
  and not exists (select from feed_event e where e.provider = m.provider and e.delivery_id = m.delivery_id);

alter table dine
  drop constraint dine_stage_check,
  add constraint dine_stage_check check (stage in ('estimate', 'final', 'reversed', 'expired')),
  add column charged_back_minor bigint not null default 0 check (charged_back_minor >= 0),
  add column base_source text not null default 'amount' check (base_source in ('amount', 'subtotal', 'awaiting_subtotal', 'share')),
  add column flags text[] not null default '{}';
update dine set base_source = 'subtotal' where channel = 'online' and base_minor < greatest(cleared_minor, authorised_minor);
alter table award
  drop constraint award_stage_check,
  add constraint award_stage_check check (stage in ('estimate', 'final', 'reversed', 'expired'));
`)
    .execute(db)
}
