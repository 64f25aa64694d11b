import { sql, type Kysely } from 'kysely'

/**
 * Adds an index that finds all reports of one refund. Closes refunds that wait for a person though another report of the same refund
 * already names the purchase (MON-C1).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index feed_event_refund on feed_event (provider, event_id) where kind = 'refund';
update feed_event unnamed set match = 'repeated'
where unnamed.kind = 'refund' and unnamed.match = 'unmatched_refund' and unnamed.event_id = 'refund:' || unnamed.lifecycle_id
  and exists (select from feed_event named where named.provider = unnamed.provider and named.event_id = unnamed.event_id
    and named.kind = 'refund' and named.lifecycle_id <> unnamed.lifecycle_id);
`)
    .execute(db)
}
