import { sql, type Kysely } from 'kysely'

/** Until when a member is VIP by dining, so that the day can end for who does not dine again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table member add column vip_until date;
create index member_vip_until on member (vip_until) where vip_until is not null;
grant update (vip_until) on member to damask_pipeline;
`)
    .execute(db)
}
