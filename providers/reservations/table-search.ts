import { tableRequest } from '../../contract/api/reservations.ts'
import { z } from '../../contract/schema.ts'
import { tonightRestaurantsMax } from '../../domain/reservations/tonight.ts'
import { bearerCall, type BearerService } from '../bearer-call.ts'

const { date, time, partySize } = tableRequest.shape
const restaurantId = z.string().min(1).max(40)

/** A search for tables at several restaurants, each with a date and time by its wall clock. */
export const tableSearch = z.object({
  partySize,
  restaurants: z.array(z.object({ restaurantId, date, time })).min(1).max(tonightRestaurantsMax),
})
export type TableSearch = z.infer<typeof tableSearch>

/** Bookable times per restaurant, possibly none. The service may leave out unknown restaurants. */
export const tableSearchReply = z.object({ restaurants: z.array(z.object({ restaurantId, times: z.array(time) })) })

/** Searches tables at several restaurants in one call. Returns times by `restaurantId`, or null without a valid reply. Never throws. */
export type SearchTables = (search: TableSearch) => Promise<ReadonlyMap<string, readonly string[]> | null>

/** Time limit of the call by default. When the call takes longer, the page shows the list without tables. */
const replyLimitMs = 2_000

/** Client of `POST /availability` (README.md). */
export function httpTableSearch(service: BearerService): SearchTables {
  const limitedService = { limitMs: replyLimitMs, ...service }
  return async (search) => {
    const response = await bearerCall(limitedService, 'POST', '/availability', search)
    const reply = response?.ok ? tableSearchReply.safeParse(response.json).data : undefined
    return reply ? new Map(reply.restaurants.map((restaurant) => [restaurant.restaurantId, restaurant.times])) : null
  }
}
