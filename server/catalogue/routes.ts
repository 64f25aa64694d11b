import type { FastifyInstance } from 'fastify'
import {
  defaultLocation,
  getMerchant,
  searchMerchants,
  searchMerchantsBody,
  searchPlaces,
  type SearchQuery,
} from '../../contract/api/merchants.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { Catalogue } from './follower.ts'
import { merchantDetail, searchReplyJson } from './presenter.ts'
import { questionOf } from './question.ts'
import { findMerchant } from './queries.ts'
import { newReplies } from './replies.ts'
import { whereOf, type Where } from './where.ts'

const placesMax = 8

type Needs = Pick<Deps, 'db' | 'geocoder'>

/** Restaurants for everybody: search, one of them, places to search around. */
export function catalogueRoutes(catalogue: Catalogue): (app: FastifyInstance, deps: Needs) => void {
  return (app, { db, geocoder }) => {
    const replies = newReplies()
    const search = (query: SearchQuery, signedIn: boolean, where: Where): Buffer => {
      const question = questionOf(query, where, { offersVisible: signedIn, today: catalogue.today() })
      const { label, latitude, longitude } = where
      return searchReplyJson(catalogue.index.cards, catalogue.index.ask(question), question, {
        label,
        latitude,
        longitude,
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
      const json = search(query, signedIn, where)
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
        return isRefusal(where) ? where : search(body, member !== null, where)
      },
    )

    route(app, getMerchant, { limit: '300/min', who: 'anyone' }, async ({ params, member }) => {
      const found = await findMerchant(db, params.id)
      if (!found) return refuse('unknown_merchant')
      return merchantDetail(found.record, found.active, {
        offersVisible: member !== null,
        today: catalogue.today(),
      })
    })

    route(app, searchPlaces, { limit: '300/min', who: 'anyone' }, async ({ query }) => ({
      places: geocoder
        .suggest(query.q, placesMax)
        .map(({ kind, label, latitude, longitude }) => ({ kind, label, latitude, longitude })),
    }))

    route(app, defaultLocation, { limit: '300/min', who: 'anyone' }, async ({ partner: { brand } }) => ({
      latitude: brand.defaultLocation.latitude,
      longitude: brand.defaultLocation.longitude,
    }))
  }
}
