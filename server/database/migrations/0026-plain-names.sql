-- The challenge of a passkey has that name in every table. Its requester is a browser or a session.

alter table passkey_question rename to passkey_challenge;
alter table passkey_challenge rename column question_hash to challenge_hash;
alter table passkey_challenge rename constraint passkey_question_pkey to passkey_challenge_pkey;
alter table passkey_challenge rename constraint passkey_question_partner_id_fkey to passkey_challenge_partner_id_fkey;
alter index passkey_question_expires rename to passkey_challenge_expires;
alter policy passkey_question_site on passkey_challenge rename to passkey_challenge_site;
alter policy passkey_question_eraser on passkey_challenge rename to passkey_challenge_eraser;

alter table operator_question rename to operator_challenge;
alter table operator_challenge rename column question_hash to challenge_hash;
alter table operator_challenge rename column asker_hash to requester_hash;
alter table operator_challenge rename constraint operator_question_pkey to operator_challenge_pkey;
alter index operator_question_expires rename to operator_challenge_expires;

-- When a message of the network arrived.
alter table card_confirmation rename column told_at to received_at;
alter table card_replacement rename column told_at to received_at;

-- The same functions with the new names.
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
  delete from passkey_challenge where partner_id = of_partner and member_id = of_member;
  delete from email_change where partner_id = of_partner and member_id = of_member;
  delete from recovery where partner_id = of_partner and (member_id = of_member or (identifier <> '' and identifier in (person.email, person.phone)));
  return true;
end $$;

create or replace function card_pipeline_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.confirmed_at is distinct from old.confirmed_at and (old.confirmed_at is not null or not exists (
      select from card_reference r join feed_sender s on s.network = r.provider
      join card_confirmation f on f.provider = s.source and f.reference = r.reference
      where r.partner_id = new.partner_id and r.card_id = new.id and new.confirmed_at = greatest(new.linked_at, f.received_at))) then
    raise exception 'no network confirmed the card at this time' using errcode = '42501', constraint = 'card_confirmed_by_network';
  end if;
  if (new.status, new.ended_at) is distinct from (old.status, old.ended_at)
      and (old.status <> 'active' or new.status <> 'moved' or new.ended_at is null or new.ended_at < now() - interval '5 minutes') then
    raise exception 'the pipeline only moves an active card to another program' using errcode = '42501', constraint = 'card_moved';
  end if;
  return new;
end $$;

create or replace function card_number_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.last_four = old.last_four and old.expires_on is null then
    return new;
  end if;
  if not exists (
      select from card_reference r join feed_sender s on s.network = r.provider
      join card_replacement p on p.provider = s.source and p.reference = r.reference
      where r.partner_id = new.partner_id and r.card_id = new.id
        and p.last_four = new.last_four and p.expires_on = new.expires_on and p.changed_at = new.replaced_at) then
    raise exception 'no network reported this replacement' using errcode = '42501', constraint = 'card_replaced_by_network';
  end if;
  return new;
end $$;
