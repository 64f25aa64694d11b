import type { SearchQuery } from '../../contract/api/merchants.ts'
import type { Brand } from '../../contract/brand.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { Catalogue } from './follower.ts'
import type { SearchResult } from './index/state.ts'
import { questionOf } from './question.ts'
import { placeAtEnd, type Where } from './where.ts'

export type ResolvedSearch = { where: Where; question: IndexQuery; found: SearchResult }

export type Asker = { brand: Pick<Brand, 'acclaimedEnabled'>; offersVisible: boolean }

/**
 * Searches the index for lists and maps. A text without results may end in a place (`pizza brooklyn`); then that place is
 * searched. Past the last page, for example from a bookmark of a longer list, returns the last page. `only` limits the
 * search to these restaurants.
 */
export function askCatalogue(
  { index, today }: { index: Catalogue['index']; today: string },
  geocoder: Geocoder,
  query: SearchQuery,
  where: Where,
  { brand, offersVisible }: Asker,
  only?: readonly string[],
): ResolvedSearch {
  const offered = brand.acclaimedEnabled ? query : { ...query, acclaimed: false }
  const ask = (place: Where): ResolvedSearch => {
    const question = { ...questionOf(offered, place, { offersVisible, today }), ...(only && { only }) }
    const found = index.ask(question)
    if (question.offset < found.total || found.total === 0) return { where: place, question, found }
    const last = { ...question, offset: Math.floor((found.total - 1) / question.limit) * question.limit }
    return { where: place, question: last, found: index.ask(last) }
  }
  const first = ask(where)
  const there = first.found.total === 0 && !query.box && !only ? placeAtEnd(where, geocoder) : null
  const second = there ? ask(there) : first
  return second.found.total > 0 ? second : first
}
