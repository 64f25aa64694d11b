-- A partner's own pictures and fonts (docs/decisions/0102).

-- The checked files. A row never changes: its name is a hash of the file, and pages name it for as long as caches hold them.
create table partner_file (
  partner_id text not null references partner (id),
  hash text not null check (hash ~ '^[0-9a-f]{20}$'),
  kind text not null check (kind in ('picture', 'font')),
  bytes bytea not null check (octet_length(bytes) between 1 and 8388608),
  -- Size and color of a picture, measures of a font. contract/own-pictures.ts and contract/own-fonts.ts have their forms.
  facts jsonb not null,
  saved_at timestamptz not null,
  primary key (partner_id, hash)
);
alter table partner_file enable row level security, force row level security;
create policy partner_file_site on partner_file to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on partner_file to damask_app;

-- The file that a name in settings or content means now.
create table partner_file_name (
  partner_id text not null,
  -- pictures/hero.jpg, fonts/house.woff2, or the https address of a picture.
  name text not null check (length(name) between 1 and 600),
  hash text not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (partner_id, name),
  foreign key (partner_id, hash) references partner_file (partner_id, hash)
);
alter table partner_file_name enable row level security, force row level security;
create policy partner_file_name_site on partner_file_name to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, update (hash, saved_by, saved_at), delete on partner_file_name to damask_app;
