import { PgBoss, systemClock, type JobWithMetadata } from 'pg-boss'
import type { Clock } from '../platform/world.ts'
import { quietInstance } from './install.ts'
import { cronOf, jobNames, type JobKind } from './kinds.ts'
import { runJobs, type JobHandlers, type JobRun } from './run.ts'

/** How long a queued job waits for a node that looks, at most. */
const queuedPollSeconds = 1
const periodicPollSeconds = 5
/** Jobs of one kind that a node runs side by side: as many as there are connections to the mail server, so that none waits until it expires. */
const atOnceMax = 3
/** How often a node looks for jobs of nodes that died, and for due schedules. */
const superviseSeconds = 30
const connectionsMax = 3
/** A job that takes longer than this to end is run again by another node. */
const stopWaitMs = 30_000

/** Works on jobs until stopped. Any number of nodes may run it on one database: each job is taken by one. */
export async function startJobs(options: {
  /** Address of the feeds' role. */
  url: string
  clock: Clock
  handlers: JobHandlers
  onError: (error: unknown) => void
  /** Called when no handler runs any more. */
  onStopped?: () => void
}): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    ...quietInstance,
    connectionString: options.url,
    // Agrees with job_now(), by which the library's SQL tells what is due (server/database/sandbox-clock.ts).
    clock: { ...systemClock, now: () => options.clock.now().getTime() },
    application_name: 'damask jobs',
    max: connectionsMax,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', options.onError)
  boss.on('warning', options.onError)
  await boss.start()
  for (const kind of jobNames) await workOn(boss, kind, options.handlers)
  return {
    stop: async () => {
      await boss.stop({ timeout: stopWaitMs })
      options.onStopped?.()
    },
  }
}

const workOn = <K extends JobKind>(boss: PgBoss, kind: K, handlers: JobHandlers): Promise<string> =>
  boss.work(
    kind,
    {
      batchSize: atOnceMax,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: cronOf(kind) ? periodicPollSeconds : queuedPollSeconds,
    },
    (jobs) => runJobs(jobs as JobWithMetadata<JobRun<K>['data']>[], handlers[kind]),
  )
