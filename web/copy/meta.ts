/** Default titles, descriptions and keywords for search engines and shared links. The brand's routeMeta and page content come first. */
export const metaCopy = {
  'meta.homeTitle': 'Dining rewards',
  'meta.discoverTitle': 'Discover',
  'meta.restaurantTitle': 'Restaurant',
  'meta.merchantTitle': '{name}, {city}',
  'meta.notFoundTitle': 'Page not found',
  'meta.errorTitle': 'Something went wrong',
  'meta.home': 'Link a card once, eat at restaurants near you, and {program} rewards every meal.',
  'meta.browse': 'Restaurants worth an evening, picked and described by {program}.',
  'meta.how':
    'How {program} works: link a card, dine at a listed restaurant, pay as usual, and the reward appears by itself.',
  'meta.search': 'Find a restaurant near you in {program}: by place, by cuisine, by what is open tonight.',
  'meta.merchant': '{name}, {cuisines} in {city}. Hours, directions, menu and what a meal there earns in {program}.',
  'meta.offer': 'Earn {currency} with {program} when you dine at {name}',
  'meta.earn': 'What a meal earns in {program}, and when it earns more.',
  'meta.join': 'Join {program} in two minutes: your details, then a card. Rewards start with the next meal.',
  'meta.login': 'Sign in to {program} to see your rewards, your cards and your offers.',
  'meta.keywords': '{program}, {partner}, dining rewards, restaurants, {currency}',
} as const
