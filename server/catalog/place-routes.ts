import type { FastifyInstance } from 'fastify'
import { defaultLocation, searchPlaces, searchQuery } from '../../contract/api/merchants.ts'
import { getSuggestions } from '../../contract/api/suggestions.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { Catalog } from './follower.ts'
import { suggestionsFor } from './suggest.ts'
import { resolveSearchArea } from './search-area.ts'

const placesMax = 8

/** Suggestions for the two search fields, and the default location. */
export function placeRoutes(app: FastifyInstance, { geocoder }: Pick<Deps, 'geocoder'>, catalog: Catalog): void {
  route(app, searchPlaces, { limit: '300/min', caller: 'anyone' }, async ({ query }) => ({
    places: geocoder
      .suggest(query.q, placesMax)
      .map(({ kind, label, latitude, longitude }) => ({ kind, label, latitude, longitude })),
  }))

  route(app, getSuggestions, { limit: '300/min', caller: 'anyone' }, async ({ query, partner }) => {
    const resolve = (location: string) =>
      resolveSearchArea(searchQuery.parse({ ...query, location, restaurantOrCuisine: query.q }), partner, geocoder)
    const typedPlace = resolve(query.location)
    // A half-typed place must not prevent suggestions.
    const area = isRefusal(typedPlace) ? resolve('') : typedPlace
    return { suggestions: isRefusal(area) ? [] : suggestionsFor(catalog, area) }
  })

  route(app, defaultLocation, { limit: '300/min', caller: 'anyone' }, async ({ partner: { brand } }) => ({
    latitude: brand.defaultLocation.latitude,
    longitude: brand.defaultLocation.longitude,
  }))
}
