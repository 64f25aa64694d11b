/** What decides how one is spoken to. `eligibleNewMemberBonus`: an active new-member bonus the person may still take up. */
export type SpokenTo = { emailOptIn: boolean; tierLevel: string; eligibleNewMemberBonus: boolean }

/** One of four copy states, the first that holds in the order the specification lists them (spec 2 §4.7, spec 3 §2). A member for whom none holds reads what everybody reads. */
export function copyState(
  member: SpokenTo | null,
): 'no_member' | 'opted_out' | 'new_member_bonus' | 'email_opted_in' | '' {
  if (!member) return 'no_member'
  if (!member.emailOptIn && member.tierLevel === 'OptedOut') return 'opted_out'
  if (member.eligibleNewMemberBonus) return 'new_member_bonus'
  return member.emailOptIn ? 'email_opted_in' : ''
}
