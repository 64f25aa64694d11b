import { sql, type Kysely } from 'kysely'

/**
 * A page of a history asks for each of its dines which payout paid it. This index answers without reading every payout of the member;
 * redemptions have no `through_sequence` and are not in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index payout_paid on payout (partner_id, member_id, through_sequence) include (paid_at)
  where state = 'paid' and through_sequence is not null;
`)
    .execute(db)
}
