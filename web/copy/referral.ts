/** The referral card of the overview. */
export const referralCopy = { 'referral.copied': 'Your referral link has been copied.' } as const
