import type { CreditRecord } from './api/credits.ts'

/** Default texts of a credit in the history by copy key. A partner may override each. */
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

const statusKeys: Readonly<Record<CreditRecord['status'], CreditKey>> = {
  pending: 'activity.creditPending',
  pending_received: 'activity.creditReceived',
  completed: 'activity.creditCompleted',
  rejected: 'activity.creditRejected',
  error: 'activity.creditError',
}
type Copy = Readonly<Record<string, string>>

/** Status of a credit, from the partner's copy. */
export function creditStatusText(status: CreditRecord['status'], copy: Copy): string {
  const key = statusKeys[status]
  return copy[key] ?? creditCopy[key]
}

/** Name of a credit in the history, from the partner's copy. */
export function creditName(targetType: CreditRecord['targetType'], copy: Copy): string {
  const key = targetType === 'card' ? 'activity.creditCard' : 'activity.creditOther'
  return copy[key] ?? creditCopy[key]
}
