/**
 * Texts of pages that load no script and no image: offline, too many requests, overload, maintenance (P1-155, P1-633). `install.…`: the
 * shortcuts of the installed app, which the manifest names.
 */
export const standaloneCopy = {
  'offline.title': 'You are offline',
  'offline.text':
    'Restaurants, cards and rewards need a connection. What you did so far is safe; try again when you are back.',
  'busy.title': 'A little slower, please',
  'busy.text': 'That was a lot in a short time. Please wait a moment and try again.',
  'full.title': 'Every table is taken',
  'full.text': 'Many people are here right now. Please try again in a few seconds; nothing you did is lost.',
  'maintenance.title': "We're Working On It",
  'maintenance.login':
    "We're currently experiencing an issue with our login process. Our team is working to resolve it as quickly as possible. Please check back later.",
  'maintenance.join':
    "We're currently experiencing an issue with our enrollment process. Our team is working to resolve it as quickly as possible. Please check back later.",
  'maintenance.other':
    "We're currently experiencing an issue with our site. Our team is working to resolve it as quickly as possible. Please check back later.",
  'install.find': 'Find a restaurant',
  'install.activity': 'Reviews & History',
} as const
