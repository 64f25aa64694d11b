import type pg from 'pg'
import type { SearchTables } from '../table-search.ts'
import { entriesOf } from './book.ts'
import type { House } from './house.ts'
import type { Entry } from './stand-in.ts'
import { reachOf, tablesOf } from './tables.ts'

type World = {
  /** What the catalogue says of these restaurants, without those it does not have. */
  houses: (tableIds: readonly string[]) => Promise<House[]>
  /** Who is at their tables between two moments. */
  around: (tableIds: readonly string[], span: { from: Date; until: Date }, now: Date) => Promise<Entry[]>
  clock: { now(): Date }
}

/** The batch search of the embedded service: two queries, however many restaurants. */
export function embeddedSearch({ houses, around, clock }: World): SearchTables {
  return async ({ partySize, restaurants }) => {
    const now = clock.now()
    const known = new Map((await houses(restaurants.map(({ tableId }) => tableId))).map((one) => [one.tableId, one]))
    const wishes = restaurants.flatMap(({ tableId, date, time }) => {
      const house = known.get(tableId)
      return house ? [{ house, wish: { date, time, partySize }, reach: reachOf(house, { date, time, partySize }) }] : []
    })
    if (wishes.length === 0) return new Map()
    const span = {
      from: new Date(Math.min(...wishes.map(({ reach }) => reach.from.getTime()))),
      until: new Date(Math.max(...wishes.map(({ reach }) => reach.until.getTime()))),
    }
    const booked = Map.groupBy(await around([...known.keys()], span, now), ({ tableId }) => tableId)
    return new Map(
      wishes.map(({ house, wish, reach }) => {
        const there = (booked.get(house.tableId) ?? []).filter(
          ({ startsAt }) => startsAt > reach.from && startsAt < reach.until,
        )
        return [house.tableId, tablesOf(house, wish, now, there).times]
      }),
    )
  }
}

/** The batch search over the catalogue and the book in the sandbox's own tables. */
export const searchIn = (pool: pg.Pool, clock: World['clock']): SearchTables =>
  embeddedSearch({
    houses: (tableIds) => housesOf(pool, tableIds),
    around: (tableIds, span, now) => entriesOf(pool, tableIds, span, now),
    clock,
  })

async function housesOf(pool: pg.Pool, tableIds: readonly string[]): Promise<House[]> {
  const { rows } = await pool.query<House>(
    `select distinct on (record ->> 'openTableId') record ->> 'openTableId' as "tableId", timezone, record -> 'hours' as hours
     from merchant where record ->> 'openTableId' = any($1) and removed_at is null order by record ->> 'openTableId', id`,
    [tableIds],
  )
  return rows
}
