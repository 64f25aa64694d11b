import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

/** The one thing of a member that operators may set: that their email has to become another (docs/decisions/0030). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
grant select (email_must_change), update (email_must_change) on member to damask_console;
create policy member_console_flag on member for update to damask_console using ${inScope} with check ${inScope};
`)
    .execute(db)
}
