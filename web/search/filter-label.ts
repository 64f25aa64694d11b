/** The label of a filter: a copy key, or the dollar signs of a price. */
export function filterLabel(name: string, value?: string): string {
  if (name === 'priceRange') return '$'.repeat(Number(value))
  if (name === 'benefitsFor') return 'search.benefits'
  return `search.${value ?? name}`
}
