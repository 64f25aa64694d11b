/** The map beside the list of restaurants. */
export const mapCopy = {
  'map.show': 'Show map',
  'map.list': 'Show list',
  'map.change': 'Change search',
  'map.searchArea': 'Search this area',
  'map.label': 'Map of restaurants',
  'map.failed': 'The map did not load. The list has every restaurant.',
} as const
