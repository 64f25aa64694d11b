/** The member's own profile page. */
export const profileCopy = {
  'account.profile': 'Profile',
  'profile.title': 'Profile',
  'profile.person': 'About you',
  'profile.address': 'Where you live',
  'profile.contact': 'How we reach you',
  'profile.signIn': 'How you sign in',
  'profile.changePassword': 'Change password',
  'profile.emailOptIn': 'Email me offers and news',
  'profile.sms': 'Text me about my rewards',
  'profile.save': 'Save changes',
  'profile.unchanged': 'No changes were made.',
  'profile.saved': 'All changes were saved.',
  'profile.notSaved': 'No changes were saved. See error at bottom of page for more details.',
  'referral.copied': 'Your referral link has been copied.',
} as const
