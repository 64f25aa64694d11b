import { sql, type Kysely } from 'kysely'

/**
 * A move of a dine puts the dine's messages into the pipeline's queue again, which then judges it at its new restaurant. The console's role may write
 * moves alone: what they lead to is done by a function of the pipeline's role.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function judge_moved_dine() returns trigger language plpgsql security definer set search_path = public as $$
begin
  with undone as (
    delete from feed_outcome o using feed_event e
    where e.partner_id = new.partner_id and e.dine_id = new.dine_id and o.provider = e.provider and o.delivery_id = e.delivery_id
    returning o.provider, o.delivery_id
  )
  insert into feed_queue (position, provider, delivery_id)
    select m.position, m.provider, m.delivery_id from undone join feed_message m using (provider, delivery_id)
    on conflict do nothing;
  perform pg_notify('damask_feed', '');
  return null;
end $$;
alter function judge_moved_dine() owner to damask_pipeline;
revoke all on function judge_moved_dine() from public;
create trigger dine_moved after insert on dine_move for each row execute function judge_moved_dine();
grant select (removed_at) on merchant to damask_console;
`)
    .execute(db)
}
