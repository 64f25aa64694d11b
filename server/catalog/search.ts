import type { SearchQuery } from '../../contract/api/merchants.ts'
import type { Brand } from '../../contract/brand.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { Catalog } from './follower.ts'
import type { SearchResult } from './index/state.ts'
import { toIndexQuery } from './index-query.ts'
import { searchAreaAtEnd, type SearchArea } from './search-area.ts'

export type ResolvedSearch = { area: SearchArea; indexQuery: IndexQuery; result: SearchResult }

export type SearchViewer = { brand: Pick<Brand, 'acclaimedEnabled'>; offersVisible: boolean }

/**
 * Searches the index for lists and maps. `includedIds` limits the search to these restaurants. A text without results may end in
 * a place (`pizza brooklyn`); then it searches at that place, unless a box or `includedIds` limits the search. A request past the last
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
    const lastOffset = Math.floor((result.total - 1) / indexQuery.limit) * indexQuery.limit
    const lastPageQuery = { ...indexQuery, offset: lastOffset }
    return { area: place, indexQuery: lastPageQuery, result: index.search(lastPageQuery) }
  }
  const areaSearch = searchAt(area)
  const placeInText =
    areaSearch.result.total === 0 && !query.box && !includedIds ? searchAreaAtEnd(area, geocoder) : null
  if (!placeInText) return areaSearch
  const placeSearch = searchAt(placeInText)
  return placeSearch.result.total > 0 ? placeSearch : areaSearch
}
