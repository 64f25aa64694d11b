-- Missing rewards that members report (docs/decisions/0069).

-- One row is one dine: two meals at one restaurant on one day differ by their bills (docs/decisions/0077).
create table claim (
  partner_id text not null references partner (id),
  id uuid not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  -- Date at the restaurant.
  dined_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Null for a card that was never linked.
  card_id uuid,
  paid_with_pin boolean not null,
  status text not null check (status in ('open', 'answered', 'resolved', 'closed')),
  -- When the status last became answered. 30 days later without a dispute, the claim counts as closed.
  answered_at timestamptz check (status <> 'answered' or answered_at is not null),
  disputed boolean not null default false,
  created_at timestamptz not null,
  -- When the purchase was last looked up.
  looked_at timestamptz not null,
  -- Position of the last event whose mail is queued.
  mailed_position bigint not null default 0,
  primary key (partner_id, id),
  constraint claim_bill unique (partner_id, member_id, merchant_id, dined_on, amount_minor),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
-- The claims of a member, newest first.
create index claim_member on claim (partner_id, member_id, created_at desc);
-- Open claims for operators, oldest first.
create index claim_open on claim (created_at) where status = 'open';
alter table claim enable row level security, force row level security;
-- Only an operator resolves or closes a claim.
create policy claim_site on claim to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true) and status in ('open', 'answered'));
create policy claim_pipeline on claim for select to damask_pipeline using (true);
create policy claim_pipeline_mails on claim for update to damask_pipeline using (true) with check (true);
create policy claim_console on claim to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy claim_eraser on claim for select to damask_eraser using (true);
grant select, insert, update (status, answered_at, disputed, looked_at) on claim to damask_app;
grant select, update (mailed_position) on claim to damask_pipeline;
grant select, update (status, answered_at) on claim to damask_console;
grant select on claim to damask_eraser;

-- What happened to a claim, in order.
create table claim_event (
  partner_id text not null,
  claim_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('sent', 'found', 'disputed', 'replied', 'resolved', 'closed')),
  -- Null for the member and for the automatic answer.
  operator_id uuid references operator (id),
  -- The sentences of an automatic answer (domain/claims/answer.ts).
  lines jsonb not null default '[]',
  award_id uuid,
  -- What an operator wrote.
  words text not null default '',
  -- The mail that it sends, or null.
  mail text check (mail in ('claim_answered', 'claim_resolved', 'claim_closed')),
  primary key (partner_id, claim_id, position),
  foreign key (partner_id, claim_id) references claim (partner_id, id),
  check ((kind in ('replied', 'resolved', 'closed')) = (operator_id is not null))
);
-- Events with a mail, by time: the job `claim_sweep` finds those whose mail is not queued yet.
create index claim_event_mail on claim_event (at) where mail is not null;
alter table claim_event enable row level security, force row level security;
create policy claim_event_site_adds on claim_event for insert to damask_app
  with check (partner_id = current_setting('damask.partner', true) and kind in ('sent', 'found', 'disputed') and operator_id is null);
create policy claim_event_site_reads on claim_event for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy claim_event_pipeline on claim_event for select to damask_pipeline using (true);
create policy claim_event_console on claim_event to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy claim_event_eraser on claim_event to damask_eraser using (true) with check (true);
grant select, insert on claim_event to damask_app, damask_console;
grant select on claim_event to damask_pipeline;
grant select, update (lines, words) on claim_event to damask_eraser;

-- Rows are only added. The one exception is erase_member, which overwrites the texts in them.
create function claim_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_user = 'damask_eraser' then return null; end if;
  raise exception 'what happened to a claim is only added';
end $$;
create trigger claim_event_append_only before update or delete or truncate on claim_event
  for each statement execute function claim_refuse_change();

-- An operator's approval: the purchase as it will be posted. One at most for a claim.
create table claim_approval (
  partner_id text not null,
  claim_id uuid not null,
  card_id uuid not null,
  merchant_id text not null references merchant (id),
  local_time text not null check (local_time ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:00$'),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(btrim(reason)) between 1 and 300),
  operator_id uuid not null references operator (id),
  approved_at timestamptz not null,
  primary key (partner_id, claim_id),
  foreign key (partner_id, claim_id) references claim (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
-- A purchase is approved once: two approvals of a card at a restaurant have neither the same time nor the same bill
-- on the same day.
create unique index claim_approval_once on claim_approval (partner_id, card_id, merchant_id, local_time);
create unique index claim_approval_bill on claim_approval (partner_id, card_id, merchant_id, (left(local_time, 10)), amount_minor);
alter table claim_approval enable row level security, force row level security;
create policy claim_approval_site on claim_approval for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy claim_approval_pipeline on claim_approval for select to damask_pipeline using (true);
create policy claim_approval_console on claim_approval to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy claim_approval_eraser on claim_approval to damask_eraser using (true) with check (true);
grant select on claim_approval to damask_app, damask_pipeline;
grant select, insert on claim_approval to damask_console;
grant select, update (reason) on claim_approval to damask_eraser;

create trigger claim_approval_append_only before update or delete or truncate on claim_approval
  for each statement execute function claim_refuse_change();

-- Posts an approval as a message of the source `claim`, in the same transaction. The pipeline matches it and lets it
-- earn like any other message, so nothing here writes a dine, an award or the ledger.
create function post_approved_claim() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare placed bigint;
begin
  if not exists (
      select from claim c join card k on k.partner_id = c.partner_id and k.member_id = c.member_id
      where c.partner_id = new.partner_id and c.id = new.claim_id and c.status in ('open', 'answered')
        and c.merchant_id = new.merchant_id and k.id = new.card_id) then
    raise exception 'a claim is approved once, for its restaurant and a card of its member' using errcode = '23514', constraint = 'claim_approval_of_claim';
  end if;
  insert into card_reference (partner_id, provider, reference, card_id)
    values (new.partner_id, 'claim', new.card_id::text, new.card_id) on conflict do nothing;
  insert into feed_message (provider, delivery_id, event, body, received_at)
    values ('claim', new.claim_id::text, 'approved', jsonb_build_object('claimId', new.claim_id, 'cardId', new.card_id,
      'merchantId', new.merchant_id, 'amountMinor', new.amount_minor, 'localTime', new.local_time,
      'approvedAt', to_char(new.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, new.approved_at)
    returning position into placed;
  insert into feed_queue (position, provider, delivery_id) values (placed, 'claim', new.claim_id::text);
  perform pg_notify('damask_feed', '');
  return null;
end $$;
alter function post_approved_claim() owner to damask_pipeline;
revoke all on function post_approved_claim() from public;
create trigger claim_approved after insert on claim_approval for each row execute function post_approved_claim();

-- The result of a claim's message, for operators who see the claim.
create policy feed_event_console on feed_event for select to damask_console
  using (provider = 'claim' and exists (select from claim c where c.id::text = delivery_id));

-- Events without a dine, and messages that could not be read, about one member's cards. They count only while the card was
-- linked, because another member may have linked the same card number before or after. A message that could not be read
-- counts when it contains every part of a card's reference.
create function claim_messages(of_partner text, of_member uuid, since timestamptz, until timestamptz)
  returns table(card_id uuid, kind text, match text, amount_minor bigint, currency text, occurred_at timestamptz, local_time text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with own as materialized (
    select c.id, s.source, r.reference, date_trunc('minute', c.confirmed_at) as began, coalesce(c.ended_at, 'infinity') as ended
    from card c
    join card_reference r on r.partner_id = c.partner_id and r.card_id = c.id
    join feed_sender s on s.network = r.provider and (s.partners is null or r.partner_id = any(s.partners))
    where c.partner_id = of_partner and c.member_id = of_member and c.confirmed_at is not null and c.status <> 'held'
      and of_partner = current_setting('damask.partner', true)
  )
  select own.id, e.kind, e.match, e.amount_minor, e.currency, e.occurred_at, e.local_time
  from own join feed_event e on e.provider = own.source and e.card_reference = own.reference
  where e.dine_id is null and e.match not in ('matched', 'superseded', 'duplicate')
    and e.occurred_at between since and until and e.occurred_at >= own.began and e.occurred_at < own.ended
  union all
  select own.id, 'unreadable', o.reason, 0, '', m.received_at, null
  from feed_outcome o
  join feed_message m using (provider, delivery_id)
  join own on own.source = m.provider and m.received_at >= own.began and m.received_at < own.ended
  where o.state = 'quarantined' and m.received_at between since and until + interval '10 days'
    and not exists (select from unnest(string_to_array(own.reference, ':')) as part where position(part in m.body) = 0)
$$;
alter function claim_messages(text, uuid, timestamptz, timestamptz) owner to damask_pipeline;
revoke all on function claim_messages(text, uuid, timestamptz, timestamptz) from public;
grant execute on function claim_messages(text, uuid, timestamptz, timestamptz) to damask_app;
