/** Partners have no zone of their own yet: entries of the past are dated where the platform keeps its books. */
const zone = 'America/New_York'

const pathOf = (account: string) =>
  `case when ${account} = 'partner:rewards' then 'partner/issued' else 'member/' || split_part(${account}, ':', 2) || '/available' end`

/**
 * Each award revision that posted becomes one entry, in the order of its postings; then the estimates that wait, which were
 * not booked before, become entries of today.
 */
export const ledgerHistory = `
alter table award no force row level security;
alter table dine no force row level security;
alter table ledger_posting_before no force row level security;
alter table ledger_balance_before no force row level security;

do $$ begin
  if exists (select from ledger_posting_before where award_id is null) then
    raise exception 'the ledger has postings without an award: no version of the product wrote them';
  end if;
end $$;

-- The id of an entry is its award revision's: what took an older posting back takes back the entry of that posting's award.
insert into ledger_entry (partner_id, id, sequence, cause, cause_id, reverses, accounting_date, effective_date, actor, rule_version, created_at)
select p.partner_id, p.award_id, row_number() over (partition by p.partner_id order by p.posted_at, p.award_id),
  case when p.books = 0 then case when a.stage = 'reversed' then 'reversal' else 'correction' end
    when p.reverses is null then 'clearing' else 'correction' end,
  p.award_id, taken_back.award_id, (p.posted_at at time zone '${zone}')::date, d.local_date, 'pipeline', a.receipt ->> 'ruleVersion', p.posted_at
from (
  select partner_id, award_id, min(posted_at) as posted_at, count(*) filter (where reverses is null) as books,
    (array_agg(reverses) filter (where reverses is not null))[1] as reverses
  from ledger_posting_before group by 1, 2
) as p
join award a on a.partner_id = p.partner_id and a.id = p.award_id
join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
left join ledger_posting_before taken_back on taken_back.partner_id = p.partner_id and taken_back.id = p.reverses;

insert into ledger_posting (partner_id, entry_id, line, from_account, to_account, currency, units)
select partner_id, award_id, row_number() over (partition by partner_id, award_id order by reverses is null, id),
  ${pathOf('from_account')}, ${pathOf('to_account')}, currency, units
from ledger_posting_before;

alter table award rename column posting_id to entry_id;
update award a set entry_id = p.award_id from ledger_posting_before p where p.partner_id = a.partner_id and p.id = a.entry_id;

with estimate as (
  select a.partner_id, a.id, d.local_date, a.receipt, a.currency, a.units, a.member_id,
    row_number() over (partition by a.partner_id order by a.created_at, a.id)
      + coalesce((select max(sequence) from ledger_entry e where e.partner_id = a.partner_id), 0) as sequence
  from award a join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
  where a.live and a.stage = 'estimate' and a.units > 0
), booked as (
  insert into ledger_entry (partner_id, id, sequence, cause, cause_id, accounting_date, effective_date, actor, rule_version, created_at)
  select partner_id, id, sequence, 'estimate', id, (now() at time zone '${zone}')::date, local_date, 'pipeline', receipt ->> 'ruleVersion', now()
  from estimate
)
insert into ledger_posting (partner_id, entry_id, line, from_account, to_account, currency, units)
select partner_id, id, 1, 'partner/issued', 'member/' || member_id || '/pending', currency, units from estimate;
update award set entry_id = id where live and stage = 'estimate' and units > 0;

insert into ledger_account (partner_id, path, currency, type, units, opened_at)
select partner_id, account, currency, case account when 'partner/issued' then 'source' else 'liability' end, sum(units), now() from (
  select partner_id, to_account as account, currency, units from ledger_posting
  union all select partner_id, from_account, currency, -units from ledger_posting
) as ends group by 1, 2, 3;
insert into ledger_head (partner_id, last_sequence) select partner_id, max(sequence) from ledger_entry group by 1;

do $$ begin
  if exists (
    select from ledger_balance_before b full join (
      select partner_id, regexp_replace(path, '^partner/issued$|/pending$|/available$', '') as holder, currency,
        sum(units) filter (where path like '%/available') as available, sum(units) filter (where path = 'partner/issued') as issued
      from ledger_account group by 1, 2, 3
    ) as n on n.partner_id = b.partner_id and n.currency = b.currency
      and n.holder = case when b.account = 'partner:rewards' then '' else replace(b.account, ':', '/') end
    where coalesce(b.units, 0) <> case when n.holder = '' then n.issued + (
      select coalesce(sum(p.units), 0) from ledger_account p
      where p.partner_id = n.partner_id and p.currency = n.currency and p.path like '%/pending') else coalesce(n.available, 0) end
  ) then
    raise exception 'a balance would change: the ledger was not in order before (npm run books of the version before)';
  end if;
end $$;

drop table ledger_posting_before, ledger_balance_before;
alter table award force row level security;
alter table dine force row level security;
`
