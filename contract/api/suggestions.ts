import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { searchQuery } from './merchants.ts'

export const suggestionsMax = 8

/** A kind of food. Choosing it searches for `text`. `restaurants`: their number near the center of the search. */
const cuisineSuggestion = z.object({ kind: z.literal('cuisine'), text: z.string(), restaurants: z.int() })
/** A restaurant. Choosing it opens its page. `place`: neighborhood and city; `distance`: miles from the center of the search. */
const restaurantSuggestion = z.object({
  kind: z.literal('restaurant'),
  text: z.string(),
  id: z.string(),
  place: z.string(),
  distance: z.number().nullable(),
})
export const suggestion = z.discriminatedUnion('kind', [cuisineSuggestion, restaurantSuggestion])
export type Suggestion = z.infer<typeof suggestion>

/**
 * Suggestions for the restaurant-or-cuisine field: kinds of food first, then restaurants, nearby ones before others. The same input
 * always gives the same order.
 */
export const getSuggestions = endpoint({
  method: 'GET',
  path: '/api/Suggestions',
  query: searchQuery.pick({ location: true, latitude: true, longitude: true }).extend({
    q: z.string().trim().max(80).default(''),
  }),
  reply: z.object({ suggestions: z.array(suggestion) }),
  refusals: {},
})
