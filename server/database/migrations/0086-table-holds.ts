import { sql, type Kysely } from 'kysely'

/** A table is held for its member before it is booked, and a booked one can be changed (docs/decisions/0079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table reservation
  -- A held table is free again then.
  add column held_until timestamptz,
  -- How often the booking was changed, as calendars count it.
  add column sequence integer not null default 0,
  -- The number of the last change the service was asked for, and that change while it has no answer.
  add column change_no integer not null default 0,
  add column change_date date,
  add column change_time text check (change_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column change_starts_at timestamptz,
  add column change_party_size integer check (change_party_size between 1 and 18),
  add column change_asked_at timestamptz,
  drop constraint reservation_status_check,
  add constraint reservation_status_check check (status in ('held', 'asked', 'booked', 'cancelled')),
  add constraint reservation_held_check check ((held_until is not null) = (status = 'held')),
  add constraint reservation_change_check check (
    num_nonnulls(change_date, change_time, change_starts_at, change_party_size, change_asked_at) in (0, 5)
    and (change_asked_at is null or status = 'booked')
  );
create index reservation_held on reservation (held_until) where status = 'held';
create index reservation_changing on reservation (change_asked_at) where change_asked_at is not null;
grant update (
  date, time, starts_at, party_size, asked_at, held_until, sequence,
  change_no, change_date, change_time, change_starts_at, change_party_size, change_asked_at
) on reservation to damask_app;
grant select (held_until, sequence, change_no, change_asked_at) on reservation to damask_pipeline;
`)
    .execute(db)
}
