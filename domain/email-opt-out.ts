type Tier = 'OptedOut' | 'NonActivated' | 'OptedIn' | 'VIP'

/** The tier of a member who opts out of email: OptedOut, even from VIP (P1-629, M2-325). NonActivated stays NonActivated. */
export const tierWithoutEmail = (tier: Tier): Tier => (tier === 'NonActivated' ? tier : 'OptedOut')

/**
 * The tier of a member who opts in to email again: a VIP status earned by dines applies again until its last day (M2-325). NonActivated
 * and VIP stay. Dates are `YYYY-MM-DD`.
 */
export function tierWithEmail(tier: Tier, vipUntil: string | null, today: string): Tier {
  if (tier === 'NonActivated' || tier === 'VIP') return tier
  return vipUntil !== null && today <= vipUntil ? 'VIP' : 'OptedIn'
}
