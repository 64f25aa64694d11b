import { PgBoss, systemClock, type JobWithMetadata } from 'pg-boss'
import type { Clock } from '../platform/clock-and-ids.ts'
import { instanceOptions } from './install.ts'
import { cronOf, jobNames, type JobKind } from './kinds.ts'
import { runJobs, type JobHandlers, type JobRun } from './run.ts'

/** Maximum wait of a queued job for an idle node. */
const queuedPollSeconds = 1
const periodicPollSeconds = 5
/** Jobs of one kind that a node runs in parallel: one per connection to the mail server, so that none expires while it waits. */
const parallelJobsMax = 3
/** Interval at which a node looks for jobs of dead nodes and for due schedules. */
const superviseSeconds = 30
const connectionsMax = 3
/** Time that running jobs have to finish at a stop. An unfinished job fails; another node runs it again if it has retries. */
const stopWaitMs = 30_000

/** Works on jobs until stopped. Any number of nodes may share a database: one node takes each job. */
export async function startJobs(options: {
  /** Address of the database for the pipeline's role. */
  url: string
  clock: Clock
  handlers: JobHandlers
  onError: (error: unknown) => void
  /** Called at the end of a stop: every handler has finished, or `stopWaitMs` is over. */
  onStopped?: () => void
}): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    ...instanceOptions,
    connectionString: options.url,
    // The same time as job_now(), by which the library's SQL finds due jobs (server/database/sandbox-clock.ts).
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
      batchSize: parallelJobsMax,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: cronOf(kind) ? periodicPollSeconds : queuedPollSeconds,
    },
    (jobs) => runJobs(jobs as JobWithMetadata<JobRun<K>['data']>[], handlers[kind]),
  )
