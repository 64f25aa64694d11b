/**
 * What holds for every role, the owner too (docs/decisions/0044): triggers look at all rows of a statement at once, since one
 * for each row would double the cost of a batch. They run as the owner, so that the writer needs no rights on what they keep.
 */
export const ledgerRules = `
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only appends: book a reversal instead';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create trigger ledger_period_append_only before update or delete or truncate on ledger_period
  for each statement execute function ledger_refuse_change();

-- Balances change by postings alone, which a trigger adds up: nobody sets them.
create function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a balance changes by postings alone'; end if;
  return null;
end $$;
create trigger ledger_account_kept before update of partner_id, path, currency, type, units, opened_at on ledger_account
  for each statement execute function ledger_account_guard();
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- Takes the turn of these partners, in one order for all writers: their last sequence, and the first day that is not closed.
create function ledger_turn(partners text[]) returns table (head_partner text, last_sequence bigint, open_from date)
  language plpgsql security definer set search_path = public as $$
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

create function ledger_check_entries() returns trigger language plpgsql security definer set search_path = public as $$
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
  -- Looked up by its key: as a join the planner may read every earlier entry of the partner instead.
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

create function ledger_check_postings() returns trigger language plpgsql security definer set search_path = public as $$
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
`
