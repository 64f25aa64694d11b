import type { SearchQuery, SearchReply, TonightOnMap } from '../../contract/api/merchants.ts'
import { partySizeRange as partySizes } from '../../domain/reservations/rules.ts'
import { tonightRestaurantsMax } from '../../domain/reservations/tonight.ts'
import type { Geocoder } from '../../providers/geocoder/geocoder.ts'
import type { TonightSearch } from '../reservations/tonight.ts'
import { searchCatalog, type ResolvedSearch, type SearchViewer } from './search.ts'
import type { Catalog } from './follower.ts'
import type { SearchArea } from './search-area.ts'

export type TonightAvailability = NonNullable<SearchReply['tonight']>
type Basis = { index: Catalog['index']; today: string }

/**
 * Searches restaurants with a table tonight, for lists and maps. At most one call of the booking service asks for tables at the nearest
 * matches, and the matches with a table are the result. The facet counts ignore tables. When the service does not reply, the result is
 * every match that takes reservations.
 */
export async function searchTonight(
  basis: Basis,
  geocoder: Geocoder,
  { query, area, viewer }: { query: SearchQuery; area: SearchArea; viewer: SearchViewer },
  findTables: TonightSearch,
): Promise<ResolvedSearch & { tonight: TonightAvailability; onMap: TonightOnMap }> {
  const bookableQuery = { ...query, reservations: true }
  const nearestFirstQuery = {
    ...bookableQuery,
    sortBy: 'distance' as const,
    pageNo: 1,
    pageSize: tonightRestaurantsMax,
  }
  const nearestSearch = searchCatalog(basis, geocoder, nearestFirstQuery, area, viewer)
  const { hits, total: eligibleCount, facets } = nearestSearch.result
  const partySize = query.partySize ?? partySizes.usual
  const tables = await findTables(
    hits.map(({ id }) => id),
    { partySize, time: query.time },
  )
  if (!tables) {
    const withoutTables = searchCatalog(basis, geocoder, bookableQuery, nearestSearch.area, viewer)
    const failedSearch = { state: 'failed' as const, partySize, searchedCount: 0, eligibleCount, tables: {} }
    return { ...withoutTables, tonight: failedSearch, onMap: failedSearch }
  }
  const availableTables = [...tables].filter(([, { times }]) => times.length > 0)
  const withTables = searchCatalog(
    basis,
    geocoder,
    bookableQuery,
    nearestSearch.area,
    viewer,
    availableTables.map(([id]) => id),
  )
  const pageIds = new Set(withTables.result.hits.map(({ id }) => id))
  const summary = { state: 'searched' as const, partySize, searchedCount: hits.length, eligibleCount }
  // The list leaves out a restaurant's name, because its rows have it. The map needs the name.
  const onPage = availableTables.flatMap(([id, { date, times }]) =>
    pageIds.has(id) ? [[id, { date, times }] as const] : [],
  )
  return {
    ...withTables,
    result: { ...withTables.result, facets },
    tonight: { ...summary, tables: Object.fromEntries(onPage) },
    onMap: { ...summary, tables: Object.fromEntries(availableTables) },
  }
}
