/** Signing in, joining, the profile's names and signing out where members use the partner's own sign-in. */
export const ssoCopy = {
  'sso.lead':
    'You sign in at {partner} and come straight back. Nothing new to remember, and your password stays there.',
  'sso.button': 'Sign in with {partner}',
  'sso.joinLead':
    'First you sign in at {partner}, so that we know your name. Then a few details, and the card you already pay with.',
  'sso.fault.canceled': 'You did not sign in at {partner}. You can try again at any time.',
  'sso.fault.expired': 'That sign-in took too long, or was begun in another browser. Please start again.',
  'sso.fault.failed': 'We could not check what {partner} told us, so you are not signed in. Please try again.',
  'sso.fault.unavailable': '{partner} does not answer at the moment. Please try again in a few minutes.',
  'sso.fault.in_use': 'Use the sign-in you used before. If that does not work, call us at {supportPhone}.',
  'sso.fault.unverified': 'Your email address is not confirmed at {partner} yet. Confirm it there, then sign in again.',
  'sso.fault.incomplete': '{partner} did not tell us your name and email address. Add them there, then sign in again.',
  'sso.reference': 'Reference {reference}',
  'sso.locked': 'From your {partner} sign-in. Changes you make there arrive here the next time you sign in.',
  'sso.signOutToo': 'Sign out of {partner} as well',
} as const
