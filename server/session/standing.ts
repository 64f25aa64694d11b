import type { PersonStatus } from '../../contract/api/person-status.ts'
import type { Brand, TierLevel } from '../../contract/brand.ts'

export const memberTypes = {
  prospect: 'NonCardMember',
  enrolled: 'EnrolledCardMember',
  closed: 'ClosedAccountMember',
} as const

type Row = {
  status: keyof typeof memberTypes
  tier_level: TierLevel
  password_hash: string | null
  terms_version: string
}

/**
 * What a partner's mail and pages may know of a person. A person without a card has a closed account; whether it is inactive as
 * well is the partner's rule (`deactivatesOnLastCard`).
 */
export const visitorStatusOf = (
  row: Row,
  { deactivatesOnLastCard }: Pick<Brand, 'deactivatesOnLastCard'>,
): PersonStatus => ({
  memberType: memberTypes[row.status],
  tierLevel: row.tier_level,
  active: row.status === 'enrolled' || (row.status === 'closed' && !deactivatesOnLastCard),
  // Who signs in at their partner has no password here; having joined is what counts.
  hasWebProfile: row.password_hash !== null || row.terms_version !== '',
})
