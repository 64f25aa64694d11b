import { sql, type Kysely } from 'kysely'

/** The path of a member's account is compared with a built one: every change of a balance checks it, and a pattern took longer than the change. */
const accountPaths = `
do $$ declare name text; begin
  for name in select conname from pg_constraint where conrelid = 'ledger_account'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%partner/in_transit%' loop
    execute format('alter table ledger_account drop constraint %I', name);
  end loop;
end $$;
alter table ledger_account add constraint ledger_account_path check (case
  when path like 'member/%' then type = 'liability'
    and path in ('member/' || substring(path, 8, 36)::uuid::text || '/pending', 'member/' || substring(path, 8, 36)::uuid::text || '/available')
  when path in ('partner/issued', 'partner/bonus', 'partner/adjusted', 'partner/funding') then type = 'source'
  when path in ('partner/delivered', 'partner/expired', 'partner/breakage') then type = 'settled'
  else path = 'partner/in_transit' and type = 'liability' end);
`

/**
 * For each new row a foreign key reads and locks the row it names. A trigger checks all new awards or mails of a statement at once. It takes no
 * locks, because no dine or member can be deleted. The scalar subquery keeps PostgreSQL on the primary key even where its statistics are old.
 */
const parents = `
alter table award drop constraint award_partner_id_dine_id_fkey;
create function award_check_dines() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added a where (select d.id from dine d where d.partner_id = a.partner_id and d.id = a.dine_id) is null) then
    raise exception 'an award belongs to no dine' using errcode = '23503', constraint = 'award_dine';
  end if;
  return null;
end $$;
create trigger award_added after insert on award referencing new table as added for each statement execute function award_check_dines();

alter table mail_message drop constraint mail_message_partner_id_member_id_fkey;
create function mail_check_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added a where a.member_id is not null
      and (select m.id from member m where m.partner_id = a.partner_id and m.id = a.member_id) is null) then
    raise exception 'a mail belongs to no member' using errcode = '23503', constraint = 'mail_message_member';
  end if;
  return null;
end $$;
create trigger mail_message_added after insert on mail_message referencing new table as added for each statement execute function mail_check_members();

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay: others belong to them', tg_table_name using errcode = '23503';
end $$;
create trigger dine_stays before delete on dine for each statement execute function refuse_delete();
create trigger member_stays before delete on member for each statement execute function refuse_delete();
`

/** Spares each batch work that repeats for every row what one look can tell (docs/decisions/0059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accountPaths, parents]) await sql.raw(part).execute(db)
}
