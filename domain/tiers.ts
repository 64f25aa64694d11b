/** Where a member can stand, by opt-in level (spec 1 §3.2): what a level opens, the levels above it open too. */
export const optInLevels = { OptedOut: 0, NonActivated: 1, OptedIn: 2, VIP: 3 } as const
export type Tier = keyof typeof optInLevels

/** The levels that open something: the second by email opt-in, the third by VIP status (spec 2 §4.7). */
export const unlockingLevels = [optInLevels.OptedIn, optInLevels.VIP] as const

/** The level a member lacks to go further: the first one missing (spec 1 §2.5); the highest for who has them all. */
export function nextLevel(tier: Tier): 2 | 3 {
  return unlockingLevels.find((level) => optInLevels[tier] < level) ?? optInLevels.VIP
}

/** The three tiers people are told of (spec 2 §6). Who waits to be activated stands with those who said no to email. */
export function membershipOf(tier: Tier): 'opted-out' | 'standard' | 'VIP' {
  if (tier === 'VIP') return 'VIP'
  return tier === 'OptedIn' ? 'standard' : 'opted-out'
}
