import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

/** Jobs in the list at most; counts are of all. */
export const jobsListedMax = 100

/** Jobs of one kind. `waiting` are due and not taken yet, `planned` are for later, `retrying` failed and wait for another try. */
export const jobCounts = z.object({
  kind: z.string(),
  waiting: z.int(),
  planned: z.int(),
  running: z.int(),
  retrying: z.int(),
  failed: z.int(),
  /** Since when the oldest that is due or retrying waits; null when none does. */
  oldestAt: z.string().nullable(),
})
export type JobCounts = z.infer<typeof jobCounts>

/** A job that failed at least once and is not done. Nothing of it is personal but whose account it concerns. */
export const troubledJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['retrying', 'failed']),
  tries: z.int(),
  error: z.string(),
  queuedAt: z.string(),
  /** Null when it is not tried again by itself. */
  nextTryAt: z.string().nullable(),
  /** Whom it concerns, where it is one member. */
  about: z.object({ partner: z.string(), memberId: z.uuid().nullable(), what: z.string() }).nullable(),
  mayGiveUp: z.boolean(),
})
export type TroubledJob = z.infer<typeof troubledJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/Jobs',
  query: z.object({ kind: z.string().max(60).optional() }),
  /** `at` is the moment of the counts. */
  reply: z.object({ at: z.string(), kinds: z.array(jobCounts), jobs: z.array(troubledJob), more: z.boolean() }),
  refusals: operatorRefusals,
})

const params = z.object({ kind: z.string().max(60), id: z.uuid() })
const refusals = { ...operatorRefusals, unknown_job: 404 } as const

/** Runs a failed job once more. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/Jobs/:kind/:id/Retry',
  params,
  body: z.object({}),
  reply: z.object({ retried: z.literal(true) }),
  refusals,
})

/** Ends a mail that is still tried; it stays unsent. A card deletion cannot be given up. */
export const giveUpJob = endpoint({
  method: 'POST',
  path: '/api/Jobs/:kind/:id/GiveUp',
  params,
  body: z.object({ reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax) }),
  reply: z.object({ givenUp: z.literal(true) }),
  refusals,
})
