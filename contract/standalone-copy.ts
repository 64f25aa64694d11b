/** Words of the pages that stand alone, without a script or a picture to fetch: no connection, too many requests, no room. */
export const standaloneCopy = {
  'offline.title': 'You are offline',
  'offline.text':
    'Restaurants, cards and rewards need a connection. What you did so far is safe; try again when you are back.',
  'busy.title': 'A little slower, please',
  'busy.text': 'That was a lot in a short time. Please wait a moment and try again.',
  'full.title': 'Every table is taken',
  'full.text': 'Many people are here right now. Please try again in a few seconds; nothing you did is lost.',
  'standalone.again': 'Try again',
} as const
