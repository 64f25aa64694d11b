import pg from 'pg'
import { jobsSchema } from '../jobs/kinds.ts'

const functions = 'move_sandbox_clock(bigint), queue_scheduled_jobs(), count_due_jobs()'

/** SQL that replaces the function with which the job library reads the time. Production keeps the library's body, `now()`. */
const jobClock = (body: string) => `
  create or replace function ${jobsSchema}.job_now() returns timestamp with time zone as $$ SELECT ${body}; $$ language sql stable`

/**
 * Lets the site move the clock of the product on this database, or revokes that right. Throws when the clock may not move but was
 * moved before, because such a database has data from the future.
 */
export async function setSandboxClockPermission(ownerUrl: string, allowed: boolean): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    if (!allowed) await requireRealTime(client)
    await client.query(
      allowed
        ? `grant execute on function ${functions} to damask_app`
        : `revoke all on function ${functions} from damask_app`,
    )
    await client.query(jobClock(allowed ? 'pg_catalog.now() + public.sandbox_clock_ahead()' : 'pg_catalog.now()'))
  } finally {
    await client.end()
  }
}

async function requireRealTime(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ days: number }>(
    'select ceil(max(ahead_ms) / 86400000.0)::int as days from sandbox_clock_move having count(*) > 0',
  )
  const [move] = rows
  if (move)
    throw new Error(
      `The staging tools moved the clock of this database ${move.days} days ahead, and its data is dated by it. Production, or a start with SANDBOX_CLOCK=0, needs another database.`,
    )
}
