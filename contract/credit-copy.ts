import type { CreditRecord } from './api/credits.ts'

/** Default words of a credit in the history, by copy key; a partner may override each. */
export const creditCopy = {
  'activity.creditCard': 'Statement credit',
  'activity.creditOther': 'Redeemed credit',
  'activity.creditPending': 'Requested',
  'activity.creditReceived': 'On its way',
  'activity.creditCompleted': 'Paid',
  'activity.creditRejected': 'Declined',
  'activity.creditError': 'Failed',
} as const
type CreditKey = keyof typeof creditCopy

export const creditStatuses: Readonly<Record<CreditRecord['status'], CreditKey>> = {
  pending: 'activity.creditPending',
  pending_received: 'activity.creditReceived',
  completed: 'activity.creditCompleted',
  rejected: 'activity.creditRejected',
  error: 'activity.creditError',
}

export const creditTargets: Readonly<Record<CreditRecord['targetType'], CreditKey>> = {
  card: 'activity.creditCard',
  other: 'activity.creditOther',
}
