import { disputeDays } from './limits.ts'

/**
 * `open`: an operator must check the claim; `answered`: the claim has an answer, which the member may dispute once; `resolved`: an operator
 * approved the claim; `closed`: an operator closed the claim, or the time for a dispute is over.
 */
export const claimStatuses = ['open', 'answered', 'resolved', 'closed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

const dayMs = 86_400_000

/** When the time to dispute an answer ends. */
export const disputeEnd = (answeredAt: Date): Date => new Date(answeredAt.getTime() + disputeDays * dayMs)

type StoredClaim = { status: ClaimStatus; answeredAt: Date | null; disputed: boolean }

/** Status at `now`. An answered claim counts as closed at its dispute end; no database write is needed. */
export function statusAt({ status, answeredAt }: StoredClaim, now: Date): ClaimStatus {
  return status === 'answered' && answeredAt && disputeEnd(answeredAt) <= now ? 'closed' : status
}

/** Whether the member can dispute the answer: only once, so an operator's answer after that is final. */
export const canDispute = (claim: StoredClaim, now: Date): boolean =>
  statusAt(claim, now) === 'answered' && !claim.disputed

/** Whether an operator may still act on a claim. */
export const canOperatorAct = (status: ClaimStatus): boolean => status === 'open' || status === 'answered'
