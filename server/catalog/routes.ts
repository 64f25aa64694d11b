import type { FastifyInstance } from 'fastify'
import { searchMerchants, searchMerchantsBody, type SearchQuery } from '../../contract/api/merchants.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { SearchTables } from '../../providers/reservations/table-search.ts'
import { lookTonight, type LookTonight } from '../reservations/tonight.ts'
import { alternativesTo, alternativesTonight } from './alternatives.ts'
import { askCatalogue, type ResolvedSearch, type Asker } from './asked.ts'
import type { Catalogue } from './follower.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { pinRoutes } from './pin-routes.ts'
import { placeRoutes } from './place-routes.ts'
import { searchReplyJson } from './serialize.ts'
import { newReplies } from './replies.ts'
import { booksOnSite } from '../../domain/reservations/booking-site.ts'
import { askTonight, type TonightAvailability } from './tonight.ts'
import { resolveLocation, type Where } from './where.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'geocoder'>

/** Public routes of restaurants: search, map pins, a restaurant's page, places. */
export function catalogueRoutes(
  catalogue: Catalogue,
  search: SearchTables | null = null,
): (app: FastifyInstance, deps: Needs) => void {
  return (app, deps) => {
    const look = lookTonight(deps, search)
    searchRoutes(app, deps, catalogue, look)
    pinRoutes(app, deps, catalogue, look)
    merchantRoutes(app, deps, catalogue)
    placeRoutes(app, deps, catalogue)
  }
}

function searchRoutes(app: FastifyInstance, { geocoder }: Needs, catalogue: Catalogue, look: LookTonight): void {
  const replies = newReplies()
  const { index } = catalogue
  const replyOf = ({ where, question, found }: ResolvedSearch, tonight: TonightAvailability | null): Buffer => {
    const nothing = () => (tonight ? alternativesTonight(index, question, tonight.of) : alternativesTo(index, question))
    return searchReplyJson({
      cards: index.cards,
      found,
      question,
      center: { label: where.label, latitude: where.latitude, longitude: where.longitude },
      nothing: found.total === 0 ? nothing() : null,
      tonight,
    })
  }
  const search = (query: SearchQuery, asker: Asker, where: Where): Buffer =>
    replyOf(askCatalogue({ index, today: catalogue.today() }, geocoder, query, where, asker), null)
  const searchTonight = async (query: SearchQuery, asker: Asker, where: Where): Promise<Buffer> => {
    const as = { index, today: catalogue.today() }
    const asked = await askTonight(as, geocoder, { query, where, asker }, look)
    return replyOf(asked, asked.tonight)
  }
  route(app, searchMerchants, { limit: '300/min', who: 'anyone' }, async ({ query, partner, member, request }) => {
    const signedIn = member !== null
    const address = `${partner.id} ${signedIn} ${request.url}`
    const as = { version: catalogue.version(), today: catalogue.today(), whose: partner }
    const known = replies.find(address, as)
    if (known) return known
    const where = resolveLocation(query, partner, geocoder)
    if (isRefusal(where)) return where
    const asker = { brand: partner.brand, offersVisible: signedIn }
    if (query.tonight && booksOnSite(partner.brand)) return searchTonight(query, asker, where)
    const json = search(query, asker, where)
    replies.keep(address, as, json)
    return json
  })
  // Read-only: the body form is for queries too long for a URL.
  route(
    app,
    searchMerchantsBody,
    { limit: '300/min', who: 'anyone', csrf: 'never' },
    async ({ body, partner, member }) => {
      const where = resolveLocation(body, partner, geocoder)
      if (isRefusal(where)) return where
      const asker = { brand: partner.brand, offersVisible: member !== null }
      return body.tonight && booksOnSite(partner.brand) ? searchTonight(body, asker, where) : search(body, asker, where)
    },
  )
}
