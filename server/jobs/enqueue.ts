import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { QueuedJobs } from './kinds.ts'

type Entry<K extends keyof QueuedJobs> = {
  data: QueuedJobs[K]
  /** Earliest start of the job. */
  startAfter: Date
}

/** Queues jobs in the transaction of their cause: both happen, or neither. One SQL statement queues all of them. */
export async function enqueueJobs<K extends keyof QueuedJobs>(
  tx: Tx,
  kind: K,
  entries: readonly Entry<K>[],
): Promise<void> {
  if (entries.length > 0) await sql`select enqueue_jobs(${kind}, ${JSON.stringify(entries)}::jsonb)`.execute(tx)
}
