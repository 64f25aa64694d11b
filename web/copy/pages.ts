export const pagesCopy = {
  'banner.welcome': 'Welcome back, {name}',
  'prospect.label': 'Email address',
  'prospect.submit': 'Get started',
  'prospect.form': 'Join by email',
  'earn.title': 'Ways to earn',
  'earn.lead': 'Everything that adds {currency} to your account, on one page.',
  'earn.more': 'Read more',
  'maintenance.title': "We're Working On It",
  'maintenance.login':
    "We're currently experiencing an issue with our login process. Our team is working to resolve it as quickly as possible. Please check back later.",
  'maintenance.join':
    "We're currently experiencing an issue with our enrollment process. Our team is working to resolve it as quickly as possible. Please check back later.",
  'maintenance.other':
    "We're currently experiencing an issue with our site. Our team is working to resolve it as quickly as possible. Please check back later.",
} as const
