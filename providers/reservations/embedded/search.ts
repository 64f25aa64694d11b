import type pg from 'pg'
import type { SearchTables } from '../table-search.ts'
import { entriesOf } from './store.ts'
import type { BookableRestaurant } from './restaurant.ts'
import type { BookedTable } from './table-booking.ts'
import { reachOf, availabilityOf } from './tables.ts'

type SearchDeps = {
  /** Restaurants of the catalog by their `tableId`. Unknown ids are left out. */
  findRestaurants: (tableIds: readonly string[]) => Promise<BookableRestaurant[]>
  /** Parties that start between two moments (exclusive), without canceled bookings and expired holds. */
  bookingsBetween: (tableIds: readonly string[], span: { from: Date; until: Date }, now: Date) => Promise<BookedTable[]>
  clock: { now(): Date }
}

/** The batch search of the embedded service, with at most two queries for any number of restaurants. Leaves out unknown restaurants. */
export function embeddedSearch({ findRestaurants, bookingsBetween, clock }: SearchDeps): SearchTables {
  return async ({ partySize, restaurants }) => {
    const now = clock.now()
    const byTableId = new Map(
      (await findRestaurants(restaurants.map(({ tableId }) => tableId))).map((entry) => [entry.tableId, entry]),
    )
    const requests = restaurants.flatMap(({ tableId, date, time }) => {
      const restaurant = byTableId.get(tableId)
      return restaurant
        ? [{ restaurant, request: { date, time, partySize }, reach: reachOf(restaurant, { date, time, partySize }) }]
        : []
    })
    if (requests.length === 0) return new Map()
    const span = {
      from: new Date(Math.min(...requests.map(({ reach }) => reach.from.getTime()))),
      until: new Date(Math.max(...requests.map(({ reach }) => reach.until.getTime()))),
    }
    const entriesById = Map.groupBy(await bookingsBetween([...byTableId.keys()], span, now), ({ tableId }) => tableId)
    return new Map(
      requests.map(({ restaurant, request, reach }) => {
        const nearbyEntries = (entriesById.get(restaurant.tableId) ?? []).filter(
          ({ startsAt }) => startsAt > reach.from && startsAt < reach.until,
        )
        return [restaurant.tableId, availabilityOf(restaurant, request, now, nearbyEntries).times]
      }),
    )
  }
}

/** The batch search over the catalog and the sandbox's bookings. */
export const searchIn = (pool: pg.Pool, clock: SearchDeps['clock']): SearchTables =>
  embeddedSearch({
    findRestaurants: (tableIds) => restaurantsOf(pool, tableIds),
    bookingsBetween: (tableIds, span, now) => entriesOf(pool, tableIds, span, now),
    clock,
  })

async function restaurantsOf(pool: pg.Pool, tableIds: readonly string[]): Promise<BookableRestaurant[]> {
  const { rows } = await pool.query<BookableRestaurant>(
    `select distinct on (record ->> 'openTableId') record ->> 'openTableId' as "tableId", timezone, record -> 'hours' as hours
     from merchant where record ->> 'openTableId' = any($1) and removed_at is null order by record ->> 'openTableId', id`,
    [tableIds],
  )
  return rows
}
