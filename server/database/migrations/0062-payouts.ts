import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

const ofSite = `partner_id = current_setting('damask.partner', true)`

const tables = `
-- Units that leave the program. The id is the idempotency key of the payer.
create table payout (
  partner_id text not null references partner (id),
  id uuid not null,
  member_id uuid not null,
  way text not null check (way in ('card_push', 'statement_credit', 'gift_card', 'posting_file')),
  currency text not null,
  units bigint not null check (units > 0),
  state text not null check (state in ('due', 'approved', 'sent', 'accepted', 'paid', 'bounced', 'rejected', 'failed', 'canceled')),
  card_id uuid,
  -- Where it goes, in words for the member: "Visa ending in 4242".
  target_label text not null,
  -- Of a gift card.
  brand text,
  delivery text,
  -- Who pays it, and how they call it.
  provider text not null default '',
  provider_reference text,
  -- Of a posting file.
  file_number integer,
  line integer,
  -- Why it has its state: a code, never a text of the provider.
  reason_code text,
  -- A payout of a whole balance pays everything that was booked up to this entry.
  through_sequence bigint,
  opened_at timestamptz not null,
  state_at timestamptz not null,
  paid_at timestamptz,
  -- When the payer's state of it was last requested.
  checked_at timestamptz,
  -- When an operator allowed another payout to the target that returned this one.
  retried_at timestamptz,
  -- Who changed it last: payouts, member or the id of an operator.
  actor text not null,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id),
  check ((state in ('paid', 'bounced')) or paid_at is null),
  check ((file_number is null) = (line is null))
);
create index payout_member on payout (partner_id, member_id, opened_at desc);
create index payout_open on payout (state_at) where state in ('due', 'approved', 'sent', 'accepted');
create unique index payout_one_open_push on payout (partner_id, member_id) where way = 'card_push' and state in ('due', 'approved', 'sent', 'accepted');
create unique index payout_line on payout (partner_id, file_number, line) where file_number is not null;

-- Every change of a state, written by a trigger.
create table payout_event (
  partner_id text not null,
  payout_id uuid not null,
  position bigint generated always as identity,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  code text,
  reference text,
  actor text not null,
  primary key (partner_id, payout_id, position),
  foreign key (partner_id, payout_id) references payout (partner_id, id)
);
`

const walls = `
alter table payout enable row level security;
alter table payout force row level security;
create policy payout_site_reads on payout for select to damask_app using (${ofSite});
create policy payout_site_asks on payout for insert to damask_app
  with check (${ofSite} and state = 'due' and actor = 'member' and way in ('statement_credit', 'gift_card') and through_sequence is null);
create policy payout_pipeline on payout to damask_pipeline using (true) with check (true);
create policy payout_owner on payout to damask_owner using (true) with check (true);
create policy payout_console_reads on payout for select to damask_console using ${inScope};
create policy payout_console_decides on payout for update to damask_console using ${inScope}
  with check (${inScope} and state in ('due', 'approved', 'canceled', 'bounced', 'rejected', 'failed'));
alter table payout_event enable row level security;
alter table payout_event force row level security;
create policy payout_event_site on payout_event for select to damask_app using (${ofSite});
create policy payout_event_pipeline on payout_event for select to damask_pipeline using (true);
create policy payout_event_owner on payout_event to damask_owner using (true) with check (true);
create policy payout_event_console on payout_event for select to damask_console using ${inScope};

grant select on payout, payout_event to damask_app, damask_pipeline, damask_console;
grant insert (partner_id, id, member_id, way, currency, units, state, card_id, target_label, brand, delivery, provider, opened_at, state_at, actor)
  on payout to damask_app;
grant insert on payout to damask_pipeline;
grant update (state, provider, provider_reference, file_number, line, reason_code, state_at, paid_at, checked_at, actor) on payout to damask_pipeline;
grant update (state, reason_code, state_at, retried_at, actor) on payout to damask_console;
`

/** The moves of domain/payouts/states.ts, for every role. An operator approves, holds and cancels; a returned payout keeps its state. */
const moves = `
create function payout_check() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'due' then raise exception 'a payout begins as due' using constraint = 'payout_begins_due'; end if;
    return new;
  end if;
  if (new.partner_id, new.id, new.member_id, new.way, new.currency, new.units, new.card_id, new.through_sequence, new.opened_at)
      is distinct from (old.partner_id, old.id, old.member_id, old.way, old.currency, old.units, old.card_id, old.through_sequence, old.opened_at) then
    raise exception 'what a payout pays never changes' using constraint = 'payout_stays';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state = any(array['due>approved', 'due>canceled', 'approved>due', 'approved>sent',
      'approved>canceled', 'sent>accepted', 'sent>paid', 'sent>bounced', 'sent>rejected', 'sent>failed', 'accepted>paid', 'accepted>bounced',
      'accepted>rejected', 'accepted>failed', 'paid>bounced'])) then
    raise exception 'a payout that is % cannot become %', old.state, new.state using constraint = 'payout_move';
  end if;
  if current_user = 'damask_console' and new.state <> old.state and new.state not in ('due', 'approved', 'canceled') then
    raise exception 'an operator cannot move a payout to %', new.state using constraint = 'payout_move';
  end if;
  return new;
end $$;
create trigger payout_checked before insert or update on payout for each row execute function payout_check();

create function payout_record() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into payout_event (partner_id, payout_id, to_state, at, actor) values (new.partner_id, new.id, new.state, new.state_at, new.actor);
  elsif (new.state, new.reason_code, new.retried_at) is distinct from (old.state, old.reason_code, old.retried_at) then
    insert into payout_event (partner_id, payout_id, from_state, to_state, at, code, reference, actor)
      values (new.partner_id, new.id, old.state, new.state, coalesce(case when new.retried_at is distinct from old.retried_at then new.retried_at end,
        new.state_at), new.reason_code, new.provider_reference, new.actor);
  end if;
  return null;
end $$;
revoke all on function payout_record() from public;
create trigger payout_recorded after insert or update on payout for each row execute function payout_record();

create function payout_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what happened to a payout is only added';
end $$;
create trigger payout_event_append_only before update or delete or truncate on payout_event
  for each statement execute function payout_refuse_change();
create trigger payout_stays before delete or truncate on payout for each statement execute function payout_refuse_change();
`

/** The pipeline books payouts as the actor 'payouts', between available, in_transit and delivered, and exactly what the payout says. */
const books = `
drop policy ledger_entry_pipeline_adds on ledger_entry;
create policy ledger_entry_pipeline_adds on ledger_entry for insert to damask_pipeline with check (case actor
  when 'pipeline' then cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired', 'bonus', 'bonus_reversal')
  when 'payouts' then cause in ('payout_sent', 'payout_delivered', 'payout_returned')
  else false end);

drop policy ledger_posting_pipeline_adds on ledger_posting;
create policy ledger_posting_pipeline_adds on ledger_posting for insert to damask_pipeline with check (case
  when from_account = 'partner/in_transit' then to_account = 'partner/delivered' or to_account like 'member/%/available'
  when to_account = 'partner/in_transit' then from_account like 'member/%/available'
  when from_account = 'partner/delivered' then to_account like 'member/%/available'
  when from_account = 'partner/bonus' then to_account like 'member/%/available'
  when to_account = 'partner/bonus' then from_account like 'member/%/available'
  else (from_account like 'member/%') <> (to_account like 'member/%') and (from_account = 'partner/issued') <> (to_account = 'partner/issued') end);

create function ledger_check_payouts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added e where e.cause in ('payout_sent', 'payout_delivered', 'payout_returned') and 1 <> (
      select count(*) filter (where p.id is not null) + 2 * count(*) filter (where p.id is null)
      from ledger_posting l left join payout p on p.partner_id = e.partner_id and p.id = e.cause_id and p.units = l.units and p.currency = l.currency
        and (e.cause, p.state) in (('payout_sent', 'sent'), ('payout_delivered', 'paid'), ('payout_returned', 'bounced'), ('payout_returned', 'rejected'),
          ('payout_returned', 'failed'))
        and case e.cause
          when 'payout_sent' then l.from_account = 'member/' || p.member_id || '/available' and l.to_account = 'partner/in_transit'
          when 'payout_delivered' then l.from_account = 'partner/in_transit' and l.to_account = 'partner/delivered'
          else l.to_account = 'member/' || p.member_id || '/available' and l.from_account = case when p.paid_at is null then 'partner/in_transit' else 'partner/delivered' end end
      where l.partner_id = e.partner_id and l.entry_id = e.id)) then
    raise exception 'an entry of a payout books what its payout says' using constraint = 'ledger_entry_of_payout';
  end if;
  return null;
end $$;
create trigger ledger_entry_payouts after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_check_payouts();

create function ledger_check_transit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added p where (p.from_account in ('partner/in_transit', 'partner/delivered') or p.to_account in ('partner/in_transit', 'partner/delivered'))
      and coalesce((select e.cause from ledger_entry e where e.partner_id = p.partner_id and e.id = p.entry_id), '')
        not in ('payout_sent', 'payout_delivered', 'payout_returned')) then
    raise exception 'only a payout moves what is in transit or delivered' using constraint = 'ledger_posting_of_payout';
  end if;
  return null;
end $$;
create trigger ledger_posting_transit after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_check_transit();
`

/** A member or an approval queues the job that sends a payout. */
const jobs = `
create or replace function enqueue_jobs(job_kind text, entries jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if job_kind not in ('mail', 'card_deletion', 'payout_send') then
    raise exception 'no cause queues jobs of kind %', job_kind using errcode = '42501';
  end if;
  insert into jobs.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, e.data, e."startAfter", jobs.job_now(),
      e."startAfter" + q.retention_seconds * interval '1 second', q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from jsonb_to_recordset(entries) as e (data jsonb, "startAfter" timestamptz) join jobs.queue q on q.name = job_kind;
end $$;
`

/** Payouts and their entries (docs/decisions/0071). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, walls, moves, books, jobs]) await sql.raw(part).execute(db)
}
