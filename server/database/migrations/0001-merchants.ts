export const merchantTables = `
create table catalogue (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue (version) values (0);

-- Restaurants belong to no partner: every programme shares one stock of them.
create table merchant (
  id text primary key check (length(id) between 1 and 80),
  name text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  timezone text not null,
  city text not null,
  state text not null,
  -- Folded to ASCII words by the application: what text search looks at.
  search_text text not null,
  -- The whole record as contract/catalogue.ts defines it, minus network references.
  record jsonb not null,
  content_hash text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  version bigint not null
);
create index merchant_place on merchant (latitude, longitude) where removed_at is null;
create index merchant_version on merchant (version);

create table merchant_reference (
  reference text not null check (reference ~ '^[a-z]+:'),
  merchant_id text not null references merchant (id),
  primary key (reference, merchant_id)
);
create index merchant_reference_merchant on merchant_reference (merchant_id);

-- The single counter row stays locked until commit, so versions become visible in their own order: a follower
-- that has seen version n has seen all before it. Statement trigger takes the number, row trigger stamps it.
create function catalogue_take_version() returns trigger language plpgsql as $$
declare taken bigint;
begin
  update catalogue set version = version + 1 returning version into taken;
  perform set_config('damask.catalogue_version', taken::text, true);
  perform pg_notify('damask_catalogue', taken::text);
  return null;
end $$;
create function catalogue_stamp_version() returns trigger language plpgsql as $$
begin
  new.version := current_setting('damask.catalogue_version')::bigint;
  return new;
end $$;
create trigger merchant_takes_version before insert or update on merchant
  for each statement execute function catalogue_take_version();
create trigger merchant_stamps_version before insert or update on merchant
  for each row execute function catalogue_stamp_version();
create function catalogue_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'merchants are removed by setting removed_at, so that old dines still link to them';
end $$;
create trigger merchant_never_deleted before delete on merchant
  for each statement execute function catalogue_refuse_delete();
`
