export const ledgerTables = `
-- What a dine earned. A change makes a new revision; the old one stays, no longer live.
create table award (
  partner_id text not null,
  id uuid not null,
  dine_id uuid not null,
  member_id uuid not null,
  rule text not null,
  source_code text not null check (source_code in ('M', 'J', '+', 'A', 'B', 'S')),
  revision integer not null check (revision > 0),
  stage text not null check (stage in ('estimate', 'final', 'reversed')),
  units bigint not null check (units >= 0),
  currency text not null,
  -- Written once and read as a whole: text as it was written is cheaper than a parsed form.
  receipt json not null,
  live boolean not null,
  expected_on date,
  -- The posting that stands behind these units now; it may have been made for an earlier revision of the same amount.
  posting_id uuid,
  created_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, dine_id, rule, revision),
  foreign key (partner_id, dine_id) references dine (partner_id, id)
);
create unique index award_one_live on award (partner_id, dine_id, rule) where live;
create index award_member on award (partner_id, member_id) where live;

-- Double entry in one row: every posting names both ends. Only ever inserted.
create table ledger_posting (
  partner_id text not null references partner (id),
  id uuid not null,
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  currency text not null,
  units bigint not null check (units > 0),
  award_id uuid,
  -- The posting this one mirrors; a posting is mirrored at most once.
  reverses uuid,
  posted_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, reverses)
);
-- One forward posting per award revision, whatever is repeated.
create unique index ledger_posting_award on ledger_posting (partner_id, award_id) where reverses is null;
create index ledger_posting_to on ledger_posting (partner_id, to_account);
create index ledger_posting_from on ledger_posting (partner_id, from_account);

create table ledger_balance (
  partner_id text not null references partner (id),
  account text not null,
  currency text not null,
  units bigint not null,
  primary key (partner_id, account, currency)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only appends: post the mirror instead';
end $$;
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
`
