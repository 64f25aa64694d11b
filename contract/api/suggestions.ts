import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { searchQuery } from './merchants.ts'

export const suggestionsMax = 8

/** A kind of food: choosing it searches for `text`. `restaurants` says how many there are around the place. */
const cuisineSuggestion = z.object({ kind: z.literal('cuisine'), text: z.string(), restaurants: z.int() })
/** A restaurant: choosing it opens its page. `place` is the quarter and city; miles from the place, null without one. */
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
 * What somebody may be typing in the restaurant-or-cuisine field: kinds of food first, then restaurants, those near the place
 * before others. The same letters always give the same order.
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
