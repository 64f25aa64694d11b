/** Bonus banners and activation of a tier. */
export const bonusCopy = {
  'bonus.active': 'Active bonuses',
  'bonus.activate': 'Activate',
  'bonus.activated': 'Activated',
  'bonus.days': '{count} days left',
  'bonus.daysOne': 'Last day',
  'bonus.appOnly': 'Only in the app',
  'bonus.registered': 'Registered for bonus.',
  'bonus.failed': 'Something went wrong, please refresh your browser.',
  'activate.title': 'Activate your account',
  'activate.text': 'One tap, and your meals earn {earning} instead of {lowest}.',
  'activate.submit': 'Activate',
  'activate.activatedTitle': 'Your account is active',
  'activate.activatedText': 'From now on you earn {currentEarning}.',
  'activate.failed': 'There was an error activating your account. Please contact customer support.',
} as const
