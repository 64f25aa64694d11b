import type { FastifyInstance } from 'fastify'
import { searchMerchants, searchMerchantsBody, type SearchQuery } from '../../contract/api/merchants.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { alternativesTo } from './alternatives.ts'
import { askCatalogue, type Asker } from './asked.ts'
import type { Catalogue } from './follower.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { pinRoutes } from './pin-routes.ts'
import { placeRoutes } from './place-routes.ts'
import { searchReplyJson } from './presenter.ts'
import { newReplies } from './replies.ts'
import { whereOf, type Where } from './where.ts'

type Needs = Pick<Deps, 'db' | 'geocoder'>

/** Restaurants for everybody: search, pins of a map, one of them, places to search around. */
export function catalogueRoutes(catalogue: Catalogue): (app: FastifyInstance, deps: Needs) => void {
  return (app, deps) => {
    searchRoutes(app, deps, catalogue)
    pinRoutes(app, deps, catalogue)
    merchantRoutes(app, deps, catalogue)
    placeRoutes(app, deps, catalogue)
  }
}

function searchRoutes(app: FastifyInstance, { geocoder }: Needs, catalogue: Catalogue): void {
  const replies = newReplies()
  const { index } = catalogue
  const search = (query: SearchQuery, asker: Asker, asked: Where): Buffer => {
    const as = { index, today: catalogue.today() }
    const { where, question, found } = askCatalogue(as, geocoder, query, asked, asker)
    return searchReplyJson({
      cards: index.cards,
      found,
      question,
      center: { label: where.label, latitude: where.latitude, longitude: where.longitude },
      nothing: found.total === 0 ? alternativesTo(index, question) : null,
    })
  }
  route(app, searchMerchants, { limit: '300/min', who: 'anyone' }, async ({ query, partner, member, request }) => {
    const signedIn = member !== null
    const address = `${partner.id} ${signedIn} ${request.url}`
    const as = { version: catalogue.version(), today: catalogue.today(), whose: partner }
    const known = replies.find(address, as)
    if (known) return known
    const where = whereOf(query, partner.brand, geocoder)
    if (isRefusal(where)) return where
    const json = search(query, { brand: partner.brand, offersVisible: signedIn }, where)
    replies.keep(address, as, json)
    return json
  })
  // Asks only, changes nothing: the body form is for questions too long for an address.
  route(
    app,
    searchMerchantsBody,
    { limit: '300/min', who: 'anyone', csrf: 'never' },
    async ({ body, partner, member }) => {
      const where = whereOf(body, partner.brand, geocoder)
      return isRefusal(where) ? where : search(body, { brand: partner.brand, offersVisible: member !== null }, where)
    },
  )
}
