-- A request has one name in every table: requested. A recovery names the identifier that a person typed.

alter table card rename column expiry_asked_at to expiry_requested_at;
alter table member_order rename column asked_at to requested_at;
alter table network_object rename column asked_at to requested_at;

alter table reservation rename column asked_at to requested_at;
alter table reservation rename column change_asked_at to change_requested_at;
drop index reservation_asked;
-- Row-level security binds the owner too, so it is off for the owner while the rows of all partners change.
alter table reservation no force row level security, drop constraint reservation_status_check;
update reservation set status = 'requested' where status = 'asked';
alter table reservation force row level security,
  add constraint reservation_status_check check (status in ('held', 'requested', 'booked', 'canceled'));
create index reservation_requested on reservation (requested_at) where status = 'requested';

alter table recovery rename column asked_at to requested_at;
alter table recovery rename column sought to identifier;
alter index recovery_sought rename to recovery_identifier;

-- The same function with the new name of the column recovery.identifier.
create or replace function close_member(of_partner text, of_member uuid, at timestamptz) returns boolean
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
  delete from recovery where partner_id = of_partner and (member_id = of_member or (identifier <> '' and identifier in (person.email, person.phone)));
  return true;
end $$;
