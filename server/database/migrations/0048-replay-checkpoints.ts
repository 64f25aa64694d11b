import { sql, type Kysely } from 'kysely'

/**
 * What the earlier dines of a member leave for the later ones (monthly offers used, tier progress), so that a message about
 * a recent dine replays the dines since then and not the whole history. Rows can be deleted at any time: they are made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table replay_checkpoint (
  partner_id text not null,
  member_id uuid not null,
  -- All dines up to this moment, included, are in the state.
  up_to timestamptz not null,
  state jsonb not null,
  primary key (partner_id, member_id, up_to)
);
alter table replay_checkpoint enable row level security;
alter table replay_checkpoint force row level security;
create policy replay_checkpoint_pipeline on replay_checkpoint to damask_pipeline using (true) with check (true);
grant select, insert, delete on replay_checkpoint to damask_pipeline;
`)
    .execute(db)
}
