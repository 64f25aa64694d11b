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

-- The rows of the imports that run now: a file is compared with the catalog before anything is written. Each import sees only its own rows.
create unlogged table import_row (
  run uuid not null default current_setting('damask.import')::uuid,
  id text not null,
  line int not null,
  source_id text,
  name text not null,
  content_hash text,
  -- JSON; null for a restaurant that the file closes.
  record text,
  status text,
  refusal text,
  refused_field text,
  -- The row as the file has it.
  original text,
  primary key (run, id)
);
create index import_row_line on import_row (run, line);
create unlogged table import_reference (
  run uuid not null default current_setting('damask.import')::uuid,
  reference text not null,
  id text not null,
  primary key (run, reference, id)
);
create index import_reference_id on import_reference (run, id);
-- Ids of refused rows: the file contains these restaurants, so they are not missing.
create unlogged table import_refused (
  run uuid not null default current_setting('damask.import')::uuid,
  id text not null,
  primary key (run, id)
);
-- References that move from one restaurant to another.
create unlogged table import_move (
  run uuid not null default current_setting('damask.import')::uuid,
  reference text not null,
  from_id text not null,
  to_id text not null,
  primary key (run, reference, from_id)
);
alter table import_row enable row level security;
alter table import_row force row level security;
create policy import_row_run on import_row to damask_app using (run = current_setting('damask.import')::uuid);
alter table import_reference enable row level security;
alter table import_reference force row level security;
create policy import_reference_run on import_reference to damask_app using (run = current_setting('damask.import')::uuid);
alter table import_refused enable row level security;
alter table import_refused force row level security;
create policy import_refused_run on import_refused to damask_app using (run = current_setting('damask.import')::uuid);
alter table import_move enable row level security;
alter table import_move force row level security;
create policy import_move_run on import_move to damask_app using (run = current_setting('damask.import')::uuid);
grant select, insert, delete, truncate on import_row, import_reference, import_refused, import_move to damask_app;
grant update (refusal, refused_field) on import_row to damask_app;
