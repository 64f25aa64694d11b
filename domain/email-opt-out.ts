type Tier = 'OptedOut' | 'NonActivated' | 'OptedIn' | 'VIP'

/** The tier of who says no to email: every tier above the first rests on it (spec 3 §2), VIP as well. Who is not activated stays so. */
export const tierWithoutEmail = (tier: Tier): Tier => (tier === 'NonActivated' ? tier : 'OptedOut')
