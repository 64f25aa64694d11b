/** A complete row of a restaurant in New York, as an import file has it; `more` adds or replaces fields. */
export const importRowOf = (id: string, more: object) => ({
  id,
  name: `Table ${id}`,
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  cuisines: ['American'],
  latitude: 40,
  longitude: -74,
  timezone: 'America/New_York',
  ...more,
})
