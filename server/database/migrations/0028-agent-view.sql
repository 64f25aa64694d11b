-- What support sees of sign-ins and errors, and how it finds a member by a misspelled name (docs/decisions/0099).

-- Refused sign-ins of known members. Subjects are those of sign_in_failure, so the table has no address. A password that
-- was entered is never stored.
create table sign_in_refusal (
  partner_id text not null,
  id bigint generated always as identity,
  member_id uuid not null,
  at timestamptz not null,
  -- What the member signed in with. confirmation: the password that a signed-in member enters before a change.
  way text not null check (way in ('email', 'number', 'passkey', 'confirmation')),
  reason text not null check (reason in ('wrong', 'account_locked', 'network_locked')),
  account_subject text not null,
  device_subject text not null,
  client_subject text not null,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- The refusals of a member, newest first.
create index sign_in_refusal_member on sign_in_refusal (partner_id, member_id, at);
-- A job deletes old refusals.
create index sign_in_refusal_at on sign_in_refusal (at);
alter table sign_in_refusal enable row level security, force row level security;
create policy sign_in_refusal_site on sign_in_refusal to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy sign_in_refusal_pipeline on sign_in_refusal to damask_pipeline using (true);
create policy sign_in_refusal_console on sign_in_refusal for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy sign_in_refusal_eraser on sign_in_refusal to damask_eraser using (true);
-- The site counts a member's recent refusals, so that an attacker cannot fill the table.
grant select (partner_id, member_id, at), insert on sign_in_refusal to damask_app;
grant select (at), delete on sign_in_refusal to damask_pipeline;
grant select on sign_in_refusal to damask_console;
grant select (partner_id, member_id), delete on sign_in_refusal to damask_eraser;

-- The console shows locks. It lifts those of an account and of its devices; the lock of a network protects other members.
create policy sign_in_failure_console on sign_in_failure for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy sign_in_failure_console_lifts on sign_in_failure for update to damask_console
  using ((current_setting('damask.partners', true) = '*'
      or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
    and subject not like 'client:%')
  with check ((current_setting('damask.partners', true) = '*'
      or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
    and subject not like 'client:%' and failures = 0 and locked_until is null);
grant select, update (failures, first_at, locked_until) on sign_in_failure to damask_console;

-- The members to whom a mail without a member, such as a recovery, was sent.
create table mail_recipient (
  partner_id text not null,
  mail_id uuid not null,
  member_id uuid not null,
  primary key (partner_id, mail_id, member_id),
  foreign key (partner_id, mail_id) references mail_message (partner_id, id) on delete cascade
);
-- The mail of a member in the console.
create index mail_recipient_member on mail_recipient (partner_id, member_id);
alter table mail_recipient enable row level security, force row level security;
create policy mail_recipient_pipeline on mail_recipient to damask_pipeline using (true) with check (true);
create policy mail_recipient_console on mail_recipient for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy mail_recipient_eraser on mail_recipient to damask_eraser using (true);
grant insert on mail_recipient to damask_pipeline;
grant select on mail_recipient to damask_console;
grant select, delete on mail_recipient to damask_eraser;

-- Errors that people saw, by the reference that they read out. No text of the request, only the pattern of its route.
create table error_reference (
  partner_id text not null references partner (id),
  reference text not null,
  at timestamptz not null,
  -- Null for a visitor.
  member_id uuid,
  method text not null,
  route text not null,
  status integer not null check (status between 400 and 599),
  code text not null,
  primary key (partner_id, reference),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- A job deletes old references.
create index error_reference_at on error_reference (at);
-- Erasing a member deletes the member's references.
create index error_reference_member on error_reference (partner_id, member_id) where member_id is not null;
alter table error_reference enable row level security, force row level security;
create policy error_reference_site on error_reference for insert to damask_app
  with check (partner_id = current_setting('damask.partner', true));
create policy error_reference_pipeline on error_reference to damask_pipeline using (true);
create policy error_reference_console on error_reference for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy error_reference_eraser on error_reference to damask_eraser using (true);
grant insert on error_reference to damask_app;
grant select (at), delete on error_reference to damask_pipeline;
grant select on error_reference to damask_console;
grant select (partner_id, member_id), delete on error_reference to damask_eraser;

-- Erasing a member also deletes the member's refused sign-ins, references and mailings. erase_member sets erased_at as damask_eraser.
create function support_records_erase() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from sign_in_refusal where partner_id = new.partner_id and member_id = new.member_id;
  delete from error_reference where partner_id = new.partner_id and member_id = new.member_id;
  delete from mail_recipient where partner_id = new.partner_id and member_id = new.member_id;
  return null;
end $$;
create trigger member_closing_erases_support_records after update of erased_at on member_closing
  for each row when (old.erased_at is null and new.erased_at is not null) execute function support_records_erase();

-- The console finds a misspelled name or email by its correct beginning or end. An index on an expression would not serve:
-- under row-level security PostgreSQL uses an index only for leakproof functions.
alter table member
  add column last_name_reversed text collate "C" generated always as
    (reverse(regexp_replace(lower(normalize(last_name, NFD)), '[\u0300-\u036f]', '', 'g'))) stored,
  add column email_reversed text collate "C" generated always as (reverse(email)) stored;
create index member_last_name_reversed on member (partner_id, last_name_reversed);
create index member_email_reversed on member (partner_id, email_reversed);
-- The console finds a member by phone.
create index member_phone on member (partner_id, phone) where phone <> '';
grant select (last_name_reversed, email_reversed) on member to damask_console;
