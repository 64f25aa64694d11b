import { sql, type Kysely } from 'kysely'

/**
 * Members change and withdraw their reviews (docs/decisions/0070). What an operator decided against does not return to the
 * restaurant's page without one, and no operator brings back what its member withdrew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table review drop constraint review_state_check;
alter table review
  add constraint review_state_check check (state in ('published', 'waiting', 'hidden', 'withdrawn')),
  add constraint review_withdrawn_check check (state <> 'withdrawn' or body = ''),
  -- When its member last changed or withdrew it.
  add column changed_at timestamptz;
grant update (stars, food, service, value, atmosphere, body, state, reason, changed_at) on review to damask_app;

create function review_state_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'damask_app' and new.state = 'published' and old.state <> 'published' and old.decided_by is not null then
    raise exception 'an operator publishes this review' using errcode = '42501', constraint = 'review_state_rules';
  end if;
  if current_user = 'damask_app' and new.state = 'hidden' or current_user = 'damask_console' and 'withdrawn' in (old.state, new.state) then
    raise exception 'operators hide reviews and members withdraw them' using errcode = '42501', constraint = 'review_state_rules';
  end if;
  return new;
end $$;
create trigger review_state_rules before update of state on review for each row execute function review_state_rules();
`)
    .execute(db)
}
