import pg from 'pg'
import { getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import { cronOf, jobNames, jobsSchema, queueOf } from './kinds.ts'

/**
 * Grants the rights of the server's roles in the library's schema. It runs at each installation, because a new version of the library may
 * add tables. The pipeline's role runs and maintains jobs. The console's role reads, retries and cancels them. The site's role has no
 * rights here: it queues jobs through enqueue_jobs(), which checks the kind.
 */
const rights = `
revoke all on all tables in schema ${jobsSchema} from damask_pipeline, damask_console;
grant usage on schema ${jobsSchema} to damask_pipeline, damask_console;
grant select on all tables in schema ${jobsSchema} to damask_pipeline;
grant update on ${jobsSchema}.version to damask_pipeline;
grant insert, update on ${jobsSchema}.queue to damask_pipeline;
grant update on ${jobsSchema}.schedule to damask_pipeline;
grant insert, update, delete on ${jobsSchema}.job, ${jobsSchema}.job_common, ${jobsSchema}.job_dependency to damask_pipeline;
grant update, delete on ${jobsSchema}.instance to damask_pipeline;
grant select on ${jobsSchema}.job, ${jobsSchema}.job_common, ${jobsSchema}.queue, ${jobsSchema}.version to damask_console;
grant update (state, completed_on, start_after, retry_limit) on ${jobsSchema}.job, ${jobsSchema}.job_common to damask_console;
`

/** Options of a PgBoss instance that uses the installed schema: it creates and migrates nothing, and sends no telemetry. */
export const instanceOptions = {
  schema: jobsSchema,
  migrate: false,
  createSchema: false,
  registerInstance: false,
  reindex: false,
  monitorVacuum: false,
  openTelemetry: { enabled: false },
} as const

/** Installs or upgrades the library's schema as the database's owner. Then saves queues and schedules, and grants rights. Idempotent. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ ...instanceOptions, db, supervise: false, schedule: false })
  try {
    await installOrUpgradeSchema(client, boss)
    await boss.start()
    await saveQueues(boss)
    await client.query(rights)
  } finally {
    await boss.stop({ graceful: false })
    await client.end()
  }
}

/** The comment above each statement that the library would run in the background. */
const backgroundComment = /^-- inlined from .*$/m

async function installOrUpgradeSchema(client: pg.Client, boss: PgBoss): Promise<void> {
  if (!(await boss.isInstalled())) {
    await client.query(getConstructionPlans(jobsSchema, { createSchema: false }))
    return
  }
  const installedVersion = (await boss.schemaVersion()) ?? 0
  if (installedVersion >= pgBossPackage.pgboss.schema) return
  // Builds now, one by one, the indexes that the library would build later in the background. The background work has the pipeline's
  // role, which owns no table and so can build no index.
  for (const statements of getMigrationPlans(jobsSchema, installedVersion).split(backgroundComment))
    await client.query(statements)
}

async function saveQueues(boss: PgBoss): Promise<void> {
  for (const kind of jobNames) {
    const { policy, ...options } = queueOf(kind)
    // createQueue leaves an existing queue unchanged, and the library does not allow another policy for it.
    await boss.createQueue(kind, { ...options, ...(policy ? { policy } : {}) })
    await boss.updateQueue(kind, options)
    const cron = cronOf(kind)
    if (cron) await boss.schedule(kind, cron)
  }
  for (const { name } of await boss.getSchedules())
    if (!jobNames.some((kind) => kind === name && cronOf(kind))) await boss.unschedule(name)
}
