import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pinsCacheSeconds, pinsMax, searchPins } from '../../contract/api/merchants-pins.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { searchCatalog } from './search.ts'
import type { Catalog } from './follower.ts'
import type { TonightSearch } from '../reservations/tonight.ts'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'
import { searchTonight } from './tonight.ts'
import { resolveSearchArea } from './search-area.ts'

/**
 * Serves the restaurants of a search to the map. The reply does not depend on the session, so a browser may cache it. A search for tables
 * tonight is not cached.
 */
export function pinRoutes(
  app: FastifyInstance,
  { geocoder }: Pick<Deps, 'geocoder'>,
  catalog: Catalog,
  findTables: TonightSearch,
): void {
  route(app, searchPins, { limit: '300/min', caller: 'anyone' }, async ({ query, partner, request, reply }) => {
    const { brand } = partner
    const searchBasis = { index: catalog.index, today: catalog.today() }
    const viewer = { brand, offersVisible: false }
    if (query.tonight && booksOnSite(brand)) {
      const area = resolveSearchArea(query, partner, geocoder)
      if (isRefusal(area)) return area
      const { indexQuery, onMap } = await searchTonight(searchBasis, geocoder, { query, area, viewer }, findTables)
      // An ETag needs a version, and free tables have none.
      reply.header('cache-control', 'no-store')
      return { ...catalog.index.pins(indexQuery, query.view ?? null, pinsMax), tonight: onMap }
    }
    const { latitude, longitude } = brand.defaultLocation
    const { acclaimedEnabled } = brand
    const etagParts = [
      catalog.version(),
      catalog.today(),
      partner.id,
      latitude,
      longitude,
      acclaimedEnabled,
      request.url,
    ]
    // 22 characters hold 132 bits of the hash.
    const etag = `"${createHash('sha256').update(etagParts.join('|')).digest('base64url').slice(0, 22)}"`
    const cacheHeaders = { etag, 'cache-control': `private, max-age=${pinsCacheSeconds}` }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(cacheHeaders).send()
    const area = resolveSearchArea(query, partner, geocoder)
    if (isRefusal(area)) return area
    const { indexQuery } = searchCatalog(searchBasis, geocoder, query, area, viewer)
    return reply
      .headers(cacheHeaders)
      .send({ ...catalog.index.pins(indexQuery, query.view ?? null, pinsMax), tonight: null })
  })
}
