import type pg from 'pg'
import type { SearchTables } from '../table-search.ts'
import { bookedTablesBetween } from './store.ts'
import type { BookableRestaurant } from './restaurant.ts'
import type { BookedTable } from './table-booking.ts'
import { reachOf, availabilityOf } from './tables.ts'

type SearchDeps = {
  /** Restaurants of the catalog by their `restaurantId`. Unknown ids are left out. */
  findRestaurants: (restaurantIds: readonly string[]) => Promise<BookableRestaurant[]>
  /** Bookings that start between two moments (exclusive), without canceled ones and expired holds. */
  bookingsBetween: (
    restaurantIds: readonly string[],
    span: { from: Date; until: Date },
    now: Date,
  ) => Promise<BookedTable[]>
  clock: { now(): Date }
}

/** The batch search of the embedded service, with at most two queries for any number of restaurants. Leaves out unknown restaurants. */
export function embeddedSearch({ findRestaurants, bookingsBetween, clock }: SearchDeps): SearchTables {
  return async ({ partySize, restaurants }) => {
    const now = clock.now()
    const byRestaurantId = new Map(
      (await findRestaurants(restaurants.map(({ restaurantId }) => restaurantId))).map((restaurant) => [
        restaurant.restaurantId,
        restaurant,
      ]),
    )
    const requests = restaurants.flatMap(({ restaurantId, date, time }) => {
      const restaurant = byRestaurantId.get(restaurantId)
      return restaurant
        ? [{ restaurant, request: { date, time, partySize }, reach: reachOf(restaurant, { date, time, partySize }) }]
        : []
    })
    if (requests.length === 0) return new Map()
    const span = {
      from: new Date(Math.min(...requests.map(({ reach }) => reach.from.getTime()))),
      until: new Date(Math.max(...requests.map(({ reach }) => reach.until.getTime()))),
    }
    const bookingsByRestaurantId = Map.groupBy(
      await bookingsBetween([...byRestaurantId.keys()], span, now),
      ({ restaurantId }) => restaurantId,
    )
    return new Map(
      requests.map(({ restaurant, request, reach }) => {
        const nearbyBookings = (bookingsByRestaurantId.get(restaurant.restaurantId) ?? []).filter(
          ({ startsAt }) => startsAt > reach.from && startsAt < reach.until,
        )
        return [restaurant.restaurantId, availabilityOf(restaurant, request, now, nearbyBookings).times]
      }),
    )
  }
}

/** The batch search over the catalog and the sandbox's bookings. */
export const searchIn = (pool: pg.Pool, clock: SearchDeps['clock']): SearchTables =>
  embeddedSearch({
    findRestaurants: (restaurantIds) => restaurantsOf(pool, restaurantIds),
    bookingsBetween: (restaurantIds, span, now) => bookedTablesBetween(pool, restaurantIds, span, now),
    clock,
  })

async function restaurantsOf(pool: pg.Pool, restaurantIds: readonly string[]): Promise<BookableRestaurant[]> {
  const { rows } = await pool.query<BookableRestaurant>(
    `select distinct on (record ->> 'openTableId') record ->> 'openTableId' as "restaurantId", timezone, record -> 'hours' as hours
     from merchant where record ->> 'openTableId' = any($1) and removed_at is null order by record ->> 'openTableId', id`,
    [restaurantIds],
  )
  return rows
}
