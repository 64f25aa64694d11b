import { isReturned, type PayoutState } from './states.ts'

/** Reason codes of an operator's decisions, stored with the payout. */
export const decisionCodes = { hold: 'held', cancel: 'by_operator' } as const

export const payoutDecisions = ['hold', 'approve', 'cancel', 'retry'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

type DecidablePayout = { state: PayoutState; code: string | null; isRetried: boolean }

/**
 * Decisions that an operator may take on a payout; buttons and calls use this table. A retry lets the next run open a new payout to the
 * same target, after the target returned this one or an operator canceled it.
 */
export function decisionsFor({ state, code, isRetried }: DecidablePayout): readonly PayoutDecision[] {
  if (state === 'approved') return ['hold', 'cancel']
  if (state === 'due') return ['approve', 'cancel']
  const isBlocked = isReturned(state) || (state === 'canceled' && code === decisionCodes.cancel)
  return isBlocked && !isRetried ? ['retry'] : []
}
