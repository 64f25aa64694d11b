const walled = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_site on ${table} for select to damask_app using (partner_id = current_setting('damask.partner', true));
create policy ${table}_pipeline on ${table} to damask_pipeline using (true) with check (true);
create policy ${table}_owner on ${table} to damask_owner using (true) with check (true);
`

export const ledgerTables = `
alter table ledger_posting rename to ledger_posting_before;
alter table ledger_balance rename to ledger_balance_before;
alter index ledger_posting_pkey rename to ledger_posting_before_pkey;

-- Opened before anything is posted to it; units is the balance, which only postings change.
create table ledger_account (
  partner_id text not null,
  path text not null,
  currency text not null,
  type text not null,
  units bigint not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (partner_id, path, currency),
  check (case
    when path in ('partner/issued', 'partner/bonus', 'partner/adjusted', 'partner/funding') then type = 'source'
    when path in ('partner/delivered', 'partner/expired', 'partner/breakage') then type = 'settled'
    else type = 'liability' and (path = 'partner/in_transit' or path ~ '^member/[0-9a-f-]{36}/(pending|available)$') end),
  -- Only a take-back after a payout may put a member below zero, and never what is pending.
  constraint ledger_account_pending check (units >= 0 or path not like '%/pending'),
  constraint ledger_account_closed check (closed_at is null or units = 0)
) with (fillfactor = 75);

-- One change of money. An entry of an award bears the award revision's id, so a revision books once.
create table ledger_entry (
  partner_id text not null,
  id uuid not null,
  -- Gapless for each partner and in the order of commits: a reader that follows it misses nothing.
  sequence bigint not null check (sequence > 0),
  cause text not null check (cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired', 'bonus', 'bonus_reversal',
    'adjustment', 'payout_sent', 'payout_delivered', 'payout_returned', 'breakage')),
  cause_id uuid not null,
  -- The entry whose postings this one takes back; each is taken back at most once.
  reverses uuid,
  -- In a month that was open when the entry was written.
  accounting_date date not null,
  -- When it happened: the dine's local date.
  effective_date date not null,
  actor text not null,
  reason text,
  rule_version text,
  created_at timestamptz not null,
  primary key (partner_id, id),
  check ((id = cause_id) = (cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired'))),
  check (cause <> 'adjustment' or reason is not null)
);
create unique index ledger_entry_sequence on ledger_entry (partner_id, sequence);
create unique index ledger_entry_reverses on ledger_entry (partner_id, reverses) where reverses is not null;
-- Entries of awards are unique by their id already.
create unique index ledger_entry_cause on ledger_entry (partner_id, cause, cause_id) where id <> cause_id;

create table ledger_posting (
  partner_id text not null,
  entry_id uuid not null,
  line smallint not null check (line > 0),
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  currency text not null,
  units bigint not null constraint ledger_posting_positive check (units > 0),
  primary key (partner_id, entry_id, line)
);

-- Last sequence of each partner: whoever writes entries holds this row until the commit.
create table ledger_head (
  partner_id text primary key,
  last_sequence bigint not null
);

-- Closed months; a month without a row is open. The statement is what closing it printed.
create table ledger_period (
  partner_id text not null,
  month date not null check (month = date_trunc('month', month)),
  closed_at timestamptz not null,
  statement text not null,
  primary key (partner_id, month)
);
${['ledger_account', 'ledger_entry', 'ledger_posting', 'ledger_head', 'ledger_period'].map(walled).join('')}
grant select on ledger_account, ledger_entry, ledger_posting, ledger_period to damask_app;
grant select on ledger_account, ledger_entry, ledger_posting, ledger_head, ledger_period to damask_pipeline;
grant insert on ledger_entry, ledger_posting to damask_pipeline;
grant insert (partner_id, path, currency, type, opened_at) on ledger_account to damask_pipeline;
`
