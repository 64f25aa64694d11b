export const pagesCopy = {
  'banner.bonus': 'Bonus',
  'banner.enrollment': 'Get started',
  'earn.title': 'Ways to earn',
  'earn.lead': 'Everything that adds {currency} to your account, on one page.',
} as const
