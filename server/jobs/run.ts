import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { JobKind, QueuedJobs } from './kinds.ts'

/** The input of a job's handler. */
export type JobRun<K extends JobKind = JobKind> = {
  data: K extends keyof QueuedJobs ? QueuedJobs[K] : unknown
  /** Whether the library gives up when this try fails too. */
  isLastTry: boolean
}

/** Runs a job. A thrown error is the reason of the failure, and the library retries by the settings of the kind. */
export type JobHandler<K extends JobKind = JobKind> = (run: JobRun<K>) => Promise<unknown>
export type JobHandlers = { [K in JobKind]: JobHandler<K> }

const reasonLengthMax = 200

/** The first line of an error, at most 200 characters. Replaces email addresses by `…`, because operators read this line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'failed')
    .split('\n', 1)
    .join('')
    .replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
    .slice(0, reasonLengthMax)

/** Runs a batch in parallel; each job succeeds or fails separately. */
export const runJobs = <K extends JobKind>(
  jobs: readonly JobWithMetadata<JobRun<K>['data']>[],
  handle: JobHandler<K>,
): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async ({ id, data, retryCount, retryLimit }) => {
      try {
        await handle({ data, isLastTry: retryCount >= retryLimit })
        return { id, status: 'completed' as const }
      } catch (error) {
        return { id, status: 'failed' as const, output: { message: reasonOf(error) } }
      }
    }),
  )
