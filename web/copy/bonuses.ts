/** Bonus banners. */
export const bonusCopy = {
  'bonus.active': 'Active bonuses',
  'bonus.activate': 'Activate',
  'bonus.activated': 'Activated',
  'bonus.days': '{count} days left',
  'bonus.daysOne': 'Last day',
  'bonus.appOnly': 'Only in the app',
  'bonus.registered': 'Registered for bonus.',
  'bonus.failed': 'Something went wrong, please refresh your browser.',
} as const
