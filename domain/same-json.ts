/** Whether two values are the same JSON. The order of keys does not count, because the database changes it. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(withSortedKeys(a)) === JSON.stringify(withSortedKeys(b))
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  )
}
