import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pinsCacheSeconds, pinsMax, searchPins } from '../../contract/api/merchants-pins.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { askCatalogue } from './asked.ts'
import type { Catalogue } from './follower.ts'
import type { LookTonight } from '../reservations/tonight.ts'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'
import { askTonight } from './tonight.ts'
import { resolveLocation } from './where.ts'

/** All restaurants of a query for a map. The reply does not depend on the visitor, so a browser may cache it. */
export function pinRoutes(
  app: FastifyInstance,
  { geocoder }: Pick<Deps, 'geocoder'>,
  catalogue: Catalogue,
  look: LookTonight,
): void {
  route(app, searchPins, { limit: '300/min', who: 'anyone' }, async ({ query, partner, request, reply }) => {
    const { brand } = partner
    const as = { index: catalogue.index, today: catalogue.today() }
    const asker = { brand, offersVisible: false }
    if (query.tonight && booksOnSite(brand)) {
      const where = resolveLocation(query, partner, geocoder)
      if (isRefusal(where)) return where
      const { question, onMap } = await askTonight(as, geocoder, { query, where, asker }, look)
      // Tables change without a version for an ETag.
      reply.header('cache-control', 'no-store')
      return { ...catalogue.index.pins(question, query.view ?? null, pinsMax), tonight: onMap }
    }
    const { latitude, longitude } = brand.defaultLocation
    const { acclaimedEnabled } = brand
    const basis = [
      catalogue.version(),
      catalogue.today(),
      partner.id,
      latitude,
      longitude,
      acclaimedEnabled,
      request.url,
    ]
    const etag = `"${createHash('sha256').update(basis.join('|')).digest('base64url').slice(0, 22)}"`
    const kept = { etag, 'cache-control': `private, max-age=${pinsCacheSeconds}` }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(kept).send()
    const where = resolveLocation(query, partner, geocoder)
    if (isRefusal(where)) return where
    const { question } = askCatalogue(as, geocoder, query, where, asker)
    return reply.headers(kept).send({ ...catalogue.index.pins(question, query.view ?? null, pinsMax), tonight: null })
  })
}
