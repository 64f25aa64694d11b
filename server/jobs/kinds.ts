import type { QueueOptions } from 'pg-boss'

/** The schema of the job library (pg-boss). Its owner installs and upgrades it; see install.ts. */
export const jobsSchema = 'jobs'

const minute = 60 // seconds
const day = 86_400 // seconds

/** Retries of a failed mail over about a day: the wait doubles from 2 s to 15 min. */
export const mailRetriesMax = 104
/** Enough retries for decades, because a card must be deleted however long the vault is unavailable. */
const cardRetriesMax = 1_000_000

/** Few, because the job `payout_follow_up` takes over a payout that `payout_send` did not finish. */
const payoutRetriesMax = 5

const retryOptions = { retryBackoff: true, retryDelay: 2, retryDelayMax: 15 * minute }
/** A failed run is not retried; the next scheduled run follows. */
const periodic = { retryLimit: 0, deleteAfterSeconds: day }

type KindSettings = QueueOptions & {
  /** `exclusive`: one job waits or runs at a time, so two runs never overlap. */
  policy?: 'exclusive'
  /** The schedule, in UTC. Jobs of a kind without a schedule are queued by their cause. */
  cron?: string
}

/**
 * Every kind of job. The job of a dead node fails after `expireInSeconds`, by default 15 minutes; another node then retries it or takes
 * the next scheduled run. Payloads hold ids only, never personal data or secrets. A job may wait for `retentionSeconds`, and the
 * record of a finished job stays for `deleteAfterSeconds`.
 */
export const jobKinds = {
  mail: {
    ...retryOptions,
    retryLimit: mailRetriesMax,
    expireInSeconds: 2 * minute,
    retentionSeconds: 90 * day,
    deleteAfterSeconds: 7 * day,
  },
  card_deletion: {
    ...retryOptions,
    retryLimit: cardRetriesMax,
    expireInSeconds: minute,
    retentionSeconds: 3_650 * day,
    deleteAfterSeconds: 7 * day,
  },
  payout_send: {
    ...retryOptions,
    retryLimit: payoutRetriesMax,
    expireInSeconds: 2 * minute,
    retentionSeconds: 90 * day,
    deleteAfterSeconds: 7 * day,
  },
  payout_due: { ...periodic, policy: 'exclusive', cron: '*/10 * * * *' },
  payout_reconcile: { ...periodic, policy: 'exclusive', cron: '41 9 * * *' },
  payout_follow_up: { ...periodic, policy: 'exclusive', cron: '* * * * *', deleteAfterSeconds: 60 * minute },
  posting_files: { ...periodic, policy: 'exclusive', cron: '* * * * *', deleteAfterSeconds: 60 * minute },
  estimate_expiry: { ...periodic, policy: 'exclusive', cron: '* * * * *', deleteAfterSeconds: 60 * minute },
  review_expiry: { ...periodic, policy: 'exclusive', cron: '*/10 * * * *' },
  claim_sweep: { ...periodic, policy: 'exclusive', cron: '* * * * *', deleteAfterSeconds: 60 * minute },
  closing_sweep: { ...periodic, policy: 'exclusive', cron: '* * * * *' },
  square_orders: { ...periodic, policy: 'exclusive', cron: '*/5 * * * *', deleteAfterSeconds: 60 * minute },
  orphan_cards: { ...periodic, policy: 'exclusive', cron: '* * * * *', deleteAfterSeconds: 60 * minute },
  vip_end: { ...periodic, policy: 'exclusive', cron: '*/10 * * * *' },
  card_expiry_lookup: { ...periodic, policy: 'exclusive', cron: '*/10 * * * *' },
  /** Every time zone of the United States has runs in its daytime. */
  card_expiry_reminder: { ...periodic, policy: 'exclusive', cron: '11 14-22 * * *' },
  record_cleanup: { ...periodic, policy: 'exclusive', cron: '7 * * * *' },
  impression_cleanup: { ...periodic, policy: 'exclusive', cron: '23 */6 * * *' },
  survey_cleanup: { ...periodic, policy: 'exclusive', cron: '37 */6 * * *' },
} as const satisfies Record<string, KindSettings>

export type JobKind = keyof typeof jobKinds
export const jobNames = Object.keys(jobKinds) as JobKind[]

export type MailId = { partnerId: string; mailId: string }
/** Mails per job. A batch of the pipeline may mail many members at once, and one job per mail would be slow. */
export const mailsPerJobMax = 40

/** The payloads of kinds that a cause queues. */
export type QueuedJobs = {
  mail: { mails: readonly MailId[] }
  card_deletion: { partnerId: string; cardId: string }
  payout_send: { partnerId: string; payoutId: string }
}

export const cronOf = (kind: JobKind): string | undefined => {
  const settings: KindSettings = jobKinds[kind]
  return settings.cron
}

/** The library's queue settings of a kind. */
export const queueOf = (kind: JobKind): QueueOptions & { policy?: 'exclusive' } => {
  const { cron: _cron, ...queue }: KindSettings = jobKinds[kind]
  return queue
}
