/** `source`: units come from it, so its balance is negative; `liability`: units owed; `settled`: units end in it. */
export type AccountType = 'source' | 'liability' | 'settled'
/** `pending`: estimates, and final rewards that wait for a review; `available`: units earned and not paid. */
export type MemberBucket = 'pending' | 'available'
type PartnerPath = `partner/${string}`
export type AccountPath = PartnerPath | `member/${string}/${MemberBucket}`

/** Source of awards. Its balance is minus all units granted and not reversed. */
export const issuedAccount = 'partner/issued'

/** Source of bonuses. Its balance is minus all bonus units granted and not reversed. */
export const bonusAccount = 'partner/bonus'

/** Units sent to a card network, gift-card issuer or partner program that has not confirmed the payment. */
export const transitAccount = 'partner/in_transit'

/** Units paid, posted or redeemed. */
export const deliveredAccount = 'partner/delivered'

/** Units that members forfeit when they close their account. */
export const breakageAccount = 'partner/breakage'

/**
 * Chart of accounts of every partner, in each of its currencies (docs/decisions/0044). No entry uses `partner/adjusted`, `partner/funding`
 * or `partner/expired` yet.
 */
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

/** Path of a member's account. */
export const memberAccount = (memberId: string, bucket: MemberBucket): AccountPath => `member/${memberId}/${bucket}`
