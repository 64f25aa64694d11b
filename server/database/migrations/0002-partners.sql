-- Partners, their settings and their content.

create table partner (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  hosts text[] not null,
  -- Brand folders seed it. contract/brand.ts checks it before it is written.
  brand jsonb not null,
  copy jsonb not null,
  legal jsonb not null,
  content_hash text not null,
  version bigint not null default 1,
  updated_at timestamptz not null,
  -- Refuses an unknown time zone when the setting is saved. Otherwise the next ledger entry would fail.
  constraint partner_accounting_zone
    check (timestamptz '2000-01-01 00:00Z' at time zone coalesce(brand ->> 'accountingZone', 'America/New_York') is not null)
);
grant select, insert, update (hosts, brand, copy, legal, content_hash, version, updated_at) on partner to damask_app;
grant select on partner to damask_pipeline, damask_console;

-- The accounting date of a partner's ledger at a moment (docs/decisions/0057). Null for an unknown partner. A partner
-- whose settings have no zone uses America/New_York.
create function accounting_date(of_partner text, at timestamptz) returns date
  language sql stable set search_path = public, pg_temp as $$
  select (at at time zone coalesce(brand ->> 'accountingZone', 'America/New_York'))::date from partner where id = of_partner
$$;

-- Every version of a partner's settings. The row in partner has the version in force.
create table partner_version (
  partner_id text not null references partner (id),
  version bigint not null,
  brand jsonb not null,
  copy jsonb not null,
  legal jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (partner_id, version)
);
alter table partner_version enable row level security, force row level security;
create policy partner_version_site on partner_version to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy partner_version_pipeline on partner_version for select to damask_pipeline using (true);
grant select, insert on partner_version to damask_app;
grant select on partner_version to damask_pipeline;

-- Versions of content entries.
create table content_version (
  partner_id text not null references partner (id),
  type text not null,
  slug text not null,
  -- The copy state that this variant is for. '' is for all copy states without a variant.
  audience text not null,
  version integer not null check (version > 0),
  -- contract/content.ts checks it before it is written. Null withdraws the entry.
  fields jsonb,
  saved_by text not null,
  saved_at timestamptz not null,
  -- Null for a draft.
  published_at timestamptz,
  primary key (partner_id, type, slug, audience, version)
);
alter table content_version enable row level security, force row level security;
create policy content_version_site on content_version to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert, update (published_at) on content_version to damask_app;
