-- Tables that members booked.

-- One row is one booking at the booking service, which identifies it by the row's id.
create table reservation (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  -- The browser's idempotency key.
  client_key uuid not null,
  -- Time at the restaurant, and its moment.
  date date not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  starts_at timestamptz not null,
  party_size integer not null check (party_size between 1 and 18),
  -- held: waits for its member; asked: the service has not answered.
  status text not null check (status in ('held', 'asked', 'booked', 'canceled')),
  -- When a held table becomes free again.
  held_until timestamptz,
  -- The service's reference, or '' until it has answered.
  reference text not null default '',
  asked_at timestamptz not null,
  canceled_at timestamptz check ((canceled_at is not null) = (status = 'canceled')),
  -- Number of changes, as calendar entries count them.
  sequence integer not null default 0,
  -- Number of the last change that the service was asked for, and that change until it answers (docs/decisions/0079).
  change_no integer not null default 0,
  change_date date,
  change_time text check (change_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  change_starts_at timestamptz,
  change_party_size integer check (change_party_size between 1 and 18),
  change_asked_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, member_id, client_key),
  foreign key (partner_id, member_id) references member (partner_id, id),
  constraint reservation_held_check check ((held_until is not null) = (status = 'held')),
  constraint reservation_change_check check (
    num_nonnulls(change_date, change_time, change_starts_at, change_party_size, change_asked_at) in (0, 5)
    and (change_asked_at is null or status = 'booked')
  )
);
-- The reservations of a member.
create index reservation_member on reservation (partner_id, member_id, starts_at);
-- Jobs look across partners for bookings and changes without an answer (docs/decisions/0037) and for expired holds.
create index reservation_asked on reservation (asked_at) where status = 'asked';
create index reservation_changing on reservation (change_asked_at) where change_asked_at is not null;
create index reservation_held on reservation (held_until) where status = 'held';
alter table reservation enable row level security, force row level security;
create policy reservation_site on reservation to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy reservation_pipeline on reservation to damask_pipeline using (true);
create policy reservation_eraser on reservation to damask_eraser using (true) with check (true);
grant select, insert, update ("time", date, starts_at, party_size, status, held_until, reference, asked_at,
  canceled_at, sequence, change_no, change_date, change_time, change_starts_at, change_party_size, change_asked_at),
  delete on reservation to damask_app;
grant select ("time", partner_id, id, member_id, merchant_id, date, starts_at, party_size, status, held_until,
  reference, asked_at, canceled_at, sequence, change_no, change_asked_at), delete on reservation to damask_pipeline;
grant select, update (reference) on reservation to damask_eraser;

-- The times for which a reservation was booked, and whether each pays the reservation bonus (docs/decisions/0081).
-- A change adds a row, so that a dine is judged by the time that was booked when it took place.
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
alter table reservation_time enable row level security, force row level security;
create policy reservation_time_site on reservation_time to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy reservation_time_pipeline on reservation_time for select to damask_pipeline using (true);
grant select, insert on reservation_time to damask_app;
grant select on reservation_time to damask_pipeline;
