import type { QueueOptions } from 'pg-boss'

/** The schema of the job library (pg-boss). Its owner installs and upgrades it; see install.ts. */
export const jobsSchema = 'jobs'

const minute = 60
const day = 86_400

/** After so many tries a mail has failed for about a day: the wait doubles from two seconds to a quarter of an hour. */
export const mailRetriesMax = 104
/** A card is deleted however long the vault is away: this many tries last for decades. */
const cardRetriesMax = 1_000_000

/** The follow-up takes over what a job did not end. */
const payoutRetriesMax = 5

const retried = { retryBackoff: true, retryDelay: 2, retryDelayMax: 15 * minute }
/** A run that fails waits for the next one; two never run at once. */
const periodic = { retryLimit: 0, deleteAfterSeconds: day }

type KindSettings = QueueOptions & {
  /** `exclusive`: one job waits or runs at a time. */
  policy?: 'exclusive'
  /** When it runs, in UTC; without it jobs are queued by what causes them. */
  cron?: string
}

/**
 * Every kind of job. A job whose node dies is given to another once `expireInSeconds` are over. Payloads hold ids only, never
 * personal data or secrets.
 */
export const jobKinds = {
  mail: {
    ...retried,
    retryLimit: mailRetriesMax,
    expireInSeconds: 2 * minute,
    retentionSeconds: 90 * day,
    deleteAfterSeconds: 7 * day,
  },
  card_deletion: {
    ...retried,
    retryLimit: cardRetriesMax,
    expireInSeconds: minute,
    retentionSeconds: 3_650 * day,
    deleteAfterSeconds: 7 * day,
  },
  payout_send: {
    ...retried,
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
  /** By day, wherever its readers live in the United States. */
  card_expiry_reminder: { ...periodic, policy: 'exclusive', cron: '11 14-22 * * *' },
  record_cleanup: { ...periodic, policy: 'exclusive', cron: '7 * * * *' },
  impression_cleanup: { ...periodic, policy: 'exclusive', cron: '23 */6 * * *' },
  survey_cleanup: { ...periodic, policy: 'exclusive', cron: '37 */6 * * *' },
} as const satisfies Record<string, KindSettings>

export type JobKind = keyof typeof jobKinds
export const jobNames = Object.keys(jobKinds) as JobKind[]

export type MailId = { partnerId: string; mailId: string }
/** Mails that one job sends. What happens in a batch of the pipeline mails many members at once, and a row of the library for each is dear. */
export const mailsPerJobMax = 40

/** Kinds that a cause queues, and what their payload names. */
export type QueuedJobs = {
  mail: { mails: readonly MailId[] }
  card_deletion: { partnerId: string; cardId: string }
  payout_send: { partnerId: string; payoutId: string }
}

export const cronOf = (kind: JobKind): string | undefined => {
  const settings: KindSettings = jobKinds[kind]
  return settings.cron
}

/** What the library stores of a kind as its queue. */
export const queueOf = (kind: JobKind): QueueOptions & { policy?: 'exclusive' } => {
  const { cron: _cron, ...queue }: KindSettings = jobKinds[kind]
  return queue
}
