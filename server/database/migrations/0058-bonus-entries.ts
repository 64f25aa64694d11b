import { sql, type Kysely } from 'kysely'

/** The pipeline books bonuses between partner/bonus and what a member has available, and nothing else from that account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop policy ledger_entry_pipeline_adds on ledger_entry;
create policy ledger_entry_pipeline_adds on ledger_entry for insert to damask_pipeline with check (actor = 'pipeline'
  and cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired', 'bonus', 'bonus_reversal'));

drop policy ledger_posting_pipeline_adds on ledger_posting;
create policy ledger_posting_pipeline_adds on ledger_posting for insert to damask_pipeline with check (
  (from_account like 'member/%') <> (to_account like 'member/%') and case
    when from_account = 'partner/bonus' then to_account like 'member/%/available'
    when to_account = 'partner/bonus' then from_account like 'member/%/available'
    else (from_account = 'partner/issued') <> (to_account = 'partner/issued') end);
`)
    .execute(db)
}
