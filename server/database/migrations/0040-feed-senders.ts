import { sql, type Kysely } from 'kysely'

/**
 * Who may report purchases for which partners. `provider` of messages, events, dines and confirmations is a sender's `source`,
 * so that the ids of two senders never meet; `card_reference.provider` stays the network. The senders of
 * every database so far are the two networks themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table feed_sender (
  source text primary key check (split_part(source, ':', 1) = network),
  network text not null,
  -- Partners whose members it may report purchases for; null: every partner.
  partners text[]
);
insert into feed_sender (source, network) values ('fidel', 'fidel'), ('kard', 'kard');
analyze feed_sender;
grant select, insert, update on feed_sender to damask_pipeline;
`)
    .execute(db)
}
