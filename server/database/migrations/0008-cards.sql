-- Linked cards, their networks' ids and what happened to them. Card numbers are in the vault.

create table card (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  vault_token text not null,
  fingerprint text not null,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'discover')),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- The last day of its expiry month.
  expires_on date,
  -- When the vault was asked for the expiry of a card that was linked without one.
  expiry_asked_at timestamptz,
  description text not null default '',
  product text,
  -- The partner's id of a card that it had on file. Null when the member entered the card.
  partner_card_id text,
  -- Whether the card accepts pushed money, as the network reported at linking. Null without a report.
  takes_push boolean,
  -- held: waits up to 15 minutes for the member to confirm that the card leaves another program.
  status text not null check (status in ('held', 'active', 'removed', 'moved')),
  linked_at timestamptz not null,
  -- Purchases count from this time. Null until the network has confirmed the card.
  confirmed_at timestamptz,
  -- The network's time of the last replacement that was applied.
  replaced_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz,
  consent_wording text not null,
  consent_version text not null,
  primary key (partner_id, id),
  -- The key that dines refer to: a dine belongs to the member whose card paid.
  unique (partner_id, id, member_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
comment on column card.deleted_at is 'When the vault deleted the number and the network unlinked it.';
-- One program per card: a fingerprint is active once on the whole platform.
create unique index card_one_program on card (fingerprint) where status = 'active';
-- The cards of a member.
create index card_member on card (partner_id, member_id);
-- The console finds members by the end of a card number.
create index card_last_four on card (partner_id, last_four);
-- The card of a vault token.
create index card_token on card (vault_token);
-- Cards that wait for their network's confirmation.
create index card_unconfirmed on card (partner_id, id) where confirmed_at is null and status in ('active', 'held');
-- Jobs mail before a card expires and ask the vault for missing expiries.
create index card_expiry on card (expires_on) where status = 'active';
create index card_without_expiry on card (linked_at) where status = 'active' and expires_on is null and expiry_asked_at is null;
alter table card enable row level security, force row level security;
create policy card_site on card to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy card_pipeline on card to damask_pipeline using (true) with check (true);
create policy card_console on card for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy card_eraser on card to damask_eraser using (true) with check (true);
grant select, insert, update (status, linked_at, confirmed_at, ended_at) on card to damask_app;
grant select, update (last_four, expires_on, expiry_asked_at, status, confirmed_at, replaced_at, ended_at,
  deleted_at) on card to damask_pipeline;
grant select (partner_id, id, member_id, brand, last_four, expires_on, description, product, status, linked_at,
  confirmed_at, ended_at) on card to damask_console;
grant select, update (fingerprint, description, partner_card_id) on card to damask_eraser;

-- The site dates the link and the confirmation of a card now, never in the past. Five minutes are allowed for
-- differing clocks of nodes. The rule does not bind an administrator.
create function card_site_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare earliest constant timestamptz := now() - interval '5 minutes';
begin
  if tg_op = 'INSERT' then
    if new.status = 'moved' or (new.status = 'removed') <> (new.ended_at is not null) then
      raise exception 'the site adds a card as active, held or removed' using errcode = '42501', constraint = 'card_site_status';
    end if;
    if new.linked_at < earliest or new.confirmed_at < earliest or (new.status = 'removed' and new.confirmed_at is not null) then
      raise exception 'the site links a card from now on' using errcode = '42501', constraint = 'card_site_dates';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('held', 'active'), ('held', 'removed'), ('active', 'removed')) then
    raise exception 'the site activates a held card, or removes a card' using errcode = '42501', constraint = 'card_site_status';
  end if;
  if (new.linked_at, new.confirmed_at) is distinct from (old.linked_at, old.confirmed_at) and (
      (old.status, new.status) <> ('held', 'active') or new.linked_at < earliest
      or (new.confirmed_at is null) <> (old.confirmed_at is null) or new.confirmed_at < earliest) then
    raise exception 'only the network confirms a card, and an activated card counts from now on' using errcode = '42501', constraint = 'card_site_dates';
  end if;
  if new.ended_at is distinct from old.ended_at and (new.status <> 'removed' or old.status = 'removed' or new.ended_at is null or new.ended_at < earliest) then
    raise exception 'a card ends when it is removed' using errcode = '42501', constraint = 'card_site_dates';
  end if;
  return new;
end $$;
create trigger card_site before insert or update on card
  for each row when (current_user = 'damask_app') execute function card_site_rules();

-- The pipeline dates a card by its network's confirmation. It changes the status only when it moves an active card to another program.
create function card_pipeline_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.confirmed_at is distinct from old.confirmed_at and (old.confirmed_at is not null or not exists (
      select from card_reference r join feed_sender s on s.network = r.provider
      join card_confirmation f on f.provider = s.source and f.reference = r.reference
      where r.partner_id = new.partner_id and r.card_id = new.id and new.confirmed_at = greatest(new.linked_at, f.told_at))) then
    raise exception 'no network confirmed the card at this time' using errcode = '42501', constraint = 'card_confirmed_by_network';
  end if;
  if (new.status, new.ended_at) is distinct from (old.status, old.ended_at)
      and (old.status <> 'active' or new.status <> 'moved' or new.ended_at is null or new.ended_at < now() - interval '5 minutes') then
    raise exception 'the pipeline only moves an active card to another program' using errcode = '42501', constraint = 'card_moved';
  end if;
  return new;
end $$;
create trigger card_pipeline before update on card
  for each row when (current_user = 'damask_pipeline') execute function card_pipeline_rules();

-- The pipeline fills in a missing expiry. Otherwise it changes last four digits and expiry only as a network reported.
create function card_number_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.last_four = old.last_four and old.expires_on is null then
    return new;
  end if;
  if not exists (
      select from card_reference r join feed_sender s on s.network = r.provider
      join card_replacement p on p.provider = s.source and p.reference = r.reference
      where r.partner_id = new.partner_id and r.card_id = new.id
        and p.last_four = new.last_four and p.expires_on = new.expires_on and p.changed_at = new.replaced_at) then
    raise exception 'no network told of this replacement' using errcode = '42501', constraint = 'card_replaced_by_network';
  end if;
  return new;
end $$;
create trigger card_number before update of last_four, expires_on on card
  for each row when (current_user = 'damask_pipeline' and (new.last_four, new.expires_on) is distinct from (old.last_four, old.expires_on))
  execute function card_number_rules();

-- The networks' ids of a card.
create table card_reference (
  partner_id text not null,
  provider text not null,
  reference text not null,
  card_id uuid not null,
  primary key (provider, reference, card_id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
-- The references of a card.
create index card_reference_card on card_reference (partner_id, card_id);
alter table card_reference enable row level security, force row level security;
create policy card_reference_site on card_reference to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy card_reference_pipeline on card_reference to damask_pipeline using (true) with check (true);
-- The pipeline adds only references of claims (0015-claims.sql).
create policy card_reference_pipeline_claims on card_reference as restrictive for insert to damask_pipeline
  with check (provider = 'claim' and (reference = card_id::text));
grant select, insert on card_reference to damask_app, damask_pipeline;

-- Cards that networks confirmed, and when the first confirmation arrived. It may come before the card's row or long
-- after it. A row names no partner: card_reference shows whose card it is.
create table card_confirmation (
  provider text not null,
  reference text not null,
  told_at timestamptz not null,
  primary key (provider, reference)
);
grant select, insert, update (told_at) on card_confirmation to damask_pipeline;

-- Cards that banks replaced or renewed, as the networks reported. A row names no partner, as in card_confirmation.
create table card_replacement (
  provider text not null,
  delivery_id text not null,
  reference text not null,
  -- The network's time. The latest replacement counts, in whatever order they arrive.
  changed_at timestamptz not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_on date not null,
  told_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, delivery_id)
);
-- Replacements to apply, oldest first.
create index card_replacement_waiting on card_replacement (changed_at) where applied_at is null;
grant select, insert, update (applied_at) on card_replacement to damask_pipeline;

-- Consents to link a card and their withdrawals, replacements, and members' decisions to keep an unused card
-- (docs/decisions/0076). Rows are only added.
create table card_event (
  partner_id text not null,
  position bigint generated always as identity,
  card_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('consented', 'withdrawn', 'replaced', 'kept')),
  -- Of a consent and its withdrawal.
  wording text,
  version text,
  -- Of a replacement: the card after it and before it.
  last_four text,
  expires_on date,
  previous_last_four text,
  previous_expires_on date,
  primary key (partner_id, position),
  check ((kind in ('consented', 'withdrawn')) = (wording is not null and version is not null)),
  check ((kind = 'replaced') = (last_four is not null and previous_last_four is not null and expires_on is not null)),
  foreign key (partner_id, card_id, member_id) references card (partner_id, id, member_id)
);
-- The events of a card in their order.
create index card_event_card on card_event (partner_id, member_id, card_id, position);
alter table card_event enable row level security, force row level security;
create policy card_event_site on card_event for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy card_event_site_adds on card_event for insert to damask_app
  with check (partner_id = current_setting('damask.partner', true) and kind in ('consented', 'withdrawn', 'kept'));
create policy card_event_pipeline on card_event for select to damask_pipeline using (true);
create policy card_event_pipeline_adds on card_event for insert to damask_pipeline with check (kind = 'replaced');
create policy card_event_console on card_event for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select, insert on card_event to damask_app, damask_pipeline;
grant select on card_event to damask_console;

create function card_event_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what happened to a card is only added';
end $$;
create trigger card_event_append_only before update or delete or truncate on card_event
  for each statement execute function card_event_refuse_change();

-- Moves a card out of another program. The caller may not see that partner's rows, so this function alone writes them:
-- it queues the deletion of the card and a mail to its member. A member without another card must link one again.
create function transfer_card(card_fingerprint text, at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved integer;
  deletions jsonb;
  mails jsonb;
begin
  select jsonb_agg(jsonb_build_object('startAfter', at, 'data', jsonb_build_object('partnerId', partner_id, 'cardId', id))) into deletions
    from card where fingerprint = card_fingerprint and status = 'active';
  with mail as (
    insert into mail_message (partner_id, id, key, kind, member_id, facts, queued_at)
      select partner_id, gen_random_uuid(), 'card_moved:' || id || ':' || linked_at, 'card_moved', member_id,
        jsonb_build_object('lastFour', last_four), at
      from card where fingerprint = card_fingerprint and status = 'active'
      on conflict do nothing returning partner_id, id
  )
  select jsonb_agg(jsonb_build_object('partnerId', partner_id, 'mailId', id)) into mails from mail;
  perform enqueue_jobs('card_deletion', coalesce(deletions, '[]')), 
    enqueue_jobs('mail', jsonb_build_array(jsonb_build_object('startAfter', at, 'data', jsonb_build_object('mails', coalesce(mails, '[]')))));
  update card set status = 'moved', ended_at = at where fingerprint = card_fingerprint and status = 'active';
  get diagnostics moved = row_count;
  -- A member without another card must link one again, as after removing the last card themselves.
  update member m set status = 'closed'
    from card c
    where c.fingerprint = card_fingerprint and c.status = 'moved' and c.ended_at = at
      and m.partner_id = c.partner_id and m.id = c.member_id and m.status = 'enrolled'
      and not exists (select 1 from card o where o.partner_id = m.partner_id and o.member_id = m.id and o.status = 'active');
  return moved;
end $$;
alter function transfer_card(text, timestamptz) owner to damask_pipeline;
revoke all on function transfer_card(text, timestamptz) from public;
grant execute on function transfer_card(text, timestamptz) to damask_app;
