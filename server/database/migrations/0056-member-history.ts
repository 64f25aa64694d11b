import { sql, type Kysely } from 'kysely'

/**
 * Pages, filters and counts of a member's history read this index alone (docs/decisions/0066). `shown` is a column because an index
 * may not depend on amounts: they change with the clearing, and each change would then write every index of the dine again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table dine add column shown boolean not null generated always as (authorised_minor > 0 or cleared_minor > 0) stored;
drop index dine_member;
create index dine_member on dine (partner_id, member_id, occurred_at desc, id desc) include (shown, local_date, card_id, merchant_id);
`)
    .execute(db)
}
