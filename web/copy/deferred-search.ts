/** Texts that the search page shows in place of the results or above them, loaded when it does. */
export const deferredSearchCopy = {
  'search.none': 'Nothing on the menu here',
  'search.noneFor': 'Nothing found for “{text}” near {place}.',
  'search.noneText': 'No restaurant near {place} matches all of this.',
  'search.noneYet': 'No restaurant near {place} takes part yet.',
  'search.noneDrop': 'Try without one of these:',
  'search.dropFinds': 'finds {count}',
  'search.nearestAsked': 'Further away, with all you asked for',
  'search.nearestText': 'The nearest for “{text}”',
  'search.nearestAny': 'The nearest restaurants',
  'search.noneWider': 'Try another place, or look around {place} without filters.',
  'search.showing': 'Showing {place}. Did you mean:',
  'search.unknown': 'We could not find “{place}”',
  'search.failed': 'The list did not load',
  'search.failedText': 'Your search is still in the address above. Try again in a moment.',
  'search.noPlace': 'Where do you want to eat?',
  'search.locatingText': 'Your browser may ask whether we may know.',
} as const
