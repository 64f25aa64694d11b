import { sql, type Kysely } from 'kysely'

/**
 * How dates and numbers are written for a member (docs/decisions/0075). Null follows the brand, so that a brand may change its own;
 * a closed account loses the choice with the rest of the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table member add column language text check (language in ('en-US', 'en-GB', 'es-US', 'fr-CA', 'pt-BR', 'de-DE'));
grant update (language) on member to damask_app;

create or replace function member_left_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'left' or (new.status = 'left' and current_user <> 'damask_eraser') then
    raise exception 'close_member closes an account, for good' using errcode = '42501', constraint = 'member_left';
  end if;
  new.language := null;
  return new;
end $$;
`)
    .execute(db)
}
