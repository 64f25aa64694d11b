-- Which role may see what. docs/topics/database-roles.md lists the roles; server/database/roles.ts creates them.
--
-- Each table states its columns, its keys and checks, its indexes with the query that needs them, its triggers, its
-- row-level security and the rights of each role. Row-level security is forced, so it binds the owner as well.
--
-- The site names one partner per transaction in the setting damask.partner. The console names the operator's partners
-- in damask.partners: `*`, or ids separated by commas. The pipeline works for all partners and has a policy on each
-- table that it needs. A table without partner_id holds no rows of a partner and has no policies.
--
-- Rights are granted by column. Where a grant is still too wide, because a role writes a column in one case only, a
-- trigger or a policy allows that case alone (docs/decisions/0058).

grant usage on schema public to damask_app, damask_pipeline, damask_sandbox, damask_console;

-- Members and dines are never deleted, so a row may refer to a member or a dine without a foreign key.
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay: others belong to them', tg_table_name using errcode = '23503';
end $$;
