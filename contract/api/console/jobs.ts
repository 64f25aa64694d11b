import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

/** Maximum length of the list. The counts cover all jobs. */
export const jobsListedMax = 100

/** Unfinished jobs of one kind. `waiting`: due and not started; `planned`: due later; `retrying`: failed, with another try to come. */
export const jobCounts = z.object({
  kind: z.string(),
  waiting: z.int(),
  planned: z.int(),
  running: z.int(),
  retrying: z.int(),
  failed: z.int(),
  /** The earliest time: a waiting job counts from its due time, a retrying job from when it was queued. Null without such a job. */
  oldestAt: z.string().nullable(),
})
export type JobCounts = z.infer<typeof jobCounts>

/** A job that failed at least once, has not succeeded, and was not given up. Its only personal data is the account it concerns. */
export const troubledJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['retrying', 'failed']),
  tries: z.int(),
  error: z.string(),
  queuedAt: z.string(),
  /** Null when no automatic retry follows. */
  nextTryAt: z.string().nullable(),
  /** Partner and member of a job with one mail or one card; null for other jobs. `mailKind` is empty for a card. */
  subject: z.object({ partner: z.string(), memberId: z.uuid().nullable(), mailKind: z.string() }).nullable(),
  mayGiveUp: z.boolean(),
})
export type TroubledJob = z.infer<typeof troubledJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/Jobs',
  query: z.object({ kind: z.string().max(60).optional() }),
  /** `at` is the moment of the counts. */
  reply: z.object({ at: z.string(), kinds: z.array(jobCounts), jobs: z.array(troubledJob), hasMore: z.boolean() }),
  refusals: operatorRefusals,
})

const params = z.object({ kind: z.string().max(60), id: z.uuid() })
const refusals = { ...operatorRefusals, unknown_job: 404 } as const

/** Runs a failed job again. `unknown_job`: also for a job in another state. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/Jobs/:kind/:id/Retry',
  params,
  body: z.object({}),
  reply: z.object({ retried: z.literal(true) }),
  refusals,
})

/** Gives up a job of mails that is still retried; the mails stay unsent. `unknown_job`: also for a failed job and for other kinds. */
export const giveUpJob = endpoint({
  method: 'POST',
  path: '/api/Jobs/:kind/:id/GiveUp',
  params,
  body: z.object({ reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax) }),
  reply: z.object({ givenUp: z.literal(true) }),
  refusals,
})
