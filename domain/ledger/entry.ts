import { bonusAccount, issuedAccount, memberAccount, type AccountPath, type MemberBucket } from './accounts.ts'

/** Moves whole units from one account to another, so every entry balances by construction. */
export type Posting = { from: AccountPath; to: AccountPath; units: number; currency: string }

/** Cause of an award entry. The database refuses any other cause (docs/decisions/0044). */
export type AwardCause = 'estimate' | 'clearing' | 'correction' | 'reversal' | 'estimate_expired'

/** Cause of a bonus entry. */
export type BonusCause = 'bonus' | 'bonus_reversal'

/** Cause of a payout entry. */
export type PayoutCause = 'payout_sent' | 'payout_delivered' | 'payout_returned'

/** Units that the ledger holds for one award, and the member's account that has them. */
export type Holding = { bucket: MemberBucket; units: number; currency: string }

/**
 * Units that an award at this stage should hold: pending for an estimate or for a final amount that waits for a review, available for any
 * other final amount. Null for 0 units and for stages other than `pending` and `cleared`. Throws a RangeError when `units` is not a whole
 * number from 0.
 */
export function holdingOf(stage: string, units: number, currency: string, isHeldForReview: boolean): Holding | null {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`not an amount of units: ${units}`)
  if (units === 0 || (stage !== 'pending' && stage !== 'cleared')) return null
  return { bucket: stage === 'pending' || isHeldForReview ? 'pending' : 'available', units, currency }
}

/**
 * Creates the entry that takes the holding `before` back in full and then books the holding `after`. Null when the holdings are equal.
 * `reverses`: whether it takes back an earlier entry.
 */
export function awardEntry(
  memberId: string,
  before: Holding | null,
  after: Holding | null,
  stage: string,
): { cause: AwardCause; reverses: boolean; postings: Posting[] } | null {
  if (isSameHolding(before, after)) return null
  const postings: Posting[] = []
  if (before) postings.push(createPosting(before, memberAccount(memberId, before.bucket), issuedAccount))
  if (after) postings.push(createPosting(after, issuedAccount, memberAccount(memberId, after.bucket)))
  return { cause: causeOf(before, after, stage), reverses: before !== null, postings }
}

const createPosting = ({ units, currency }: Holding, from: AccountPath, to: AccountPath): Posting => ({
  from,
  to,
  units,
  currency,
})

function isSameHolding(a: Holding | null, b: Holding | null): boolean {
  if (a === null || b === null) return a === b
  return a.bucket === b.bucket && a.units === b.units && a.currency === b.currency
}

function causeOf(before: Holding | null, after: Holding | null, stage: string): AwardCause {
  if (after === null) return stage === 'expired' ? 'estimate_expired' : stage === 'reversed' ? 'reversal' : 'correction'
  if (after.bucket === 'available') return before?.bucket === 'available' ? 'correction' : 'clearing'
  return before === null ? 'estimate' : 'correction'
}

/**
 * Creates the entry that pays a bonus or reverses it; null when the units are equal. A bonus pays all of its units or none: throws
 * a RangeError when both amounts are above 0.
 */
export function bonusEntry(input: {
  memberId: string
  before: number
  after: number
  currency: string
}): { cause: BonusCause; postings: Posting[] } | null {
  const { memberId, before, after, currency } = input
  if (before === after) return null
  if (before > 0 && after > 0) throw new RangeError(`a bonus of ${before} cannot become ${after}`)
  const available = memberAccount(memberId, 'available')
  if (after > 0) return { cause: 'bonus', postings: [{ from: bonusAccount, to: available, units: after, currency }] }
  return { cause: 'bonus_reversal', postings: [{ from: available, to: bonusAccount, units: before, currency }] }
}
