import { wish } from '../../contract/api/reservations.ts'
import { z } from '../../contract/schema.ts'
import { tonightRestaurantsMax } from '../../domain/reservations/tonight.ts'
import { bearerCall, type BearerService } from '../bearer-call.ts'

const { date, time, partySize } = wish.shape
const tableId = z.string().min(1).max(40)

/** When a table is looked for at each of several restaurants, by its own wall clock, and for how many. */
export const tableSearch = z.object({
  partySize,
  restaurants: z.array(z.object({ tableId, date, time })).min(1).max(tonightRestaurantsMax),
})
export type TableSearch = z.infer<typeof tableSearch>

/** The times that can be booked, of which there may be none. A restaurant that the service does not know may be left out. */
export const tableSearchReply = z.object({ restaurants: z.array(z.object({ tableId, times: z.array(time) })) })

/** Looks for tables at several restaurants in one call. Nothing throws: null is a service that did not answer. Times by the id of the restaurant. */
export type SearchTables = (search: TableSearch) => Promise<ReadonlyMap<string, readonly string[]> | null>

/** A list of restaurants waits for this, and is shown without tables when it takes longer. */
const answerLimitMs = 2_000

/** The call `POST /availability` of README.md. */
export function httpTableSearch(service: BearerService): SearchTables {
  const to = { limitMs: answerLimitMs, ...service }
  return async (search) => {
    const answer = await bearerCall(to, 'POST', '/availability', search)
    const reply = answer?.ok ? tableSearchReply.safeParse(answer.json).data : undefined
    return reply ? new Map(reply.restaurants.map((one) => [one.tableId, one.times])) : null
  }
}
