import type { Alternatives, RemovableFilter } from '../../contract/api/merchants.ts'
import { metersPerMile } from '../../domain/catalog/distance.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { acclaimedBit, newBit, reservationsBit } from '../../domain/catalog/traits.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import type { SearchHit } from './index/state.ts'

const nearestMax = 3
/** Radii in meters, searched in this order until one has a restaurant. The last one is the whole earth. */
const rings = [50, 200, 800, 3_200, 12_500].map((miles) => Math.floor(miles * metersPerMile))

export type SearchAlternatives = Pick<Alternatives, 'drop' | 'nearestAre'> & { nearest: SearchHit[] }

type Removal = (query: IndexQuery) => IndexQuery
const withoutFlag =
  (bit: number): Removal =>
  (query) => ({ ...query, flags: query.flags & ~bit })
const removals: readonly (readonly [RemovableFilter, Removal])[] = [
  ['restaurantOrCuisine', (query) => ({ ...query, words: [] })],
  ['priceRange', (query) => ({ ...query, price: 0 })],
  ['features', (query) => ({ ...query, features: 0 })],
  ['mealsServed', (query) => ({ ...query, meals: 0 })],
  ['acclaimed', withoutFlag(acclaimedBit)],
  ['isNew', withoutFlag(newBit)],
  ['benefitsFor', (query) => ({ ...query, benefitDays: 0 })],
  ['reservations', withoutFlag(reservationsBit)],
]
/** How many conditions a query has; a query with a filter removed has a lower weight. */
const weight = ({ words, price, features, meals, flags, benefitDays }: IndexQuery): number =>
  words.length + price + features + meals + flags + benefitDays
const noFilters = { price: 0, features: 0, meals: 0, flags: 0, benefitDays: 0 }

/** Alternatives for a query without results: which single filter to remove, and the nearest restaurants. */
export function alternativesTo(index: CatalogIndex, query: IndexQuery): SearchAlternatives {
  const drop = removals
    .map(([filter, change]) => ({ filter, reduced: change(query) }))
    .filter(({ reduced }) => weight(reduced) < weight(query))
    .map(({ filter, reduced }) => ({ filter, total: index.count(reduced) }))
    .filter((alternative) => alternative.total > 0)
    .toSorted((a, b) => b.total - a.total)
  const candidates = [
    ['requested', query],
    ['text', { ...query, ...noFilters }],
    ['any', { ...query, ...noFilters, words: [] }],
  ] as const
  for (const [nearestAre, candidate] of candidates) {
    if (candidate !== query && weight(candidate) === weight(query)) continue
    const nearest = nearestTo(index, candidate)
    if (nearest.length > 0) return { drop, nearest, nearestAre }
  }
  return { drop, nearest: [], nearestAre: 'any' }
}

/**
 * Alternatives when no restaurant has a table tonight: the `bookableTotal` restaurants that take reservations, or else the alternatives
 * without that filter.
 */
export function alternativesTonight(index: CatalogIndex, query: IndexQuery, bookableTotal: number): SearchAlternatives {
  const { includedIds: _includedIds, ...anyTable } = query
  if (bookableTotal > 0) return { drop: [{ filter: 'tonight', total: bookableTotal }], nearest: [], nearestAre: 'any' }
  const { drop, ...rest } = alternativesTo(index, anyTable)
  return {
    ...rest,
    drop: drop.map((alternative) =>
      alternative.filter === 'reservations' ? { ...alternative, filter: 'tonight' } : alternative,
    ),
  }
}

function nearestTo(index: CatalogIndex, query: IndexQuery): SearchHit[] {
  // A search by words is fast at any distance; a search without words starts with a small radius.
  for (const radiusMeters of query.words.length > 0 ? rings.slice(-1) : rings) {
    const ringQuery = { ...query, radiusMeters, box: null, sort: 'distance' as const, offset: 0, limit: nearestMax }
    const { hits } = index.search(ringQuery)
    if (hits.length > 0) return hits
  }
  return []
}
