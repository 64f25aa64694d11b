/** The opt-in level of each tier (P1-264). A level includes the rights of the levels below it. */
export const optInLevels = { OptedOut: 0, NonActivated: 1, OptedIn: 2, VIP: 3 } as const
export type Tier = keyof typeof optInLevels

/** The levels that open restaurants: 2 by email opt-in (M2-148), 3 by VIP status (M2-149). */
export const unlockingLevels = [optInLevels.OptedIn, optInLevels.VIP] as const

/** The first unlocking level that the member lacks (P1-206); for a member who has both, the highest level. */
export function nextLevel(tier: Tier): 2 | 3 {
  return unlockingLevels.find((level) => optInLevels[tier] < level) ?? optInLevels.VIP
}

/** The three tiers a member reads (M2-220). A member who is not activated counts as opted out. */
export function membershipOf(tier: Tier): 'opted-out' | 'standard' | 'VIP' {
  if (tier === 'VIP') return 'VIP'
  return tier === 'OptedIn' ? 'standard' : 'opted-out'
}
