import type pg from 'pg'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import { quietInstance } from '../../server/jobs/install.ts'
import { jobsSchema, type JobKind } from '../../server/jobs/kinds.ts'
import { runJobs, type JobHandler, type JobRun } from '../../server/jobs/run.ts'
import type { Clock } from '../../server/platform/world.ts'

const batchSize = 20

export type TestJobs = {
  /** Runs the jobs of a kind that are due by the test's clock, until none is left. Returns how many it took. */
  run<K extends JobKind>(kind: K, handle: JobHandler<K>): Promise<number>
  /** The library itself, on the test's clock. */
  boss(): Promise<PgBoss>
  close(): Promise<void>
}

/** A worker that looks when the test says so: the library's own statements, with the time of the test's clock. */
export function testJobs({ pool, clock }: { pool: pg.Pool; clock: Clock }): TestJobs {
  const now = `${jobsSchema}.job_now()`
  const onTestsClock = (text: string) => text.replaceAll(now, () => `'${clock.now().toISOString()}'::timestamptz`)
  let started: Promise<PgBoss> | undefined
  const boss = () =>
    (started ??= new PgBoss({
      ...quietInstance,
      supervise: false,
      schedule: false,
      db: { executeSql: (text, values) => pool.query(onTestsClock(text), values) },
    }).start())
  return {
    boss,
    run: async (kind, handle) => {
      const library = await boss()
      let count = 0
      for (;;) {
        const jobs = (await library.fetch(kind, { batchSize, includeMetadata: true })) as JobWithMetadata<
          JobRun<typeof kind>['data']
        >[]
        if (jobs.length === 0) return count
        count += jobs.length
        for (const { id, status, output } of await runJobs(jobs, handle))
          await (status === 'completed' ? library.complete(kind, id) : library.fail(kind, id, output as object))
      }
    },
    close: async () => {
      if (started) await (await started).stop({ graceful: false })
    },
  }
}
