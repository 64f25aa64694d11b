import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

/**
 * A purchase is matched and priced by what was in force at its own moment, however late its messages are: references have a
 * span, a restaurant's former rules are kept with their end, and the pipeline reads a partner's former versions. An
 * operator's move of a dine to another restaurant is a row of its own, never an edit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table merchant_reference
  add column valid_from timestamptz not null default '-infinity',
  add column valid_to timestamptz,
  add check (valid_from < valid_to),
  drop constraint merchant_reference_pkey,
  add primary key (reference, merchant_id, valid_from);
update merchant_reference r set valid_to = m.removed_at from merchant m where m.id = r.merchant_id and m.removed_at is not null;
create unique index merchant_reference_current on merchant_reference (reference, merchant_id) where valid_to is null;
revoke delete on merchant_reference from damask_app;
grant update (valid_to) on merchant_reference to damask_app;

create table merchant_past_rules (
  merchant_id text not null references merchant (id),
  valid_to timestamptz not null,
  -- timezone, benefits, offers and campaignCodes as the record had them.
  rules jsonb not null,
  primary key (merchant_id, valid_to)
);
grant select, insert on merchant_past_rules to damask_app;
grant select on merchant_past_rules to damask_pipeline;

create policy partner_version_pipeline on partner_version for select to damask_pipeline using (true);
grant select on partner_version to damask_pipeline;

alter table feed_event add column zone_missing boolean not null default false;

create table dine_move (
  partner_id text not null,
  dine_id uuid not null,
  position bigint generated always as identity,
  merchant_id text not null references merchant (id),
  reason text not null check (length(btrim(reason)) between 1 and 300),
  moved_by text not null,
  moved_at timestamptz not null,
  primary key (partner_id, dine_id, position),
  foreign key (partner_id, dine_id) references dine (partner_id, id)
);
alter table dine_move enable row level security;
alter table dine_move force row level security;
create policy dine_move_site on dine_move to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy dine_move_pipeline on dine_move for select to damask_pipeline using (true);
create policy dine_move_console on dine_move to damask_console using ${inScope} with check ${inScope};
grant select on dine_move to damask_app, damask_pipeline;
grant select, insert on dine_move to damask_console;
`)
    .execute(db)
}
