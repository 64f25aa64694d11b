import { nearestTimes, minutesOf, usualTime } from '../../domain/reservations/rules.ts'
import { tonightAt, tonightTimesShown } from '../../domain/reservations/tonight.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import type { SearchTables, TableSearch } from '../../providers/reservations/table-search.ts'
import type { Deps } from '../platform/deps.ts'
import { bookableRestaurants } from './queries.ts'
import { startOf } from './start-of.ts'

/** How long a reply of the service is cached. The booking refuses a table that was taken in the meantime. */
const cacheLifeMs = 60_000
const cacheEntriesMax = 20_000
/** Pause after an unanswered call. Without it, each list would wait for the service again. */
const pauseMs = 10_000

export type TonightRequest = { partySize: number; time?: string | undefined }
/** Tonight's times at one restaurant, in its local time: those nearest to the requested time. Empty when no table is free. */
export type TonightTables = { name: string; date: string; times: string[] }
/**
 * Tables for tonight by restaurant. A restaurant that takes no reservations, or has no time left tonight, is left out. Null when a reply
 * is missing: the service did not answer, the calls are paused, or the site has no service.
 */
export type TonightSearch = (
  ids: readonly string[],
  request: TonightRequest,
) => Promise<Map<string, TonightTables> | null>

/** `date` and `time`: the searched moment by the restaurant's clock. */
type Place = { id: string; name: string; restaurantId: string; timezone: string; date: string; time: string }

type TimesByPlace = Map<Place, readonly string[]>

/** Returns the search. It makes one call of the service, for the restaurants without a cached reply from the last minute. */
export function openTonightSearch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  search: SearchTables | null,
): TonightSearch {
  const cache = timesCache(clock)
  let pausedUntil = 0

  /** Reads the times of these restaurants from the service and caches them. Null when a reply is missing, as `TonightSearch` explains. */
  const fetchTimes = async (partySize: number, places: readonly Place[]): Promise<TimesByPlace | null> => {
    if (places.length === 0) return new Map()
    const now = clock.now().getTime()
    if (!search || now < pausedUntil) return null
    const restaurants = places.map(({ restaurantId, date, time }) => ({ restaurantId, date, time }))
    const reply = await search({ partySize, restaurants })
    if (!reply) {
      pausedUntil = now + pauseMs
      return null
    }
    const timesByPlace = new Map(places.map((place) => [place, reply.get(place.restaurantId) ?? []]))
    for (const [place, times] of timesByPlace) cache.set(place, partySize, times)
    return timesByPlace
  }

  return async (ids, { partySize, time = usualTime }) => {
    const now = clock.now()
    const places = (await bookableRestaurants(db, ids)).flatMap((place): Place[] => {
      const local = wallClockIn(place.timezone, now) ?? now.toISOString()
      const searchTime = tonightAt({ date: local.slice(0, 10), minutes: minutesOf(local.slice(11, 16)) }, time)
      return searchTime ? [{ ...place, ...searchTime }] : []
    })
    // The search holds the cached times itself: the cache may drop them during the call of the service.
    const cachedTimes = new Map(places.map((place) => [place, cache.get(place, partySize)]))
    const fetchedTimes = await fetchTimes(
      partySize,
      places.filter((place) => !cachedTimes.get(place)),
    )
    if (!fetchedTimes) return null
    return new Map(
      places.map((place) => {
        const { name, date, timezone } = place
        const times = cachedTimes.get(place) ?? fetchedTimes.get(place) ?? []
        const futureTimes = times.filter((tableTime) => startOf(timezone, { date, time: tableTime }, now) !== null)
        return [place.id, { name, date, times: nearestTimes(futureTimes, place.time, tonightTimesShown) }]
      }),
    )
  }
}

type Query = TableSearch['restaurants'][number]

/** Times that the service returned within the last minute, by restaurant, date, time and party size. */
function timesCache(clock: Deps['clock']) {
  const entries = new Map<string, { times: readonly string[]; until: number }>()
  const keyOf = ({ restaurantId, date, time }: Query, partySize: number) =>
    `${restaurantId} ${date} ${time} ${partySize}`
  return {
    get: (query: Query, partySize: number): readonly string[] | undefined => {
      const entry = entries.get(keyOf(query, partySize))
      return entry && entry.until > clock.now().getTime() ? entry.times : undefined
    },
    set: (query: Query, partySize: number, times: readonly string[]): void => {
      if (entries.size >= cacheEntriesMax) entries.clear()
      entries.set(keyOf(query, partySize), { times, until: clock.now().getTime() + cacheLifeMs })
    },
  }
}
