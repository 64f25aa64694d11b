-- Units that leave the program (docs/decisions/0071) and their ledger entries.

create table payout (
  partner_id text not null references partner (id),
  -- Also the payer's idempotency key.
  id uuid not null,
  member_id uuid not null,
  way text not null check (way in ('card_push', 'statement_credit', 'gift_card', 'posting_file')),
  currency text not null,
  units bigint not null check (units > 0),
  state text not null
    check (state in ('due', 'approved', 'sent', 'accepted', 'paid', 'bounced', 'rejected', 'failed', 'canceled')),
  card_id uuid,
  -- The target in words for the member: "Visa ending in 4242".
  target_label text not null,
  -- Of a gift card.
  brand text,
  delivery text,
  -- The payer, and its id of the payout.
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
  -- When the payer was last asked for the payout's state.
  checked_at timestamptz,
  -- When an operator allowed another payout to the same target, after this one was returned or an operator canceled it.
  retried_at timestamptz,
  -- Who changed it last: payouts, member or the id of an operator.
  actor text not null,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id),
  check ((state in ('paid', 'bounced')) or paid_at is null),
  check ((file_number is null) = (line is null))
);
-- The payouts of a member, newest first.
create index payout_member on payout (partner_id, member_id, opened_at desc);
-- Payouts that a job advances.
create index payout_open on payout (state_at) where state in ('due', 'approved', 'sent', 'accepted');
-- One push to a card at a time for each member.
create unique index payout_one_open_push on payout (partner_id, member_id)
  where way = 'card_push' and state in ('due', 'approved', 'sent', 'accepted');
create unique index payout_line on payout (partner_id, file_number, line) where file_number is not null;
-- A webhook of the gift card provider names the payout, not the partner.
create index payout_gift_card on payout (id) where way = 'gift_card';
-- A page of a history looks up which payout paid each dine, without reading every payout of the member. Redemptions
-- and payouts of a part of the balance have no through_sequence and are not in this index.
create index payout_paid on payout (partner_id, member_id, through_sequence) include (paid_at)
  where state = 'paid' and through_sequence is not null;
alter table payout enable row level security, force row level security;
create policy payout_owner on payout to damask_owner using (true) with check (true);
create policy payout_site_asks on payout for insert to damask_app
  with check (partner_id = current_setting('damask.partner', true) and state = 'due' and actor = 'member' and way in ('statement_credit', 'gift_card') and through_sequence is null);
create policy payout_site_reads on payout for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy payout_pipeline on payout to damask_pipeline using (true) with check (true);
create policy payout_console_reads on payout for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy payout_console_decides on payout for update to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check ((current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ','))) and state in ('due', 'approved', 'canceled', 'bounced', 'rejected', 'failed'));
grant select, insert (partner_id, id, member_id, way, currency, units, state, card_id, target_label, brand, delivery,
  provider, opened_at, state_at, actor) on payout to damask_app;
grant select, insert, update (state, provider, provider_reference, file_number, line, reason_code, state_at, paid_at,
  checked_at, actor) on payout to damask_pipeline;
grant select, update (state, reason_code, state_at, retried_at, actor) on payout to damask_console;

-- The changes of state that domain/payouts/states.ts allows, for every role. An operator approves, holds and cancels.
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

create function payout_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what happened to a payout is only added';
end $$;
create trigger payout_stays before delete or truncate on payout for each statement execute function payout_refuse_change();

-- The opening of each payout, and every change of its state, its reason or its time of retry.
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
alter table payout_event enable row level security, force row level security;
create policy payout_event_owner on payout_event to damask_owner using (true) with check (true);
create policy payout_event_site on payout_event for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy payout_event_pipeline on payout_event for select to damask_pipeline using (true);
create policy payout_event_console on payout_event for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on payout_event to damask_app, damask_pipeline, damask_console;

create trigger payout_event_append_only before update or delete or truncate on payout_event
  for each statement execute function payout_refuse_change();

-- Writes the events, so that no writer can leave one out.
create function payout_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- The only job that the console queues: it sends an approved payout of the operator's partners.
create function send_approved_payout(of_partner text, of_payout uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from payout where partner_id = of_partner and id = of_payout and state = 'approved' and (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))) then
    raise exception 'no approved payout of these partners' using errcode = '42501';
  end if;
  perform enqueue_jobs('payout_send', jsonb_build_array(jsonb_build_object(
    'startAfter', at, 'data', jsonb_build_object('partnerId', of_partner, 'payoutId', of_payout))));
end $$;
alter function send_approved_payout(text, uuid, timestamptz) owner to damask_pipeline;
revoke all on function send_approved_payout(text, uuid, timestamptz) from public;
grant execute on function send_approved_payout(text, uuid, timestamptz) to damask_console;

-- An entry of a payout moves exactly its units, between the accounts of the payout's step.
create function ledger_check_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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

create function ledger_check_transit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Differences between our payouts and the payer's, as the last reconciliation found them.
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
-- Open differences, oldest first.
create index payout_difference_open on payout_difference (found_at) where resolved_at is null;
alter table payout_difference enable row level security, force row level security;
create policy payout_difference_pipeline on payout_difference to damask_pipeline using (true) with check (true);
create policy payout_difference_console on payout_difference for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select, insert, update (ours, theirs, seen_at, resolved_at) on payout_difference to damask_pipeline;
grant select on payout_difference to damask_console;

-- Webhooks of the gift card provider. Each counts once (docs/decisions/0072).
create table gift_card_event (
  -- The provider's id of the event.
  id uuid primary key,
  event text not null,
  received_at timestamptz not null
);
-- A job deletes old rows.
create index gift_card_event_received on gift_card_event (received_at);
grant select, insert, delete on gift_card_event to damask_pipeline;
