import type { FastifyInstance } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
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
import { catalogueDate, type Catalogue } from './follower.ts'
import { merchantDetail, searchReplyJson } from './presenter.ts'
import { questionOf } from './question.ts'
import { findMerchant } from './queries.ts'
import { whereOf } from './where.ts'

const placesMax = 8

type Needs = Pick<Deps, 'db' | 'clock' | 'geocoder'>

/** Restaurants for everybody: search, one of them, places to search around. */
export function catalogueRoutes(catalogue: Catalogue): (app: FastifyInstance, deps: Needs) => void {
  return (app, { db, clock, geocoder }) => {
    const search = async (query: SearchQuery, partner: PartnerView, signedIn: boolean) => {
      const where = whereOf(query, partner.brand, geocoder)
      if (isRefusal(where)) return where
      const question = questionOf(query, where, { offersVisible: signedIn, today: catalogueDate(clock.now()) })
      const { label, latitude, longitude } = where
      return searchReplyJson(catalogue.index.cards, catalogue.index.ask(question), question, {
        label,
        latitude,
        longitude,
      })
    }
    route(app, searchMerchants, { limit: '300/min', who: 'anyone' }, ({ query, partner, member }) =>
      search(query, partner, member !== null),
    )
    // Asks only, changes nothing: the body form is for questions too long for an address.
    route(app, searchMerchantsBody, { limit: '300/min', who: 'anyone', csrf: 'never' }, ({ body, partner, member }) =>
      search(body, partner, member !== null),
    )

    route(app, getMerchant, { limit: '300/min', who: 'anyone' }, async ({ params, member }) => {
      const found = await findMerchant(db, params.id)
      if (!found) return refuse('unknown_merchant')
      return merchantDetail(found.record, found.active, {
        offersVisible: member !== null,
        today: catalogueDate(clock.now()),
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
