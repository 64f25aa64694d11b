import { sql, type Kysely } from 'kysely'
import { cardRules } from './0049-card-rules.ts'

/** Columns that each role changes after the insert. A role has no UPDATE right on any other column (MON-B10). */
const updates: Record<string, Record<string, string>> = {
  damask_app: {
    member: `status, email, password_hash, first_name, last_name, phone, partner_number, address1, address2, city, state, zip,
      email_opt_in, sms_opt_in, tier_level, enrollment_source, referrer, terms_version, joined_at, email_must_change`,
    session: 'seen_at, expires_at, revoked_at, confirmed_at',
    known_device: 'seen_at',
    sign_in_failure: 'failures, first_at, locked_until',
    card: 'status, linked_at, confirmed_at, ended_at',
    card_farewell: 'queued_at, tries, next_try_at, done_at',
    recovery: 'guesses, code_used_at, member_id, update_hash, used_at',
    partner: 'hosts, brand, copy, legal, content_hash, version, updated_at',
    catalogue: 'version',
    merchant: `name, latitude, longitude, timezone, city, state, search_text, record, content_hash, removed_at, version`,
    network_object: 'asked_at, object_id',
  },
  damask_pipeline: {
    card_farewell: 'tries, next_try_at, done_at, last_error',
    card_confirmation: 'told_at',
    feed_sender: 'partners',
    // Only to lock the rows of a batch.
    feed_queue: 'position',
    dine: `provider, lifecycle_id, reports, merchant_id, occurred_at, local_time, local_date, channel, authorised_minor, cleared_minor,
      refunded_minor, charged_back_minor, base_minor, base_source, stage, flags, terms`,
    mail_message: 'tries, next_try_at, done_at, outcome, last_error, to_address',
    recovery: 'mailed_at',
  },
  damask_console: {
    operator: `role, partners, password_hash, code_secret, code_step, new_code_secret, new_code_until, failures, failed_at, locked_until,
      setup_hash, setup_until, disabled_at`,
    operator_session: 'seen_at, expires_at, revoked_at',
  },
}

const columnGrants = Object.entries(updates).flatMap(([role, tables]) =>
  Object.entries(tables).map(
    ([table, columns]) => `
revoke update on ${table} from ${role};
grant update (${columns}) on ${table} to ${role};`,
  ),
)

/** Policies of the pipeline's role: an award is written live and only retired, and entries are those of awards, by the pipeline. */
const pipelineWrites = `
drop policy award_pipeline on award;
create policy award_pipeline_reads on award for select to damask_pipeline using (true);
create policy award_pipeline_adds on award for insert to damask_pipeline with check (live);
create policy award_pipeline_retires on award for update to damask_pipeline using (true) with check (not live);

drop policy ledger_entry_pipeline on ledger_entry;
create policy ledger_entry_pipeline_reads on ledger_entry for select to damask_pipeline using (true);
create policy ledger_entry_pipeline_adds on ledger_entry for insert to damask_pipeline
  with check (actor = 'pipeline' and cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired'));

drop policy ledger_posting_pipeline on ledger_posting;
create policy ledger_posting_pipeline_reads on ledger_posting for select to damask_pipeline using (true);
create policy ledger_posting_pipeline_adds on ledger_posting for insert to damask_pipeline
  with check ((from_account = 'partner/issued') <> (to_account = 'partner/issued') and (from_account like 'member/%') <> (to_account like 'member/%'));

-- A foreign key would look its partner up for each account of a batch and once more for each balance.
create function ledger_check_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select partner_id from added except select id from partner) then
    raise exception 'an account belongs to no partner' using errcode = '23503', constraint = 'ledger_account_partner';
  end if;
  return null;
end $$;
create trigger ledger_account_opened after insert on ledger_account referencing new table as added
  for each statement execute function ledger_check_accounts();
`

/** Functions with the rights of their owner never look for a table among the temporary ones of who calls them. */
const searchPaths = `
do $$ declare name regprocedure; begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('alter function %s set search_path = public, pg_temp', name);
  end loop;
end $$;
`

/**
 * Rights by column and rules by role. Where a column grant is too wide, because a role must write the column in one case, a
 * trigger or a policy allows that case alone (docs/decisions/0058).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [...columnGrants, pipelineWrites, cardRules, searchPaths]) await sql.raw(part).execute(db)
}
