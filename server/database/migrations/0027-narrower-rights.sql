-- Rights that no process needs (docs/decisions/0096).

-- Feeds and jobs never need a password. The mail of a recovery needs to know whether an account has one.
alter table member add column has_password boolean not null generated always as (password_hash is not null) stored;
revoke select on member from damask_pipeline;
grant select (partner_id, id, public_id, status, email, email_must_change, first_name, last_name, phone, partner_number,
  family_id, address1, address2, city, state, zip, language, email_opt_in, sms_opt_in, tier_level, vip_until,
  enrollment_source, referrer, terms_version, created_at, joined_at, has_password) on member to damask_pipeline;

-- The site appends to the audit log only what an operator does who views a member's site. The session token proves that
-- this operator's frame sent the request. Operator, partner and member come from the row of the impersonation.
revoke execute on function audit_append(jsonb) from damask_app;
create policy impersonation_owner on impersonation for select to damask_owner
  using (partner_id = current_setting('damask.partner', true));
create function audit_append_viewed(session_token text, entry jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  viewed impersonation;
begin
  select * into viewed from impersonation
    where partner_id = current_setting('damask.partner', true) and token_hash = sha256(convert_to(session_token, 'UTF8'));
  if not found then
    raise exception 'no operator has this session' using errcode = '42501', constraint = 'audit_session';
  end if;
  if entry ->> 'action' is null or entry ->> 'action' not in
      ('entered emulation', 'saw page', 'read as member', 'acted as member', 'refused as member', 'ended emulation') then
    raise exception 'the site does not record this action' using errcode = '42501', constraint = 'audit_action';
  end if;
  return audit_append(entry || jsonb_build_object('operator', viewed.operator_id, 'name', viewed.operator_name,
    'partner', viewed.partner_id, 'member', viewed.member_id,
    'detail', coalesce(entry -> 'detail', '{}') || jsonb_build_object('emulation', viewed.id)));
end $$;
revoke all on function audit_append_viewed(text, jsonb) from public;
grant execute on function audit_append_viewed(text, jsonb) to damask_app;

-- The same function as before, only for a card whose transfer to the caller's partner is pending.
create or replace function transfer_card(card_fingerprint text, at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved integer;
  deletions jsonb;
  mails jsonb;
begin
  if not exists (select from card where partner_id = current_setting('damask.partner', true)
      and fingerprint = card_fingerprint and status = 'held') then
    raise exception 'no transfer of this card is pending' using errcode = '42501', constraint = 'card_held';
  end if;
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

-- Finds out whether a browser is a known device of any member of the partner.
create index known_device_hash on known_device (partner_id, device_hash);
