import type { Alternatives, RemovableFilter } from '../../contract/api/merchants.ts'
import { metersPerMile } from '../../domain/catalog/distance.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { acclaimedBit, newBit, reservationsBit } from '../../domain/catalog/traits.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import type { SearchHit } from './index/state.ts'

const nearestMax = 3
/** Searched in this order until one has a restaurant. The last one covers the whole earth. */
const searchRadiiMeters = [50, 200, 800, 3_200, 12_500].map((miles) => Math.floor(miles * metersPerMile))

export type SearchAlternatives = Pick<Alternatives, 'removableFilters' | 'nearestMatch'> & { nearest: SearchHit[] }

type Removal = (query: IndexQuery) => IndexQuery
const withoutFlag =
  (bit: number): Removal =>
  (query) => ({ ...query, flags: query.flags & ~bit })
const removals: readonly (readonly [RemovableFilter, Removal])[] = [
  ['restaurantOrCuisine', (query) => ({ ...query, words: [] })],
  ['priceRange', (query) => ({ ...query, priceMask: 0 })],
  ['features', (query) => ({ ...query, featureMask: 0 })],
  ['mealsServed', (query) => ({ ...query, mealMask: 0 })],
  ['acclaimed', withoutFlag(acclaimedBit)],
  ['isNew', withoutFlag(newBit)],
  ['benefitsFor', (query) => ({ ...query, benefitDays: 0 })],
  ['reservations', withoutFlag(reservationsBit)],
]
/** A sum of words and filter masks, only for comparison: removing a filter lowers it. */
const weight = ({ words, priceMask, featureMask, mealMask, flags, benefitDays }: IndexQuery): number =>
  words.length + priceMask + featureMask + mealMask + flags + benefitDays
const noFilters = { priceMask: 0, featureMask: 0, mealMask: 0, flags: 0, benefitDays: 0 }

/**
 * Alternatives for a query without results: each filter whose removal alone gives results, the filter with the most results first, and
 * up to three nearest restaurants. `nearestMatch` says what these restaurants match: the whole query (`requested`), else its words without
 * the filters (`text`), else neither (`any`).
 */
export function alternativesTo(index: CatalogIndex, query: IndexQuery): SearchAlternatives {
  const removableFilters = removals
    .map(([filter, removeFilter]) => ({ filter, reducedQuery: removeFilter(query) }))
    .filter(({ reducedQuery }) => weight(reducedQuery) < weight(query))
    .map(({ filter, reducedQuery }) => ({ filter, total: index.count(reducedQuery) }))
    .filter((alternative) => alternative.total > 0)
    .toSorted((a, b) => b.total - a.total)
  const candidates = [
    ['requested', query],
    ['text', { ...query, ...noFilters }],
    ['any', { ...query, ...noFilters, words: [] }],
  ] as const
  for (const [nearestMatch, candidate] of candidates) {
    // A candidate that removes nothing repeats the first search.
    if (candidate !== query && weight(candidate) === weight(query)) continue
    const nearest = nearestTo(index, candidate)
    if (nearest.length > 0) return { removableFilters, nearest, nearestMatch }
  }
  return { removableFilters, nearest: [], nearestMatch: 'any' }
}

/**
 * Alternatives when no restaurant has a table tonight. `bookableTotal` is the number of matches that take reservations, with or
 * without a table. Above 0, the only alternative is to remove the filter "tonight". At 0, the alternatives are those of the query
 * without that filter. A search for tonight sets the filter `reservations` too (tonight.ts); `reservations` says whether the visitor
 * has set it, because otherwise it ends with "tonight".
 */
export function alternativesTonight(
  index: CatalogIndex,
  query: IndexQuery,
  { bookableTotal, reservations }: { bookableTotal: number; reservations: boolean },
): SearchAlternatives {
  // The included ids are those of the restaurants with a table tonight.
  const { includedIds: _includedIds, ...queryForAnyEvening } = query
  if (bookableTotal > 0) {
    const total = reservations ? bookableTotal : index.count(withoutFlag(reservationsBit)(queryForAnyEvening))
    return { removableFilters: [{ filter: 'tonight', total }], nearest: [], nearestMatch: 'any' }
  }
  const { removableFilters, ...rest } = alternativesTo(index, queryForAnyEvening)
  return {
    ...rest,
    removableFilters: removableFilters.flatMap((alternative) => {
      if (alternative.filter !== 'reservations') return [alternative]
      // With both filters set, removing one of them alone gives no result.
      return reservations ? [] : [{ ...alternative, filter: 'tonight' as const }]
    }),
  }
}

function nearestTo(index: CatalogIndex, query: IndexQuery): SearchHit[] {
  // A search by words is fast at any distance; a search without words starts with a small radius.
  for (const radiusMeters of query.words.length > 0 ? searchRadiiMeters.slice(-1) : searchRadiiMeters) {
    const nearestQuery = { ...query, radiusMeters, box: null, sort: 'distance' as const, offset: 0, limit: nearestMax }
    const { hits } = index.search(nearestQuery)
    if (hits.length > 0) return hits
  }
  return []
}
