import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

const tables = `
alter table member drop constraint member_status_check;
alter table member add constraint member_status_check check (status in ('prospect', 'enrolled', 'closed', 'left'));

-- A member who closed their account for good (docs/decisions/0074). Dines, awards and the ledger keep the member's id alone.
create table member_closing (
  partner_id text not null,
  member_id uuid not null,
  closed_at timestamptz not null,
  -- Who it was, until it is erased: emptied by erase_member.
  former jsonb not null,
  erased_at timestamptz,
  primary key (partner_id, member_id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check (erased_at is null or former = '{}')
);
create index member_closing_open on member_closing (closed_at) where erased_at is null;
alter table member_closing enable row level security;
alter table member_closing force row level security;
create policy member_closing_site on member_closing for select to damask_app
  using (partner_id = current_setting('damask.partner', true));
create policy member_closing_pipeline on member_closing for select to damask_pipeline using (true);
create policy member_closing_console on member_closing for select to damask_console using ${inScope};
grant select (partner_id, member_id, closed_at, erased_at) on member_closing to damask_app, damask_pipeline, damask_console;

-- An account that is closed stays closed, and only close_member closes one.
create function member_left_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'left' or (new.status = 'left' and current_user <> 'damask_eraser') then
    raise exception 'close_member closes an account, for good' using errcode = '42501', constraint = 'member_left';
  end if;
  return new;
end $$;
create function member_left_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the account is closed' using errcode = '42501', constraint = 'member_left';
end $$;
-- A request that was under way while the account closed writes nothing back.
create trigger member_left_stays before update on member for each row when (old.status = 'left' and current_user = 'damask_app')
  execute function member_left_stays();
create trigger member_left before update of status on member for each row when (new.status <> old.status and 'left' in (old.status, new.status))
  execute function member_left_rules();

grant select (member_id, starts_at) on reservation to damask_pipeline;
`

/** Columns the eraser may empty, and tables it may delete from. It signs in nowhere; its two functions are all that use its rights. */
const blanks: Record<string, string> = {
  member: `status, email, password_hash, first_name, last_name, phone, partner_number, address1, address2, city, state, zip, email_opt_in,
    sms_opt_in, referrer, public_id, family_id, email_must_change`,
  member_closing: 'former, erased_at',
  card: 'description, fingerprint, partner_card_id',
  mail_message: 'to_address, facts, last_error',
  review: 'body',
  claim_event: 'words, lines',
  claim_approval: 'reason',
  emulation: 'reason',
  reservation: 'reference',
}
const deletes = [
  ...[
    'session',
    'known_device',
    'passkey',
    'passkey_question',
    'member_identity',
    'email_change',
    'recovery',
    'join_draft',
  ],
  ...['favourite', 'prospect_capture'],
]

const eraser = `
${Object.entries(blanks)
  .map(
    ([table, columns]) => `
create policy ${table}_eraser on ${table} to damask_eraser using (true) with check (true);
grant select, update (${columns}) on ${table} to damask_eraser;`,
  )
  .join('')}
${deletes
  .map(
    (table) => `
create policy ${table}_eraser on ${table} to damask_eraser using (true);
grant select, delete on ${table} to damask_eraser;`,
  )
  .join('')}
grant insert on member_closing to damask_eraser;
create policy claim_eraser on claim for select to damask_eraser using (true);
grant select on claim to damask_eraser;

-- What happened to a claim is only added; its words go with the member.
create or replace function claim_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_user = 'damask_eraser' then return null; end if;
  raise exception 'what happened to a claim is only added';
end $$;
`

/**
 * The first half: the person leaves the member's row for member_closing, so that nobody finds them there and their email is free. People who
 * joined through the member's link keep pointing at the row by its new id.
 */
const closing = `
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
`

/** The second half: what is left of the person anywhere. False where nothing was to do. A legal hold is added by 0068. */
export const erasing = (held: string) => `
create or replace function erase_member(of_partner text, of_member uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare person member_closing;
begin
  select * into person from member_closing where partner_id = of_partner and member_id = of_member and erased_at is null for update;
  if not found ${held} then return false; end if;
  delete from session where partner_id = of_partner and member_id = of_member;
  delete from known_device where partner_id = of_partner and member_id = of_member;
  delete from favourite where partner_id = of_partner and member_id = of_member;
  -- Whoever joined again with the same email keeps what they have entered since.
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
  update emulation set reason = '' where partner_id = of_partner and member_id = of_member;
  update card set description = '', fingerprint = '', partner_card_id = null where partner_id = of_partner and member_id = of_member and status <> 'active';
  update reservation set reference = '' where partner_id = of_partner and member_id = of_member;
  update member_closing set former = '{}', erased_at = at where partner_id = of_partner and member_id = of_member;
  return true;
end $$;
alter function erase_member(text, uuid, timestamptz) owner to damask_eraser;
revoke all on function erase_member(text, uuid, timestamptz) from public;
grant execute on function erase_member(text, uuid, timestamptz) to damask_pipeline;
`

/** What a closed account still gets goes back to the partner: units between its available balance and partner/breakage, nothing else. */
const breakage = `
create policy ledger_entry_pipeline_breaks on ledger_entry for insert to damask_pipeline with check (actor = 'closing' and cause = 'breakage');
create policy ledger_posting_pipeline_breaks on ledger_posting for insert to damask_pipeline with check (
  (from_account = 'partner/breakage' and to_account like 'member/%/available') or (to_account = 'partner/breakage' and from_account like 'member/%/available'));
create policy ledger_entry_console on ledger_entry for select to damask_console using ${inScope};
create policy ledger_posting_console on ledger_posting for select to damask_console using ${inScope};
grant select (partner_id, id, cause, cause_id, created_at) on ledger_entry to damask_console;
grant select (partner_id, entry_id, from_account, to_account, currency, units) on ledger_posting to damask_console;
`

/** Closing an account: deactivated at once, erased by a job (docs/decisions/0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, eraser, closing, erasing(''), breakage]) await sql.raw(part).execute(db)
}
