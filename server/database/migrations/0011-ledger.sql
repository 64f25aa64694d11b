-- The ledger: double entry, only appended (docs/decisions/0044). `npm run books` checks it. The triggers look at all
-- rows of a statement at once, because one call for each row would double the cost of a batch. They run as the owner,
-- so that the writer needs no rights on the tables that they maintain.

-- The chart of accounts. An account is opened before anything is posted to it.
create table ledger_account (
  partner_id text not null,
  -- partner/… or member/<id>/pending and member/<id>/available.
  path text not null,
  currency text not null,
  type text not null,
  -- The balance, which only postings change.
  units bigint not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (partner_id, path, currency),
  -- Each change of a balance checks the path. Comparing it with the built path is faster than a pattern.
  constraint ledger_account_path check (case
    when path like 'member/%' then type = 'liability'
      and path in ('member/' || substring(path, 8, 36)::uuid::text || '/pending', 'member/' || substring(path, 8, 36)::uuid::text || '/available')
    when path in ('partner/issued', 'partner/bonus', 'partner/adjusted', 'partner/funding') then type = 'source'
    when path in ('partner/delivered', 'partner/expired', 'partner/breakage') then type = 'settled'
    else path = 'partner/in_transit' and type = 'liability' end),
  -- Available units become negative when a payout was made before a reversal. Pending units never do.
  constraint ledger_account_pending check (units >= 0 or path not like '%/pending'),
  constraint ledger_account_closed check (closed_at is null or units = 0)
) with (fillfactor = 75); -- Each reward changes balances. Free space in a page lets a row change there without new index entries.
alter table ledger_account enable row level security, force row level security;
create policy ledger_account_owner on ledger_account to damask_owner using (true) with check (true);
create policy ledger_account_site on ledger_account for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy ledger_account_pipeline on ledger_account to damask_pipeline using (true) with check (true);
grant select on ledger_account to damask_app;
grant select, insert (partner_id, path, currency, type, opened_at) on ledger_account to damask_pipeline;

create function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a balance changes by postings alone'; end if;
  return null;
end $$;
create trigger ledger_account_kept before update of partner_id, path, currency, type, units, opened_at on ledger_account
  for each statement execute function ledger_account_guard();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only appends: book a reversal instead';
end $$;
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- A foreign key would look up the partner for each account of a batch and again for each balance.
create function ledger_check_accounts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select partner_id from added except select id from partner) then
    raise exception 'an account belongs to no partner' using errcode = '23503', constraint = 'ledger_account_partner';
  end if;
  return null;
end $$;
create trigger ledger_account_opened after insert on ledger_account referencing new table as added
  for each statement execute function ledger_check_accounts();

-- The last sequence number of each partner. A transaction that writes entries locks this row until its commit.
create table ledger_head (
  partner_id text primary key,
  last_sequence bigint not null
);
alter table ledger_head enable row level security, force row level security;
create policy ledger_head_owner on ledger_head to damask_owner using (true) with check (true);
create policy ledger_head_site on ledger_head for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy ledger_head_pipeline on ledger_head to damask_pipeline using (true) with check (true);
grant select on ledger_head to damask_pipeline;

-- Closed months. A month without a row is open.
create table ledger_period (
  partner_id text not null,
  month date not null check (month = date_trunc('month', month)),
  closed_at timestamptz not null,
  -- The statement that closing printed.
  statement text not null,
  primary key (partner_id, month)
);
alter table ledger_period enable row level security, force row level security;
create policy ledger_period_owner on ledger_period to damask_owner using (true) with check (true);
create policy ledger_period_site on ledger_period for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy ledger_period_pipeline on ledger_period to damask_pipeline using (true) with check (true);
grant select on ledger_period to damask_app, damask_pipeline;

create trigger ledger_period_append_only before update or delete or truncate on ledger_period
  for each statement execute function ledger_refuse_change();

-- Locks the heads of partners, in the same order for all writers. Returns their last sequence and the first day that is
-- not closed.
create function ledger_turn(partners text[]) returns table(head_partner text, last_sequence bigint, open_from date)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_head select distinct named, 0 from unnest(partners) as named
    where not exists (select from ledger_head h where h.partner_id = named) order by 1 on conflict do nothing;
  perform from ledger_head h where h.partner_id = any(partners) order by h.partner_id for update;
  return query select h.partner_id, h.last_sequence,
    coalesce((select (max(p.month) + interval '1 month')::date from ledger_period p where p.partner_id = h.partner_id), '0001-01-01')
    from ledger_head h where h.partner_id = any(partners);
end $$;
revoke all on function ledger_turn(text[]) from public;
grant execute on function ledger_turn(text[]) to damask_pipeline;

-- One change of money.
create table ledger_entry (
  partner_id text not null,
  -- An entry of an award has the id of the award's revision, so a revision books once.
  id uuid not null,
  -- Without gaps for each partner and in the order of commits: a reader that follows it misses nothing.
  sequence bigint not null check (sequence > 0),
  cause text not null
    check (cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired', 'bonus', 'bonus_reversal',
      'adjustment', 'payout_sent', 'payout_delivered', 'payout_returned', 'breakage')),
  cause_id uuid not null,
  -- The entry that this one reverses. Each is reversed once at most.
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
-- A cause books once. Entries of awards are unique by their id.
create unique index ledger_entry_cause on ledger_entry (partner_id, cause, cause_id) where id <> cause_id;
alter table ledger_entry enable row level security, force row level security;
create policy ledger_entry_owner on ledger_entry to damask_owner using (true) with check (true);
create policy ledger_entry_site on ledger_entry for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
-- Each actor of the pipeline books its own causes.
create policy ledger_entry_pipeline_adds on ledger_entry for insert to damask_pipeline
  with check (case actor
    when 'pipeline' then cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired', 'bonus', 'bonus_reversal')
    when 'payouts' then cause in ('payout_sent', 'payout_delivered', 'payout_returned')
    else false end);
create policy ledger_entry_pipeline_reads on ledger_entry for select to damask_pipeline using (true);
-- The units of a closed account return to the partner (0019-account-closing.sql).
create policy ledger_entry_pipeline_breaks on ledger_entry for insert to damask_pipeline
  with check (actor = 'closing' and cause = 'breakage');
create policy ledger_entry_console on ledger_entry for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on ledger_entry to damask_app;
grant select, insert on ledger_entry to damask_pipeline;
grant select (partner_id, id, cause, cause_id, created_at) on ledger_entry to damask_console;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();

-- Entries continue the sequence, are dated in an open month, reverse an earlier entry and have postings.
create function ledger_check_entries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare partners bigint; in_turn bigint;
begin
  select count(distinct partner_id) into partners from added;
  update ledger_head h set last_sequence = n.last
    from (select partner_id, min(sequence) as first, max(sequence) as last, count(*) as entries from added group by 1) as n
    where h.partner_id = n.partner_id and n.first = h.last_sequence + 1 and n.last = h.last_sequence + n.entries;
  get diagnostics in_turn = row_count;
  if in_turn <> partners then raise exception 'entries are out of sequence' using errcode = '40001'; end if;
  if exists (select from added e join (select partner_id, (max(month) + interval '1 month')::date as open_from from ledger_period group by 1) as p
      on p.partner_id = e.partner_id and e.accounting_date < p.open_from) then
    raise exception 'the period is closed: book in the open one' using constraint = 'ledger_period_closed';
  end if;
  -- A subquery looks up the reversed entry by its key. For a join, the planner may read every earlier entry of the partner.
  if exists (select from added e where e.reverses is not null and e.sequence <= coalesce(
      (select r.sequence from ledger_entry r where r.partner_id = e.partner_id and r.id = e.reverses), e.sequence)) then
    raise exception 'an entry reverses one that is not there' using constraint = 'ledger_entry_reverses_earlier';
  end if;
  if exists (select from added e where not exists (select from ledger_posting p where p.partner_id = e.partner_id and p.entry_id = e.id)) then
    raise exception 'an entry has no postings: write both in one statement' using constraint = 'ledger_entry_has_postings';
  end if;
  return null;
end $$;
create trigger ledger_entry_checked after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_check_entries();

-- The lines of an entry. Each moves units from one account to another.
create table ledger_posting (
  partner_id text not null,
  entry_id uuid not null,
  line smallint not null check (line > 0),
  from_account text not null,
  to_account text not null constraint ledger_posting_check1 check (to_account <> from_account),
  currency text not null,
  units bigint not null constraint ledger_posting_positive check (units > 0),
  primary key (partner_id, entry_id, line)
);
alter table ledger_posting enable row level security, force row level security;
create policy ledger_posting_owner on ledger_posting to damask_owner using (true) with check (true);
create policy ledger_posting_site on ledger_posting for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
-- Rewards move between partner and member, bonuses between partner/bonus and available, payouts through in_transit and
-- delivered.
create policy ledger_posting_pipeline_adds on ledger_posting for insert to damask_pipeline
  with check (case
    when from_account = 'partner/in_transit' then to_account = 'partner/delivered' or to_account like 'member/%/available'
    when to_account = 'partner/in_transit' then from_account like 'member/%/available'
    when from_account = 'partner/delivered' then to_account like 'member/%/available'
    when from_account = 'partner/bonus' then to_account like 'member/%/available'
    when to_account = 'partner/bonus' then from_account like 'member/%/available'
    else (from_account like 'member/%') <> (to_account like 'member/%')
      and (from_account = 'partner/issued') <> (to_account = 'partner/issued') end);
create policy ledger_posting_pipeline_reads on ledger_posting for select to damask_pipeline using (true);
-- The units of a closed account return to the partner.
create policy ledger_posting_pipeline_breaks on ledger_posting for insert to damask_pipeline
  with check (from_account = 'partner/breakage' and to_account like 'member/%/available'
    or to_account = 'partner/breakage' and from_account like 'member/%/available');
create policy ledger_posting_console on ledger_posting for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on ledger_posting to damask_app;
grant select, insert on ledger_posting to damask_pipeline;
grant select (partner_id, entry_id, from_account, to_account, currency, units) on ledger_posting to damask_console;

create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();

-- A posting belongs to an entry of its transaction and changes the balances of two open accounts.
create function ledger_check_postings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare accounts bigint; open bigint;
begin
  if exists (select from added p where pg_current_xact_id()::xid is distinct from
      (select e.xmin from ledger_entry e where e.partner_id = p.partner_id and e.id = p.entry_id)) then
    raise exception 'a posting belongs to no entry of this transaction' using constraint = 'ledger_posting_in_entry';
  end if;
  with change as (
    select partner_id, account, currency, sum(units) as units from (
      select partner_id, to_account as account, currency, units from added
      union all select partner_id, from_account, currency, -units from added
    ) as ends group by 1, 2, 3
  ), booked as (
    update ledger_account a set units = a.units + c.units from change c
    where a.partner_id = c.partner_id and a.path = c.account and a.currency = c.currency and a.closed_at is null returning 1
  )
  select (select count(*) from change), (select count(*) from booked) into accounts, open;
  if open <> accounts then raise exception 'a posting names an account that is not open' using constraint = 'ledger_posting_account'; end if;
  return null;
end $$;
create trigger ledger_posting_checked after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_check_postings();
