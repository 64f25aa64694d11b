-- Brand folders with faults, as the last start or `npm run brands -- apply` read them. The partner keeps its version in force.
create table brand_fault (
  partner_id text primary key check (partner_id ~ '^[a-z0-9-]{1,60}$'),
  -- The hosts that the folder claims. While the partner has no version in force, they answer that the site is not open.
  hosts text[] not null,
  -- server/brands/faults.ts describes a fault.
  faults jsonb not null,
  read_at timestamptz not null
);
alter table brand_fault enable row level security, force row level security;
-- A node follows the folders of all partners, as it follows their settings. They contain no personal data.
create policy brand_fault_site on brand_fault to damask_app using (true) with check (true);
create policy brand_fault_console on brand_fault for select to damask_console using (true);
grant select, insert, delete, update (hosts, faults, read_at) on brand_fault to damask_app;
grant select on brand_fault to damask_console;
