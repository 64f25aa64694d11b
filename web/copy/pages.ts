export const pagesCopy = {
  'banner.welcome': 'Welcome back, {name}',
  'banner.bonus': 'Bonus',
  'banner.enrollment': 'Get started',
  'prospect.label': 'Email address',
  'prospect.submit': 'Get started',
  'prospect.form': 'Join by email',
  'earn.title': 'Ways to earn',
  'earn.lead': 'Everything that adds {currency} to your account, on one page.',
} as const
