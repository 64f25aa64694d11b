import type { FastifyInstance } from 'fastify'
import { defaultLocation, searchPlaces, searchQuery } from '../../contract/api/merchants.ts'
import { getSuggestions } from '../../contract/api/suggestions.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { Catalogue } from './follower.ts'
import { suggestionsFor } from './suggest.ts'
import { resolveLocation } from './where.ts'

const placesMax = 8

/** Suggestions for the two search fields, and the default location. */
export function placeRoutes(app: FastifyInstance, { geocoder }: Pick<Deps, 'geocoder'>, catalogue: Catalogue): void {
  route(app, searchPlaces, { limit: '300/min', who: 'anyone' }, async ({ query }) => ({
    places: geocoder
      .suggest(query.q, placesMax)
      .map(({ kind, label, latitude, longitude }) => ({ kind, label, latitude, longitude })),
  }))

  route(app, getSuggestions, { limit: '300/min', who: 'anyone' }, async ({ query, partner }) => {
    const asked = (location: string) =>
      resolveLocation(searchQuery.parse({ ...query, location, restaurantOrCuisine: query.q }), partner, geocoder)
    const there = asked(query.location)
    // A half-typed place must not prevent suggestions.
    const where = isRefusal(there) ? asked('') : there
    return { suggestions: isRefusal(where) ? [] : suggestionsFor(catalogue, where) }
  })

  route(app, defaultLocation, { limit: '300/min', who: 'anyone' }, async ({ partner: { brand } }) => ({
    latitude: brand.defaultLocation.latitude,
    longitude: brand.defaultLocation.longitude,
  }))
}
