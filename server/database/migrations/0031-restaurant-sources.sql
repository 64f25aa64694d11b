-- The file of an acquirer identifies a restaurant by an id that is unique in its source. Both columns are null for a restaurant whose
-- public id is the id of its file.
alter table merchant
  add column source text check (source ~ '^[a-z0-9][a-z0-9-]{0,19}$'),
  add column source_id text check (length(source_id) between 1 and 100),
  -- A paused restaurant is in no list and earns nothing since removed_at, like a removed one, but keeps its references and can resume.
  add column paused boolean not null default false,
  add check ((source is null) = (source_id is null)),
  add check (not paused or removed_at is not null);
create unique index merchant_source on merchant (source, source_id);
grant update (source, source_id, paused) on merchant to damask_app;
