import { sql, type Kysely } from 'kysely'

/** Tables members have booked. One row is one order at the booking service, which knows it by the row's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table reservation (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  -- The browser's own: the same order sent twice is one.
  client_key uuid not null,
  -- The restaurant's wall clock, and the moment it means.
  date date not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  starts_at timestamptz not null,
  party_size integer not null check (party_size between 1 and 18),
  status text not null check (status in ('asked', 'booked', 'cancelled')),
  -- What the service calls it; empty until it has said so.
  reference text not null default '',
  asked_at timestamptz not null,
  cancelled_at timestamptz check ((cancelled_at is not null) = (status = 'cancelled')),
  primary key (partner_id, id),
  unique (partner_id, member_id, client_key),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index reservation_member on reservation (partner_id, member_id, starts_at);
alter table reservation enable row level security;
alter table reservation force row level security;
create policy reservation_site on reservation to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, delete on reservation to damask_app;
grant update (status, reference, cancelled_at) on reservation to damask_app;
`)
    .execute(db)
}
