-- Restaurants. They belong to no partner: all programs share them.

-- One row: the version of the newest change of a restaurant.
create table catalog (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalog (version) values (0);
grant select, update (version) on catalog to damask_app;
grant select on catalog to damask_pipeline;

create table merchant (
  id text primary key check (length(id) between 1 and 80),
  name text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  timezone text not null,
  city text not null,
  state text not null,
  -- The words that text search compares. The application folds them to ASCII.
  search_text text not null,
  -- The whole record as contract/catalog.ts defines it, without references of networks.
  record jsonb not null,
  content_hash text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  version bigint not null
);
-- Restaurants in a part of the map.
create index merchant_place on merchant (latitude, longitude) where removed_at is null;
-- A node reads the changes since the version that it has.
create index merchant_version on merchant (version);
grant select, insert, update (name, latitude, longitude, timezone, city, state, search_text, record, content_hash,
  removed_at, version) on merchant to damask_app;
grant select on merchant to damask_pipeline, damask_sandbox;
grant select (id, name, timezone, city, state, removed_at) on merchant to damask_console;

-- A statement takes the next version and stamps it on the rows that it changes. The row in catalog stays locked until
-- the commit, so versions become visible in their order: a node that has read version n has read all earlier ones.
create function catalog_take_version() returns trigger language plpgsql as $$
declare taken bigint;
begin
  update catalog set version = version + 1 returning version into taken;
  perform set_config('damask.catalog_version', taken::text, true);
  perform pg_notify('damask_catalog', taken::text);
  return null;
end $$;
create function catalog_stamp_version() returns trigger language plpgsql as $$
begin
  new.version := current_setting('damask.catalog_version')::bigint;
  return new;
end $$;
create trigger merchant_takes_version before insert or update on merchant
  for each statement execute function catalog_take_version();
create trigger merchant_stamps_version before insert or update on merchant
  for each row execute function catalog_stamp_version();

create function catalog_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'merchants are removed by setting removed_at, so that old dines still link to them';
end $$;
create trigger merchant_never_deleted before delete on merchant
  for each statement execute function catalog_refuse_delete();

-- Ids by which feeds name a restaurant, for example 'mid:12345678'. A purchase is matched by the references that were
-- valid when it was made.
create table merchant_reference (
  reference text not null check (reference ~ '^[a-z]+:'),
  merchant_id text not null references merchant (id),
  valid_from timestamptz not null default '-infinity',
  -- Null while it is valid.
  valid_to timestamptz,
  primary key (reference, merchant_id, valid_from),
  check (valid_from < valid_to)
);
-- References of a restaurant, which an import compares.
create index merchant_reference_merchant on merchant_reference (merchant_id);
-- One open span for each reference of a restaurant.
create unique index merchant_reference_current on merchant_reference (reference, merchant_id) where valid_to is null;
grant select, insert, update (valid_to) on merchant_reference to damask_app;
grant select on merchant_reference to damask_pipeline, damask_sandbox;

-- Former rules of a restaurant. A purchase from before valid_to earns by them, however late it is reported.
create table merchant_past_rules (
  merchant_id text not null references merchant (id),
  valid_to timestamptz not null,
  -- timezone, benefits, offers and campaignCodes of the former record.
  rules jsonb not null,
  primary key (merchant_id, valid_to)
);
grant select, insert on merchant_past_rules to damask_app;
grant select on merchant_past_rules to damask_pipeline;

-- Objects created for our restaurants at card networks. With them, a second run of `npm run networks` creates
-- nothing twice.
create table network_object (
  network text not null,
  program_id text not null,
  kind text not null check (kind in ('brand', 'location', 'mid')),
  -- The brand's name, the restaurant's id, or the restaurant's id and one of its network merchant ids (MIDs).
  subject text not null,
  asked_at timestamptz not null,
  -- Null until the network replies: it may have created the object or not.
  object_id text,
  primary key (network, program_id, kind, subject)
);
grant select, insert, update (asked_at, object_id), delete on network_object to damask_app;
