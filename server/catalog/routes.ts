import type { FastifyInstance } from 'fastify'
import { searchMerchants, searchMerchantsByPost, type SearchQuery } from '../../contract/api/merchants.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { SearchTables } from '../../providers/reservations/table-search.ts'
import { openTonightSearch, type TonightSearch } from '../reservations/tonight.ts'
import { alternativesTo, alternativesTonight } from './alternatives.ts'
import { searchCatalog, type ResolvedSearch, type SearchViewer } from './search.ts'
import type { Catalog } from './follower.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { pinRoutes } from './pin-routes.ts'
import { placeRoutes } from './place-routes.ts'
import { searchReplyJson } from './serialize.ts'
import { newReplyCache } from './reply-cache.ts'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'
import { searchTonight, type TonightAvailability } from './tonight.ts'
import { resolveSearchArea, type SearchArea } from './search-area.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'geocoder'>

/**
 * Routes of restaurants: search, map pins, one restaurant (page, reviews, flex offer), places and suggestions. Only the flex offer needs
 * a member. `searchTables` is null when no booking service is configured.
 */
export function catalogRoutes(
  catalog: Catalog,
  searchTables: SearchTables | null = null,
): (app: FastifyInstance, deps: Needs) => void {
  return (app, deps) => {
    const findTables = openTonightSearch(deps, searchTables)
    searchRoutes(app, deps, catalog, findTables)
    pinRoutes(app, deps, catalog, findTables)
    merchantRoutes(app, deps, catalog)
    placeRoutes(app, deps, catalog)
  }
}

function searchRoutes(app: FastifyInstance, { geocoder }: Needs, catalog: Catalog, findTables: TonightSearch): void {
  const replyCache = newReplyCache()
  const { index } = catalog
  const replyOf = (
    { area, indexQuery, result }: ResolvedSearch,
    { reservations = false }: Pick<SearchQuery, 'reservations'>,
    tonight: TonightAvailability | null,
  ): Buffer => {
    const alternatives = () =>
      tonight
        ? alternativesTonight(index, indexQuery, { bookableTotal: tonight.eligibleCount, reservations })
        : alternativesTo(index, indexQuery)
    return searchReplyJson({
      cards: index.cards,
      result,
      indexQuery,
      center: { label: area.label, latitude: area.latitude, longitude: area.longitude },
      namesakes: { places: [...(area.namesakes ?? [])], text: area.text },
      alternatives: result.total === 0 ? alternatives() : null,
      tonight,
    })
  }
  const searchReply = (query: SearchQuery, viewer: SearchViewer, area: SearchArea): Buffer =>
    replyOf(searchCatalog({ index, today: catalog.today() }, geocoder, query, area, viewer), query, null)
  const tonightReply = async (query: SearchQuery, viewer: SearchViewer, area: SearchArea): Promise<Buffer> => {
    const searchBasis = { index, today: catalog.today() }
    const result = await searchTonight(searchBasis, geocoder, { query, area, viewer }, findTables)
    return replyOf(result, query, result.tonight)
  }
  route(app, searchMerchants, { limit: '300/min', caller: 'anyone' }, async ({ query, partner, member, request }) => {
    const signedIn = member !== null
    const address = `${partner.id} ${signedIn} ${request.url}`
    const cacheBasis = { version: catalog.version(), today: catalog.today(), partner }
    const cached = replyCache.get(address, cacheBasis)
    if (cached) return cached
    const area = resolveSearchArea(query, partner, geocoder)
    if (isRefusal(area)) return area
    const viewer = { brand: partner.brand, offersVisible: signedIn }
    // Not cached here: a table may be booked or become free without a new version of the catalog.
    if (query.tonight && booksOnSite(partner.brand)) return tonightReply(query, viewer, area)
    const json = searchReply(query, viewer, area)
    replyCache.add(address, cacheBasis, json)
    return json
  })
  // Without the CSRF check, because a search changes nothing. The body is for queries too long for a URL.
  route(
    app,
    searchMerchantsByPost,
    { limit: '300/min', caller: 'anyone', csrf: 'never' },
    async ({ body, partner, member }) => {
      const area = resolveSearchArea(body, partner, geocoder)
      if (isRefusal(area)) return area
      const viewer = { brand: partner.brand, offersVisible: member !== null }
      return body.tonight && booksOnSite(partner.brand)
        ? tonightReply(body, viewer, area)
        : searchReply(body, viewer, area)
    },
  )
}
