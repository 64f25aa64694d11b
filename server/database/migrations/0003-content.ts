import { sql, type Kysely } from 'kysely'

/** Content and settings are kept in versions: what was published when can always be told, and a draft is not yet read by anyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table content_version (
  partner_id text not null references partner (id),
  type text not null,
  slug text not null,
  -- A copy state, or '' for everybody without a variant of their own.
  audience text not null,
  version integer not null check (version > 0),
  -- Checked against contract/content.ts before it is written; null says the entry was withdrawn.
  fields jsonb,
  saved_by text not null,
  saved_at timestamptz not null,
  -- Null: a draft.
  published_at timestamptz,
  primary key (partner_id, type, slug, audience, version)
);
alter table content_version enable row level security;
alter table content_version force row level security;
create policy content_version_site on content_version to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on content_version to damask_app;
grant update (published_at) on content_version to damask_app;

-- Every state a partner's settings were ever in; the row in partner is the one in force.
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
alter table partner_version enable row level security;
alter table partner_version force row level security;
create policy partner_version_site on partner_version to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on partner_version to damask_app;
`)
    .execute(db)
}
