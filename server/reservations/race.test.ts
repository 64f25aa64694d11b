import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { testPool } from '../../checks/fixtures/pool.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { relayTo, testRestaurant, timeWithFree } from '../../checks/fixtures/tables.ts'
import { holdTable, listReservations, makeReservation } from '../../contract/api/reservations.ts'
import { migrateSandbox } from '../../providers/card-network/embedded/store.ts'
import { bookingStoreIn, tableMigrations } from '../../providers/reservations/embedded/store.ts'
import { embeddedTableBooking } from '../../providers/reservations/embedded/table-booking.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'

const memberCount = 50
const restaurant = testRestaurant('t-one')
let site: Site
let pools: pg.Pool[] = []
let members: Browser[]

beforeAll(async () => {
  // Calls alternate between two services, each with its own connections, like two processes.
  let services: [TableBooking, TableBooking] | undefined
  let calls = 0
  const nextService = () => {
    if (!services) throw new Error('the services are not open')
    calls += 1
    return services[calls % 2 === 0 ? 0 : 1]
  }
  site = await openSite([reservationRoutes(relayTo(nextService))])
  // All calls wait in the database at once, so each service needs a connection for its half of them.
  pools = [1, 2].map(() => testPool(site.database.urls.sandbox, memberCount / 2))
  const [firstPool, secondPool] = pools
  if (!firstPool || !secondPool) throw new Error('no pools')
  await migrateSandbox(firstPool, tableMigrations)
  const service = (pool: pg.Pool) =>
    embeddedTableBooking({
      findRestaurant: async () => restaurant,
      store: bookingStoreIn(pool),
      clock: site.deps.clock,
    })
  services = [service(firstPool), service(secondPool)]
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one']) })
  members = await Promise.all(Array.from({ length: memberCount }, () => diner(site)))
}, 120_000)
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await site.close()
})

const usedDates: string[] = []
/** A request for a time with one table, on a new date at each call: a member may not book two tables less than two hours apart. */
const lastTableRequest = () => {
  const request = timeWithFree('t-one', 1, site.deps.clock.now(), usedDates)
  usedDates.push(request.date)
  return request
}
const countsByCode = (replies: readonly ({ ok: true } | { ok: false; problem: { code: string } })[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, (reply) => (reply.ok ? 'ok' : reply.problem.code))].map(([code, group]) => [
      code,
      group.length,
    ]),
  )
const rowsAt = async ({ date, time }: { date: string; time: string }) => ({
  site: (
    await site.deps.pipelineDb
      .selectFrom('reservation')
      .select('status')
      .where('date', '=', date)
      .where('time', '=', time)
      .execute()
  ).map(({ status }) => status),
  service: (
    await pools[0]?.query<{ state: string }>(
      `select case when held_until is null then 'booked' else 'held' end as state from sandbox.table_booking
       where date = $1 and time = $2 and canceled_at is null`,
      [date, time],
    )
  )?.rows.map(({ state }) => state),
})
/** Each call runs `insert into sandbox.table_page`, also when the row exists. This lock blocks that insert, and so all calls. */
const restaurantLock = 'lock table sandbox.table_page in share mode'

test('of 50 members who reserve the last table at once, one gets it, 49 are refused, and no other table is booked', async () => {
  const request = lastTableRequest()
  const replies = await runConcurrently(
    site.database.adminUrl,
    restaurantLock,
    members.map(
      (member) => () =>
        member.call(makeReservation, { params: { id: 'one' }, body: { ...request, key: randomUUID() } }),
    ),
  )
  expect(countsByCode(replies)).toEqual({ ok: 1, table_taken: memberCount - 1 })
  expect(await rowsAt(request)).toEqual({ site: ['booked'], service: ['booked'] })
  const lists = await Promise.all(members.map((member) => member.call(listReservations, {})))
  expect(lists.flatMap((list) => (list.ok ? list.value.reservations : []))).toHaveLength(1)
})

test('of 50 members who request a hold of the last table at once, one gets it, and no other member keeps a hold', async () => {
  const request = lastTableRequest()
  const replies = await runConcurrently(
    site.database.adminUrl,
    restaurantLock,
    members.map(
      (member) => () => member.call(holdTable, { params: { id: 'one' }, body: { ...request, key: randomUUID() } }),
    ),
  )
  expect(countsByCode(replies)).toEqual({ ok: 1, table_taken: memberCount - 1 })
  expect(await rowsAt(request)).toEqual({ site: ['held'], service: ['held'] })
})
