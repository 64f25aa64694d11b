-- Closing an account: close_member deactivates it at once, and a job erases it with erase_member (docs/decisions/0074).
-- Both functions run as damask_eraser, which no login role belongs to. Each table's migration grants
-- it the rights that the functions need.

-- Members who closed their account. Dines, awards and the ledger keep only the member's id.
create table member_closing (
  partner_id text not null,
  member_id uuid not null,
  closed_at timestamptz not null,
  -- The person's data until erase_member empties it.
  former jsonb not null,
  erased_at timestamptz,
  primary key (partner_id, member_id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check (erased_at is null or former = '{}')
);
-- Accounts to erase, oldest first.
create index member_closing_open on member_closing (closed_at) where erased_at is null;
alter table member_closing enable row level security, force row level security;
create policy member_closing_site on member_closing for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy member_closing_pipeline on member_closing for select to damask_pipeline using (true);
create policy member_closing_console on member_closing for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy member_closing_eraser on member_closing to damask_eraser using (true) with check (true);
grant select (partner_id, member_id, closed_at,
  erased_at) on member_closing to damask_app, damask_pipeline, damask_console;
grant select, insert, update (former, erased_at) on member_closing to damask_eraser;

-- Members whose data must be kept because the law requires it. erase_member refuses to erase them until the hold is lifted.
create table legal_hold (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null check (btrim(reason) <> ''),
  set_by uuid not null references operator (id),
  set_at timestamptz not null,
  lifted_by uuid references operator (id),
  lifted_at timestamptz,
  lift_reason text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (btrim(lift_reason) = ''))
);
-- One open hold for each member.
create unique index legal_hold_open on legal_hold (partner_id, member_id) where lifted_at is null;
-- The holds of a member in their order.
create index legal_hold_member on legal_hold (partner_id, member_id, set_at);
alter table legal_hold enable row level security, force row level security;
create policy legal_hold_site on legal_hold for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy legal_hold_console on legal_hold to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy legal_hold_eraser on legal_hold for select to damask_eraser using (true);
grant select (partner_id, member_id, lifted_at) on legal_hold to damask_app, damask_eraser;
grant select, insert, update (lifted_by, lifted_at, lift_reason) on legal_hold to damask_console;

-- Moves the person's data from the member's row to member_closing, so that no search finds it and the email is free
-- again. People who joined through the member's link keep pointing at the row by its new public_id.
create function close_member(of_partner text, of_member uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person member;
  pseudonym text := replace(gen_random_uuid()::text, '-', '');
begin
  if of_partner is distinct from current_setting('damask.partner', true) then
    raise exception 'a member of another partner' using errcode = '42501';
  end if;
  select * into person from member where partner_id = of_partner and id = of_member for update;
  if not found or person.status = 'left' then return false; end if;
  insert into member_closing (partner_id, member_id, closed_at, former)
    values (of_partner, of_member, at, jsonb_build_object('email', person.email, 'firstName', person.first_name, 'lastName', person.last_name,
      'phone', person.phone, 'partnerNumber', person.partner_number, 'publicId', person.public_id, 'familyId', person.family_id,
      'address', jsonb_build_array(person.address1, person.address2, person.city, person.state, person.zip),
      'signIns', (select coalesce(jsonb_agg(jsonb_build_array(i.issuer, i.subject)), '[]') from member_identity i
        where i.partner_id = of_partner and i.member_id = of_member)));
  update member set status = 'left', email = 'closed ' || of_member, password_hash = null, first_name = '', last_name = '', phone = '',
      partner_number = null, address1 = '', address2 = '', city = '', state = '', zip = '', email_opt_in = false, sms_opt_in = false,
      public_id = pseudonym, family_id = '', email_must_change = false
    where partner_id = of_partner and id = of_member;
  update member set referrer = pseudonym where partner_id = of_partner and referrer = person.public_id;
  delete from member_identity where partner_id = of_partner and member_id = of_member;
  delete from passkey where partner_id = of_partner and member_id = of_member;
  delete from passkey_question where partner_id = of_partner and member_id = of_member;
  delete from email_change where partner_id = of_partner and member_id = of_member;
  delete from recovery where partner_id = of_partner and (member_id = of_member or (sought <> '' and sought in (person.email, person.phone)));
  return true;
end $$;
alter function close_member(text, uuid, timestamptz) owner to damask_eraser;
revoke all on function close_member(text, uuid, timestamptz) from public;
grant execute on function close_member(text, uuid, timestamptz) to damask_app;

-- Deletes the rest of the person's data. Returns false when there is nothing to erase or a legal hold is open.
create function erase_member(of_partner text, of_member uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare person member_closing;
begin
  select * into person from member_closing where partner_id = of_partner and member_id = of_member and erased_at is null for update;
  if not found or exists (select from legal_hold h where h.partner_id = of_partner and h.member_id = of_member and h.lifted_at is null) then return false; end if;
  delete from session where partner_id = of_partner and member_id = of_member;
  delete from known_device where partner_id = of_partner and member_id = of_member;
  delete from favorite where partner_id = of_partner and member_id = of_member;
  -- A person who joined again with the same email keeps what they have entered since.
  delete from join_draft where partner_id = of_partner and email = person.former ->> 'email' and saved_at <= person.closed_at;
  delete from prospect_capture where partner_id = of_partner and email = person.former ->> 'email' and last_at <= person.closed_at;
  update mail_message set to_address = '', facts = '{}', last_error = null where partner_id = of_partner and member_id = of_member;
  update mail_message set to_address = '', facts = '{}', last_error = null
    where partner_id = of_partner and member_id is null and to_address = person.former ->> 'email' and queued_at <= person.closed_at;
  update review set body = '' where partner_id = of_partner and member_id = of_member;
  update claim_event set words = '', lines = '[]'
    where partner_id = of_partner and claim_id in (select c.id from claim c where c.partner_id = of_partner and c.member_id = of_member);
  update claim_approval set reason = 'erased with the member'
    where partner_id = of_partner and claim_id in (select c.id from claim c where c.partner_id = of_partner and c.member_id = of_member);
  update impersonation set reason = '' where partner_id = of_partner and member_id = of_member;
  update card set description = '', fingerprint = '', partner_card_id = null where partner_id = of_partner and member_id = of_member and status <> 'active';
  update reservation set reference = '' where partner_id = of_partner and member_id = of_member;
  update member_closing set former = '{}', erased_at = at where partner_id = of_partner and member_id = of_member;
  return true;
end $$;
alter function erase_member(text, uuid, timestamptz) owner to damask_eraser;
revoke all on function erase_member(text, uuid, timestamptz) from public;
grant execute on function erase_member(text, uuid, timestamptz) to damask_pipeline;

-- Erasing a member also empties the shops' ids of the member's orders.
create function member_order_erase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member_order set shop_order_id = '' where partner_id = new.partner_id and member_id = new.member_id;
  return null;
end $$;
alter function member_order_erase() owner to damask_eraser;
revoke all on function member_order_erase() from public;
create trigger member_order_erased after update of erased_at on member_closing
  for each row when (old.erased_at is null and new.erased_at is not null) execute function member_order_erase();

-- Erasing a member also deletes the member's survey responses. The function needs no security definer: erase_member sets erased_at as
-- damask_eraser, which may delete responses.
create function survey_response_erase() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from survey_response where partner_id = new.partner_id and member_id = new.member_id;
  return null;
end $$;
create trigger member_closing_erases_surveys after update of erased_at on member_closing
  for each row when (old.erased_at is null and new.erased_at is not null) execute function survey_response_erase();
