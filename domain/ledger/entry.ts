import { bonusAccount, issuedAccount, memberAccount, type AccountPath, type MemberBucket } from './accounts.ts'

/** Units leave one account and reach another, so an unbalanced entry cannot be written down. */
export type Posting = { from: AccountPath; to: AccountPath; units: number; currency: string }

/** Why an entry of an award exists. The database refuses any other cause (docs/decisions/0044). */
export type AwardCause = 'estimate' | 'clearing' | 'correction' | 'reversal' | 'estimate_expired'

/** Why an entry of a bonus exists. */
export type BonusCause = 'bonus' | 'bonus_reversal'

/** Why an entry of a payout exists. */
export type PayoutCause = 'payout_sent' | 'payout_delivered' | 'payout_returned'

/** What the ledger holds for one dine and rule; null is nothing. */
export type Holding = { bucket: MemberBucket; units: number; currency: string }

/**
 * What an award at this stage should hold: an estimate is pending, a final amount is available unless it waits for a review, any
 * other stage holds nothing.
 */
export function holdingOf(stage: string, units: number, currency: string, waits: boolean): Holding | null {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`not an amount of units: ${units}`)
  if (units === 0 || (stage !== 'pending' && stage !== 'cleared')) return null
  return { bucket: stage === 'pending' || waits ? 'pending' : 'available', units, currency }
}

/**
 * The entry that turns what is booked into what should be booked: it takes all of the old holding back and books the new one.
 * Null when they agree. `reverses`: whether it takes an earlier entry back.
 */
export function awardEntry(
  memberId: string,
  before: Holding | null,
  after: Holding | null,
  stage: string,
): { cause: AwardCause; reverses: boolean; postings: Posting[] } | null {
  if (sameHolding(before, after)) return null
  const postings: Posting[] = []
  if (before) postings.push(posting(before, memberAccount(memberId, before.bucket), issuedAccount))
  if (after) postings.push(posting(after, issuedAccount, memberAccount(memberId, after.bucket)))
  return { cause: causeOf(before, after, stage), reverses: before !== null, postings }
}

const posting = ({ units, currency }: Holding, from: AccountPath, to: AccountPath): Posting => ({
  from,
  to,
  units,
  currency,
})

function sameHolding(a: Holding | null, b: Holding | null): boolean {
  if (a === null || b === null) return a === b
  return a.bucket === b.bucket && a.units === b.units && a.currency === b.currency
}

function causeOf(before: Holding | null, after: Holding | null, stage: string): AwardCause {
  if (after === null) return stage === 'expired' ? 'estimate_expired' : stage === 'reversed' ? 'reversal' : 'correction'
  if (after.bucket === 'available') return before?.bucket === 'available' ? 'correction' : 'clearing'
  return before === null ? 'estimate' : 'correction'
}

/** The entry that pays a bonus or takes it back; null when nothing changes. A bonus pays all of its units or none. */
export function bonusEntry(given: {
  memberId: string
  before: number
  after: number
  currency: string
}): { cause: BonusCause; postings: Posting[] } | null {
  const { memberId, before, after, currency } = given
  if (before === after) return null
  if (before > 0 && after > 0) throw new RangeError(`a bonus of ${before} cannot become ${after}`)
  const available = memberAccount(memberId, 'available')
  if (after > 0) return { cause: 'bonus', postings: [{ from: bonusAccount, to: available, units: after, currency }] }
  return { cause: 'bonus_reversal', postings: [{ from: available, to: bonusAccount, units: before, currency }] }
}
