import { isReturned, type PayoutState } from './states.ts'

/** Reason codes that an operator's decision leaves in a payout. */
export const decisionCodes = { hold: 'held', cancel: 'by_operator' } as const

export const payoutDecisions = ['hold', 'approve', 'cancel', 'retry'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

type DecidablePayout = { state: PayoutState; code: string | null; isRetried: boolean }

/**
 * What an operator may do with a payout; the button and the call ask the same table. A retry lets the next run open a new payout to
 * the target that returned this one, or that an operator canceled.
 */
export function decisionsFor({ state, code, isRetried }: DecidablePayout): readonly PayoutDecision[] {
  if (state === 'approved') return ['hold', 'cancel']
  if (state === 'due') return ['approve', 'cancel']
  const isBlocked = isReturned(state) || (state === 'canceled' && code === decisionCodes.cancel)
  return isBlocked && !isRetried ? ['retry'] : []
}
