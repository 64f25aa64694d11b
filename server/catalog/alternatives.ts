import type { Alternatives, RemovableFilter } from '../../contract/api/merchants.ts'
import { metersPerMile } from '../../domain/catalog/distance.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { acclaimedBit, newBit, reservationsBit } from '../../domain/catalog/traits.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import type { SearchHit } from './index/state.ts'

const nearestMax = 3
/** Radii in meters, searched in this order until one has a restaurant. The last one is the whole earth. */
const rings = [50, 200, 800, 3_200, 12_500].map((miles) => Math.floor(miles * metersPerMile))

export type NothingFound = Pick<Alternatives, 'drop' | 'nearestAre'> & { nearest: SearchHit[] }

type Without = (question: IndexQuery) => IndexQuery
const withoutFlag =
  (bit: number): Without =>
  (question) => ({ ...question, flags: question.flags & ~bit })
const without: readonly (readonly [RemovableFilter, Without])[] = [
  ['restaurantOrCuisine', (question) => ({ ...question, words: [] })],
  ['priceRange', (question) => ({ ...question, price: 0 })],
  ['features', (question) => ({ ...question, features: 0 })],
  ['mealsServed', (question) => ({ ...question, meals: 0 })],
  ['acclaimed', withoutFlag(acclaimedBit)],
  ['isNew', withoutFlag(newBit)],
  ['benefitsFor', (question) => ({ ...question, benefitDays: 0 })],
  ['reservations', withoutFlag(reservationsBit)],
]
/** How many conditions a query has; a query with a filter removed has a lower weight. */
const weight = ({ words, price, features, meals, flags, benefitDays }: IndexQuery): number =>
  words.length + price + features + meals + flags + benefitDays
const noFilters = { price: 0, features: 0, meals: 0, flags: 0, benefitDays: 0 }

/** Alternatives for a query without results: which single filter to remove, and the nearest restaurants. */
export function alternativesTo(index: CatalogueIndex, question: IndexQuery): NothingFound {
  const drop = without
    .map(([filter, change]) => ({ filter, less: change(question) }))
    .filter(({ less }) => weight(less) < weight(question))
    .map(({ filter, less }) => ({ filter, total: index.count(less) }))
    .filter((one) => one.total > 0)
    .toSorted((a, b) => b.total - a.total)
  const wider = [
    ['asked', question],
    ['text', { ...question, ...noFilters }],
    ['any', { ...question, ...noFilters, words: [] }],
  ] as const
  for (const [nearestAre, asked] of wider) {
    if (asked !== question && weight(asked) === weight(question)) continue
    const nearest = nearestTo(index, asked)
    if (nearest.length > 0) return { drop, nearest, nearestAre }
  }
  return { drop, nearest: [], nearestAre: 'any' }
}

/**
 * Alternatives when no restaurant has a table tonight: all restaurants that take reservations, or else the alternatives
 * without that filter.
 */
export function alternativesTonight(index: CatalogueIndex, question: IndexQuery, of: number): NothingFound {
  const { only: _only, ...anyTable } = question
  if (of > 0) return { drop: [{ filter: 'tonight', total: of }], nearest: [], nearestAre: 'any' }
  const { drop, ...rest } = alternativesTo(index, anyTable)
  return { ...rest, drop: drop.map((one) => (one.filter === 'reservations' ? { ...one, filter: 'tonight' } : one)) }
}

function nearestTo(index: CatalogueIndex, question: IndexQuery): SearchHit[] {
  // A search by words is fast at any distance; a search without words starts with a small radius.
  for (const radiusMeters of question.words.length > 0 ? rings.slice(-1) : rings) {
    const around = { ...question, radiusMeters, box: null, sort: 'distance' as const, offset: 0, limit: nearestMax }
    const { hits } = index.ask(around)
    if (hits.length > 0) return hits
  }
  return []
}
