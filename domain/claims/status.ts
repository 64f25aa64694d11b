import { objectionDays } from './limits.ts'

/** open: an operator has to look at it; answered: it has an answer, which the member may dispute; resolved: posted. */
export const claimStatuses = ['open', 'answered', 'resolved', 'closed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

const dayMs = 86_400_000

/** When an answer given at this moment becomes final. */
export const objectionEnd = (answeredAt: Date): Date => new Date(answeredAt.getTime() + objectionDays * dayMs)

type StoredClaim = { status: ClaimStatus; answeredAt: Date | null; disputed: boolean }

/** An answer that nobody disputed in time closes the claim, without anything being written. */
export function statusAt({ status, answeredAt }: StoredClaim, now: Date): ClaimStatus {
  return status === 'answered' && answeredAt && objectionEnd(answeredAt) <= now ? 'closed' : status
}

/** A member disputes an answer once; what an operator answers after that stays. */
export const canDispute = (claim: StoredClaim, now: Date): boolean =>
  statusAt(claim, now) === 'answered' && !claim.disputed

/** What an operator may still do about a claim. */
export const canAct = (status: ClaimStatus): boolean => status === 'open' || status === 'answered'
