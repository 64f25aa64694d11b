import { sql, type Kysely } from 'kysely'

/** Two meals at one restaurant on one day are two claims, told apart by their bills (docs/decisions/0077). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table claim drop constraint claim_partner_id_member_id_merchant_id_dined_on_key,
  add constraint claim_bill unique (partner_id, member_id, merchant_id, dined_on, amount_minor);
drop index claim_approval_once;
create unique index claim_approval_once on claim_approval (partner_id, card_id, merchant_id, local_time);
create unique index claim_approval_bill on claim_approval (partner_id, card_id, merchant_id, (left(local_time, 10)), amount_minor);
`)
    .execute(db)
}
