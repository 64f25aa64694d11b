import pg from 'pg'
import { loadConfig } from '../../server/config.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'

/**
 * Makes the sessions of a member of the running product 25 hours older, so that removing the last card requires the password. Connects as
 * administrator: no role of the product may do it.
 */
export async function makeSessionsOld(email: string): Promise<void> {
  const dataDir = process.env['DAMASK_DATA_DIR']
  if (dataDir) process.env['DATA_DIR'] = dataDir
  // Joins the server that the product runs; `stop` only leaves it.
  const postgres = await launchPostgres({ dataDir: loadConfig(process.env).dataDir })
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const { rowCount } = await admin.query(
    `update session set created_at = created_at - interval '25 hours'
    where member_id = (select id from member where email = $1)`,
    [email],
  )
  await admin.end()
  await postgres.stop()
  if (rowCount === 0) throw new Error('the member has no session')
}
