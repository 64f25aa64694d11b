import { sql, type Kysely } from 'kysely'

/** The pipeline may retire an award and place an event again, and change nothing else of them (MON-B10). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
revoke update on award, feed_event, card from damask_pipeline;
grant update (live) on award to damask_pipeline;
grant update (match, partner_id, dine_id, occurred_at) on feed_event to damask_pipeline;
grant update (status, confirmed_at, ended_at) on card to damask_pipeline;
revoke insert on member_tier from damask_pipeline;
`)
    .execute(db)
}
