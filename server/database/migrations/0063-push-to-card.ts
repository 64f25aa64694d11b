import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

/** Whether a card takes a push, and what reconciliation finds (docs/decisions/0071). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- As the network said when the card was linked; null where it was not asked or did not say.
alter table card add column takes_push boolean;

-- Where our payouts and the payer's differ, as the last reconciliation found them.
create table payout_difference (
  partner_id text not null references partner (id),
  payout_id uuid not null,
  kind text not null check (kind in ('missing_there', 'unknown_here', 'amount', 'state')),
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (partner_id, payout_id, kind)
);
create index payout_difference_open on payout_difference (found_at) where resolved_at is null;
alter table payout_difference enable row level security;
alter table payout_difference force row level security;
create policy payout_difference_pipeline on payout_difference to damask_pipeline using (true) with check (true);
create policy payout_difference_console on payout_difference for select to damask_console using ${inScope};
grant select, insert, update (ours, theirs, seen_at, resolved_at) on payout_difference to damask_pipeline;
grant select on payout_difference to damask_console;
`)
    .execute(db)
}
