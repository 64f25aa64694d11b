import { sql, type Kysely } from 'kysely'

/**
 * Each time that a reservation was booked for, and whether that time pays the reservation bonus (docs/decisions/0081). A change of a
 * reservation adds a row, so that a dine is judged by the time that was booked at its own moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table reservation_time (
  partner_id text not null,
  reservation_id uuid not null,
  -- When it was booked or changed.
  since timestamptz not null,
  starts_at timestamptz not null,
  has_bonus boolean not null,
  primary key (partner_id, reservation_id, since),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id)
);
alter table reservation_time enable row level security;
alter table reservation_time force row level security;
create policy reservation_time_site on reservation_time to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy reservation_time_pipeline on reservation_time for select to damask_pipeline using (true);
grant select, insert on reservation_time to damask_app;
grant select on reservation_time to damask_pipeline;
insert into reservation_time (partner_id, reservation_id, since, starts_at, has_bonus)
  select partner_id, id, asked_at, starts_at, false from reservation where status <> 'asked';
`)
    .execute(db)
}
