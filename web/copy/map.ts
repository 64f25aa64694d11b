/** The map next to the list of restaurants. */
export const mapCopy = {
  'map.change': 'Change search',
  'map.searchArea': 'Search this area',
  'map.label': 'Map of restaurants',
  'map.closer': 'Zoom in',
  'map.farther': 'Zoom out',
  'map.loading': 'Do not refresh, the map is on its way.',
  'map.failed': 'The map did not load. The list has every restaurant.',
  'map.groups': 'Groups of restaurants',
  'map.group': '{count} restaurants, zoom in',
  'map.plain': 'Streets did not load. This is a plain map.',
} as const
