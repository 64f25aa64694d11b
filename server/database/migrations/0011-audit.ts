/**
 * The audit log: appended by one function and changed by nobody, not even the tables' owner (docs/decisions/0025). Every entry's
 * text is hashed, and each hash covers the one before, so that a change below the database shows as well.
 */
export const auditTables = (inScope: string): string => `
create table audit_entry (
  position bigint primary key,
  body text not null,
  body_hash bytea not null,
  hash bytea not null,
  -- Read out of the text, never written beside it: what is looked up is what was hashed.
  action text generated always as ((body::jsonb) ->> 'action') stored,
  operator_id uuid generated always as (((body::jsonb) ->> 'operator')::uuid) stored,
  partner_id text generated always as ((body::jsonb) ->> 'partner') stored,
  member_id uuid generated always as (((body::jsonb) ->> 'member')::uuid) stored
);
create index audit_entry_member on audit_entry (partner_id, member_id, position desc);
create index audit_entry_operator on audit_entry (operator_id, position desc);

create table audit_head (only_row boolean primary key default true check (only_row), position bigint not null, hash bytea not null);
insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'));

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy audit_entry_console on audit_entry for select to damask_console using ${inScope};
create policy audit_entry_owner on audit_entry to damask_owner using (true) with check (true);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only appends';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse_change();

-- One at a time: the head's row is the queue, so the chain has neither gap nor fork.
create function audit_append(what jsonb) returns bigint
  language plpgsql security definer set search_path = public as $$
declare
  before audit_head;
  entry text;
  entry_hash bytea;
  linked bytea;
begin
  select * into before from audit_head for update;
  entry := (what || jsonb_build_object('position', before.position + 1))::text;
  entry_hash := sha256(convert_to(entry, 'UTF8'));
  linked := sha256(before.hash || entry_hash);
  insert into audit_entry (position, body, body_hash, hash) values (before.position + 1, entry, entry_hash, linked);
  update audit_head set position = before.position + 1, hash = linked;
  return before.position + 1;
end $$;
revoke all on function audit_append(jsonb) from public;
grant execute on function audit_append(jsonb) to damask_app, damask_console;

-- The chain without its texts, for a reader who may see only some of them.
create function audit_links(after bigint, most integer) returns table (link_position bigint, link_body_hash bytea, link_hash bytea)
  language sql security definer stable set search_path = public as $$
  select position, body_hash, hash from audit_entry where position > after order by position limit least(most, 1000)
$$;
revoke all on function audit_links(bigint, integer) from public;
grant execute on function audit_links(bigint, integer) to damask_console;
grant select on audit_entry to damask_console;
`
