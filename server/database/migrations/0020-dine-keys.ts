import { sql, type Kysely } from 'kysely'

/**
 * A dine is of the member whose card paid: one key says it, and it says the partner too, where three were asked before. Balances
 * change with every reward: room beside them lets a page be rewritten without touching the index. A token finds its card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table card add unique (partner_id, id, member_id);
alter table dine
  drop constraint dine_partner_id_fkey,
  drop constraint dine_partner_id_member_id_fkey,
  drop constraint dine_partner_id_card_id_fkey,
  add foreign key (partner_id, card_id, member_id) references card (partner_id, id, member_id);
create index card_token on card (vault_token);
alter table ledger_balance set (fillfactor = 75);
`)
    .execute(db)
}
