import type { Standing } from '../../contract/api/known.ts'
import type { TierLevel } from '../../contract/brand.ts'

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

export const standingOf = (row: Row): Standing => ({
  memberType: memberTypes[row.status],
  tierLevel: row.tier_level,
  active: row.status === 'enrolled',
  // Who signs in at their partner has no password here; having joined is what counts.
  hasWebProfile: row.password_hash !== null || row.terms_version !== '',
})
