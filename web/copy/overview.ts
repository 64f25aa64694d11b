/** The Account Center's overview. */
export const overviewCopy = {
  'account.overview': 'Account Overview',
  'overview.lead': 'What your meals have earned, and what comes next.',
  'overview.leadOptedOut': 'Our emails are off. Turn them on, and your rate can rise.',
  'overview.leadNewMember': 'Your new member bonus is waiting for your first meal.',
  'overview.leadOptedIn': 'What your meals have earned, and what comes next.',
  'overview.tier': 'Your membership',
  'overview.tierOptedOut': 'Member',
  'overview.tierOptedIn': 'Email member',
  'overview.tierVIP': 'VIP',
  'overview.rate': 'You earn {currentEarning}',
  'overview.failed': 'Your rewards did not load',
} as const
