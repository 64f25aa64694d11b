import { sql, type Kysely } from 'kysely'

/**
 * Every key is paid for by every purchase. Repeats of a message are told by its body; only events without a dine are looked up
 * by card or delivery; nobody asks for postings by account, or for awards but by their dine. Nobody can delete a partner, and
 * a posting's award and a mail's member are tied to theirs. A dine is written twice: room beside it lets its page be rewritten
 * without touching the keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table feed_message drop column body_hash;
drop index feed_event_card, feed_event_delivery;
create index feed_event_unmatched_card on feed_event (provider, card_reference) where match <> 'matched';
create index feed_event_unmatched_delivery on feed_event (provider, delivery_id) where match <> 'matched';
drop index ledger_posting_to, ledger_posting_from, award_member;
alter table ledger_posting drop constraint ledger_posting_partner_id_reverses_key;
create unique index ledger_posting_reverses on ledger_posting (partner_id, reverses) where reverses is not null;
alter table ledger_posting drop constraint ledger_posting_partner_id_fkey;
alter table ledger_balance drop constraint ledger_balance_partner_id_fkey;
alter table mail_message drop constraint mail_message_partner_id_fkey;
alter table dine set (fillfactor = 55);
`)
    .execute(db)
}
