import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { searchQuery, tonightOnMap } from './merchants.ts'

/** Above this number of restaurants the reply has cells in place of pins, so that a phone loads and draws the map quickly. */
export const pinsMax = 2_000
/** Time for which a browser caches a reply before it revalidates. */
export const pinsCacheSeconds = 60

/** Flags of a pin, as bits of its fourth element. */
export const pinFlags = { acclaimed: 1, isNew: 2, reservations: 4, locked: 8 } as const

/** `[id, latitude, longitude, flags]`. A tuple keeps replies with thousands of pins small. */
export const pin = z.tuple([z.string(), z.number(), z.number(), z.int()])
export type Pin = z.infer<typeof pin>

/** `[latitude, longitude, restaurants]`: the mean position and the number of the restaurants in one square of the map. */
export const pinCell = z.tuple([z.number(), z.number(), z.int()])
export type PinCell = z.infer<typeof pinCell>

/**
 * All restaurants of a search, for the map. The query has the fields of the search (page and sort have no effect), so that map and
 * list agree. `view`: the visible area of the map; by default everything. The reply fills `pins`, or `cells` above `pinsMax`
 * restaurants. Replies carry an ETag, except those with `tonight`, which no browser stores.
 */
export const searchPins = endpoint({
  method: 'GET',
  path: '/api/v2/Merchants/Pins',
  query: searchQuery.extend({ view: searchQuery.shape.box }),
  reply: z.object({
    total: z.int(),
    pins: z.array(pin),
    cells: z.array(pinCell),
    /** Null under the same conditions as in the search. */
    tonight: tonightOnMap.nullable(),
  }),
  refusals: { unknown_place: 400 },
})
