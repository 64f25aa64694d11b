import { sql, type Kysely } from 'kysely'

/**
 * Where a partner asks for reviews, a cleared reward stays pending until its dine is reviewed. A new review puts the dine's messages
 * into the pipeline's queue again, as a move of the dine does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table award
  add column review_hold text check (review_hold in ('open', 'expired')),
  add check (review_hold is null or stage = 'final'),
  add check (review_hold is distinct from 'expired' or units = 0);
create index award_waiting_for_review on award (partner_id, dine_id) where live and review_hold = 'open';

create policy review_pipeline on review for select to damask_pipeline using (true);
grant select (partner_id, dine_id) on review to damask_pipeline;

alter function judge_moved_dine() rename to judge_dine_again;
create trigger review_written after insert on review for each row execute function judge_dine_again();
`)
    .execute(db)
}
