/** Texts of the activation page (P1-348). discover.ts has its title. A partner's `tier_1_activation` entry can add more content. */
export const activateCopy = {
  'activate.text': 'One tap, and your meals earn {earning} instead of {lowest}.',
  'activate.textPlain': 'One tap, and your meals begin to count for more.',
  'activate.consent': 'By activating you agree to emails about offers and your rewards. You can stop them at any time.',
  'activate.submit': 'Activate',
  'activate.working': 'Activating…',
  'activate.join': 'Set up your sign-in',
  'activate.later': 'Find a restaurant',
  'activate.activatedTitle': 'Your account is active',
  'activate.activatedText': 'From now on you earn {currentEarning}.',
  'activate.next': 'What comes next',
  'activate.nextText': 'A sign-in of your own and the card you pay with. It takes about two minutes.',
  'activate.nextCard': 'Only the card you pay with is missing.',
  'activate.failed': 'There was an error activating your account. Please contact customer support.',
} as const
