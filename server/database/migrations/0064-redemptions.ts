import { sql, type Kysely } from 'kysely'

/** Webhooks of the gift-card house that were received: each counts once (docs/decisions/0072). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table gift_card_event (
  -- The house's own id of the event.
  id uuid primary key,
  event text not null,
  received_at timestamptz not null
);
create index gift_card_event_received on gift_card_event (received_at);
grant select, insert, delete on gift_card_event to damask_pipeline;
create index payout_gift_card on payout (id) where way = 'gift_card';
`)
    .execute(db)
}
