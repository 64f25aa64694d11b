/** The ways in which units leave the program. */
export const payoutWays = ['card_push', 'statement_credit', 'gift_card', 'posting_file'] as const
export type PayoutWay = (typeof payoutWays)[number]

export const payoutStates = [
  'due',
  'approved',
  'sent',
  'accepted',
  'paid',
  'bounced',
  'rejected',
  'failed',
  'canceled',
] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * The allowed state changes. An approved payout becomes `due` again when an operator holds it. A paid one becomes `bounced` when the
 * provider returns the delivered payment. The database enforces the same table (0012-payouts.sql).
 */
export const payoutTransitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  due: ['approved', 'canceled'],
  approved: ['due', 'sent', 'canceled'],
  sent: ['accepted', 'paid', 'bounced', 'rejected', 'failed'],
  accepted: ['paid', 'bounced', 'rejected', 'failed'],
  paid: ['bounced'],
  bounced: [],
  rejected: [],
  failed: [],
  canceled: [],
}

/** States before sending: the units are still in the member's available account. */
export const waitingStates = ['due', 'approved'] as const satisfies readonly PayoutState[]
/** States with the units in transit. */
export const transitStates = ['sent', 'accepted'] as const satisfies readonly PayoutState[]
/** States before the payout is paid, returned or canceled. */
export const openPayoutStates = [...waitingStates, ...transitStates] as const
/** States with the units back in the member's available account. */
export const returnedStates = ['bounced', 'rejected', 'failed'] as const satisfies readonly PayoutState[]

export const isReturned = (state: PayoutState): boolean =>
  returnedStates.some((returnedState) => returnedState === state)

export const isAllowedTransition = (from: PayoutState, to: PayoutState): boolean => payoutTransitions[from].includes(to)

/** Statuses of a redemption as the specification names them. */
export type RedemptionStatus = 'pending' | 'pending_received' | 'completed' | 'rejected' | 'error'

const redemptionStatuses: Readonly<Record<PayoutState, RedemptionStatus>> = {
  due: 'pending',
  approved: 'pending',
  sent: 'pending',
  accepted: 'pending_received',
  paid: 'completed',
  rejected: 'rejected',
  bounced: 'error',
  failed: 'error',
  canceled: 'rejected',
}
export const redemptionStatus = (state: PayoutState): RedemptionStatus => redemptionStatuses[state]
