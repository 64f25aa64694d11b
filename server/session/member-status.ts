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
 * A person's status for the partner's mail and pages. A member who removed the last card has the status `closed`; the partner's
 * `deactivatesOnLastCard` decides whether that member is inactive as well.
 */
export const personStatusOf = (
  row: Row,
  { deactivatesOnLastCard }: Pick<Brand, 'deactivatesOnLastCard'>,
): PersonStatus => ({
  memberType: memberTypes[row.status],
  tierLevel: row.tier_level,
  active: row.status === 'enrolled' || (row.status === 'closed' && !deactivatesOnLastCard),
  // A member who signs in at the partner has no password here. The accepted terms show that this member joined.
  hasWebProfile: row.password_hash !== null || row.terms_version !== '',
})
