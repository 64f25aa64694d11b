import { sql, type Kysely } from 'kysely'

/** A card counts from the network's confirmation, which may come before the card's own row or long after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- What the networks confirmed and when we were first told. Belongs to no partner: whose card it is shows by card_reference.
create table card_confirmation (
  provider text not null,
  reference text not null,
  told_at timestamptz not null,
  primary key (provider, reference)
);
grant select, insert, update on card_confirmation to damask_pipeline;

create index card_unconfirmed on card (partner_id, id) where confirmed_at is null and status in ('active', 'held');
create index card_reference_card on card_reference (partner_id, card_id);
`)
    .execute(db)
}
