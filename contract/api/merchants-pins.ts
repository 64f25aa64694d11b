import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { searchQuery, tonightOnMap } from './merchants.ts'

/** More restaurants than this are answered as cells: what a map draws smoothly and a phone loads at once. */
export const pinsMax = 2_000
/** How long a browser may keep an answer before it asks again whether it still stands. */
export const pinsCacheSeconds = 60

/** What a pin shows, as bits of its fourth number. */
export const pinFlags = { acclaimed: 1, isNew: 2, reservations: 4, locked: 8 } as const

/** `[id, latitude, longitude, flags]`: short, as there are thousands of them. */
export const pin = z.tuple([z.string(), z.number(), z.number(), z.int()])
export type Pin = z.infer<typeof pin>

/** `[latitude, longitude, restaurants]`: the middle of the restaurants in one square of the map, and how many they are. */
export const pinCell = z.tuple([z.number(), z.number(), z.int()])
export type PinCell = z.infer<typeof pinCell>

/**
 * Every restaurant of a question for the map. The question is the one of the search (same fields; pages and sort do not
 * matter), so map and list hold the same; `view` is the piece of the map that is seen, everything when left out. One of the two
 * lists is filled: `pins`, or `cells` when there are more than `pinsMax`. Answers carry an ETag.
 */
export const searchPins = endpoint({
  method: 'GET',
  path: '/api/v2/Merchants/Pins',
  query: searchQuery.extend({ view: searchQuery.shape.box }),
  reply: z.object({
    total: z.int(),
    pins: z.array(pin),
    cells: z.array(pinCell),
    /** Null as in the search. */
    tonight: tonightOnMap.nullable(),
  }),
  refusals: { unknown_place: 400 },
})
