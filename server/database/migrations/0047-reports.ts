import { sql, type Kysely } from 'kysely'

/**
 * One purchase may be reported by a card network and by the card's issuer. Its dine says who reported it, the deciding one
 * first; empty is one feed alone. Messages of the other report are `repeated` events of the same dine.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table dine add column reports text[] not null default '{}';
alter table feed_event
  drop constraint feed_event_check,
  add constraint feed_event_check check (case match
    when 'matched' then dine_id is not null and partner_id is not null
    when 'repeated' then (dine_id is null) = (partner_id is null)
    else dine_id is null and partner_id is null end);
`)
    .execute(db)
}
