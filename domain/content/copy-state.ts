/** Member data that decides the copy state. `canAcceptNewMemberBonus`: whether the member can still accept a new-member bonus. */
export type CopyAudience = { emailOptIn: boolean; tierLevel: string; canAcceptNewMemberBonus: boolean }

/**
 * The first of the four copy states (M2-144 to M2-147) that applies, in the specified order (D3-015). Empty when none
 * applies; the member then reads the content for everyone.
 */
export function copyState(
  member: CopyAudience | null,
): 'no_member' | 'opted_out' | 'new_member_bonus' | 'email_opted_in' | '' {
  if (!member) return 'no_member'
  if (!member.emailOptIn && member.tierLevel === 'OptedOut') return 'opted_out'
  if (member.canAcceptNewMemberBonus) return 'new_member_bonus'
  return member.emailOptIn ? 'email_opted_in' : ''
}
