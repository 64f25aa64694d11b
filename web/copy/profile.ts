/** The profile page: what a member may change about themselves. */
export const profileCopy = {
  'account.profile': 'Profile',
  'profile.title': 'Profile',
  'profile.signIn': 'How you sign in',
  'profile.email': 'Email',
  'profile.emailElsewhere': 'Your email comes from {partner}. Change it there, and it follows when you next sign in.',
  'profile.password': 'Password',
  'profile.changePassword': 'Change password',
  'profile.person': 'About you',
  'profile.address': 'Where you live',
  'profile.contact': 'How we reach you',
  'profile.emailOptIn': 'Email me offers and news',
  'profile.emailHint':
    'Offers and exclusive restaurants come with these emails, about twice a month. You can stop at any time.',
  'profile.emailOnHint': 'Earning {rate} depends on these emails. Without them you earn {lowest}.',
  'profile.emailVipHint': 'VIP, with {rate}, depends on these emails. Without them you earn {lowest}.',
  'profile.emailOffHint': 'Without these emails you earn {lowest}. Turn them on to earn {rate}.',
  'profile.save': 'Save changes',
  'profile.unchanged': 'No changes were made.',
  'profile.saved': 'All changes were saved.',
  'profile.notSaved': 'No changes were saved. See error at bottom of page for more details.',
} as const
