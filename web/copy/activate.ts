/** Activation of who the partner enrolled (spec 1 §4.3); a partner's content entry says the rest. */
export const activateCopy = {
  'activate.title': 'Activate your account',
  'activate.text': 'One tap, and your meals earn {earning} instead of {lowest}.',
  'activate.textPlain': 'One tap, and your meals begin to count for more.',
  'activate.submit': 'Activate',
  'activate.working': 'Activating…',
  'activate.join': 'Set up your sign-in',
  'activate.later': 'Find a restaurant',
  'activate.activatedTitle': 'Your account is active',
  'activate.activatedText': 'From now on you earn {currentEarning}.',
  'activate.failed': 'There was an error activating your account. Please contact customer support.',
} as const
