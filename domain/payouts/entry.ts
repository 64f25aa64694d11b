import { deliveredAccount, memberAccount, transitAccount } from '../ledger/accounts.ts'
import type { PayoutCause, Posting } from '../ledger/entry.ts'
import { isReturned, isAllowedTransition, transitStates, type PayoutState } from './states.ts'

export type PayoutAmount = { memberId: string; units: number; currency: string }

const isInTransit = (state: PayoutState): boolean => transitStates.some((transit) => transit === state)

/**
 * The ledger entry for a state change of a payout; null when no units move. Throws a RangeError for a change that is not allowed.
 */
export function payoutEntry(
  { memberId, units, currency }: PayoutAmount,
  from: PayoutState,
  to: PayoutState,
): { cause: PayoutCause; posting: Posting } | null {
  if (!isAllowedTransition(from, to)) throw new RangeError(`a payout that is ${from} cannot become ${to}`)
  const available = memberAccount(memberId, 'available')
  const entry = (cause: PayoutCause, source: Posting['from'], target: Posting['to']) => ({
    cause,
    posting: { from: source, to: target, units, currency },
  })
  if (to === 'sent') return entry('payout_sent', available, transitAccount)
  if (to === 'paid') return entry('payout_delivered', transitAccount, deliveredAccount)
  if (!isReturned(to)) return null
  return entry('payout_returned', isInTransit(from) ? transitAccount : deliveredAccount, available)
}
