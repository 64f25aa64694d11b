import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'
import { erasing } from './0067-closing.ts'

const held = `or exists (select from legal_hold h where h.partner_id = of_partner and h.member_id = of_member and h.lifted_at is null)`

/** A member whose data the law requires to keep: closing the account erases nothing until the hold is lifted (docs/decisions/0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table legal_hold (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null check (btrim(reason) <> ''),
  set_by uuid not null references operator (id),
  set_at timestamptz not null,
  lifted_by uuid references operator (id),
  lifted_at timestamptz,
  lift_reason text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (btrim(lift_reason) = ''))
);
create unique index legal_hold_open on legal_hold (partner_id, member_id) where lifted_at is null;
create index legal_hold_member on legal_hold (partner_id, member_id, set_at);
alter table legal_hold enable row level security;
alter table legal_hold force row level security;
create policy legal_hold_site on legal_hold for select to damask_app using (partner_id = current_setting('damask.partner', true));
create policy legal_hold_console on legal_hold to damask_console using ${inScope} with check ${inScope};
create policy legal_hold_eraser on legal_hold for select to damask_eraser using (true);
grant select (partner_id, member_id, lifted_at) on legal_hold to damask_app, damask_eraser;
grant select, insert on legal_hold to damask_console;
grant update (lifted_by, lifted_at, lift_reason) on legal_hold to damask_console;
${erasing(held)}
`)
    .execute(db)
}
