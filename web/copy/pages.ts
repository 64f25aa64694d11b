/** Labels on the banners of content pages, and texts of the page of ways to earn. */
export const contentPageCopy = {
  'banner.bonus': 'Bonus',
  'banner.enrollment': 'Get started',
  'earn.title': 'Ways to earn',
  'earn.lead': 'Everything that adds {currency} to your account, on one page.',
} as const
