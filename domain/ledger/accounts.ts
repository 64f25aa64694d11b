/** `source`: where units come from, below zero; `liability`: owed; `settled`: where units end. */
export type AccountType = 'source' | 'liability' | 'settled'
/** A member's units: estimates that are not cleared yet, and what is earned and not paid yet. */
export type MemberBucket = 'pending' | 'available'
type PartnerPath = `partner/${string}`
export type AccountPath = PartnerPath | `member/${string}/${MemberBucket}`

/** Minus everything ever granted and not taken back. */
export const issuedAccount = 'partner/issued'

/** Minus what bonuses granted. */
export const bonusAccount = 'partner/bonus'

/** Sent to a card network, gift-card house or partner program that has not confirmed the payment. */
export const transitAccount = 'partner/in_transit'

/** Paid, posted or redeemed. */
export const deliveredAccount = 'partner/delivered'

/** What members who left forgo. */
export const breakageAccount = 'partner/breakage'

/** Chart of accounts that every partner has in each of its currencies (docs/decisions/0044). */
export const partnerChart: Readonly<Record<PartnerPath, AccountType>> = {
  [issuedAccount]: 'source',
  [bonusAccount]: 'source',
  'partner/adjusted': 'source',
  'partner/funding': 'source',
  [transitAccount]: 'liability',
  [deliveredAccount]: 'settled',
  'partner/expired': 'settled',
  [breakageAccount]: 'settled',
}

export const memberAccount = (memberId: string, bucket: MemberBucket): AccountPath => `member/${memberId}/${bucket}`
