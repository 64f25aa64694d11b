import { isReturned, type PayoutState } from './states.ts'

/** Reason codes of an operator's decisions, stored with the payout. */
export const decisionCodes = { hold: 'held', cancel: 'by_operator' } as const

export const payoutDecisions = ['hold', 'approve', 'cancel', 'retry'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

type DecidablePayout = { state: PayoutState; code: string | null; isRetried: boolean }

/**
 * Decisions that an operator may take on a payout. The console offers these decisions, and its API refuses any other. A retry is for a
 * payout that was returned or that an operator canceled: the next run may then open a new payout to the same target.
 */
export function decisionsFor({ state, code, isRetried }: DecidablePayout): readonly PayoutDecision[] {
  if (state === 'approved') return ['hold', 'cancel']
  if (state === 'due') return ['approve', 'cancel']
  const isBlocked = isReturned(state) || (state === 'canceled' && code === decisionCodes.cancel)
  return isBlocked && !isRetried ? ['retry'] : []
}
