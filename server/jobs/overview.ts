import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import type { JobKind, QueuedJobs } from './kinds.ts'

export type KindCounts = {
  kind: JobKind
  waiting: number
  planned: number
  running: number
  retrying: number
  failed: number
  /**
   * Since when the oldest job waits: the planned start of a waiting job, or the time at which a retrying job was queued. Null without such
   * a job.
   */
  oldest: Date | null
}

/**
 * Numbers of waiting, planned, running, retrying and failed jobs by kind. A kind without any has zeros. The library's internal
 * queues, whose names begin with two underscores, do not count.
 */
export const countJobs = async (db: Db | Tx, now: Date): Promise<KindCounts[]> =>
  (
    await sql<KindCounts>`
      select q.name as kind,
        count(*) filter (where j.state = 'created' and j.start_after <= ${now}) as waiting,
        count(*) filter (where j.state = 'created' and j.start_after > ${now}) as planned,
        count(*) filter (where j.state = 'active') as running,
        count(*) filter (where j.state = 'retry') as retrying,
        count(*) filter (where j.state = 'failed') as failed,
        min(case when j.state = 'retry' then j.created_on else j.start_after end)
          filter (where j.state = 'retry' or j.state = 'created' and j.start_after <= ${now}) as oldest
      from jobs.queue q left join jobs.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
      where q.name !~ '^__' group by q.name order by q.name`.execute(db)
  ).rows

export type JobWithError = {
  id: string
  kind: JobKind
  state: 'retry' | 'failed'
  tries: number
  error: string
  queuedAt: Date
  nextTryAt: Date
  data: Partial<QueuedJobs['mail'] & QueuedJobs['card_deletion']> | null
}

/**
 * Jobs with a failed try: first those without further tries, then those that wait for another try. Each group begins with the earliest
 * `start_after`. In the library's enum of states `failed` comes after `retry`, so `desc` lists `failed` first.
 */
export const jobsWithErrors = async (
  db: Db | Tx,
  { kind = null, id = null, limit }: { kind?: string | null; id?: string | null; limit: number },
): Promise<JobWithError[]> =>
  (
    await sql<JobWithError>`
      select id, name as kind, state, retry_count + 1 as tries, coalesce(output ->> 'message', '') as error, created_on as "queuedAt",
        start_after as "nextTryAt", data
      from jobs.job where state in ('retry', 'failed')
        and name = coalesce(${kind}::text, name) and id = coalesce(${id}::uuid, id)
      order by state desc, start_after limit ${limit}`.execute(db)
  ).rows
