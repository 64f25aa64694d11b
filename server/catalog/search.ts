import type { SearchQuery } from '../../contract/api/merchants.ts'
import type { Brand } from '../../contract/brand.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { Catalog } from './follower.ts'
import type { SearchResult } from './index/state.ts'
import { toIndexQuery } from './index-query.ts'
import { placeAtEnd, type SearchArea } from './search-area.ts'

export type ResolvedSearch = { area: SearchArea; indexQuery: IndexQuery; result: SearchResult }

export type SearchViewer = { brand: Pick<Brand, 'acclaimedEnabled'>; offersVisible: boolean }

/**
 * Searches the index for lists and maps. `includedIds` limits the search to these restaurants. A text without results may end in
 * a place (`pizza brooklyn`); then that place is searched, unless a box or `includedIds` limits the search. A request past the last
 * page, for example from a bookmark of a longer list, gets the last page. A brand without acclaim ignores the filter `acclaimed`.
 */
export function searchCatalog(
  { index, today }: { index: Catalog['index']; today: string },
  geocoder: Geocoder,
  query: SearchQuery,
  area: SearchArea,
  { brand, offersVisible }: SearchViewer,
  includedIds?: readonly string[],
): ResolvedSearch {
  const allowedQuery = brand.acclaimedEnabled ? query : { ...query, acclaimed: false }
  const searchAt = (place: SearchArea): ResolvedSearch => {
    const indexQuery = {
      ...toIndexQuery(allowedQuery, place, { offersVisible, today }),
      ...(includedIds && { includedIds }),
    }
    const result = index.search(indexQuery)
    if (indexQuery.offset < result.total || result.total === 0) return { area: place, indexQuery, result }
    const lastPage = { ...indexQuery, offset: Math.floor((result.total - 1) / indexQuery.limit) * indexQuery.limit }
    return { area: place, indexQuery: lastPage, result: index.search(lastPage) }
  }
  const first = searchAt(area)
  const placeInText = first.result.total === 0 && !query.box && !includedIds ? placeAtEnd(area, geocoder) : null
  const second = placeInText ? searchAt(placeInText) : first
  return second.result.total > 0 ? second : first
}
