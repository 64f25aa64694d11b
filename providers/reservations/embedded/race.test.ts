import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runConcurrently } from '../../../checks/fixtures/run-concurrently.ts'
import { testDatabase, type TestDatabase } from '../../../checks/fixtures/database.ts'
import { testPool } from '../../../checks/fixtures/pool.ts'
import { testRestaurant, timesWithFree } from '../../../checks/fixtures/tables.ts'
import { migrateSandbox } from '../../card-network/embedded/store.ts'
import type { TableBooking } from '../table-booking.ts'
import { bookingStoreIn, tableMigrations } from './store.ts'
import { holdMs, embeddedTableBooking } from './table-booking.ts'
import { seatingFor } from './tables.ts'

/** Without hours in the catalog, so it is open from 17:00 to 22:00. */
const restaurant = testRestaurant('4799', [])
const start = new Date('2026-05-06T16:00:00Z')
let now = start
let database: TestDatabase
/** Two instances of the service with separate connections, like two processes. */
let pools: [pg.Pool, pg.Pool]
let services: [TableBooking, TableBooking]

beforeAll(async () => {
  database = await testDatabase()
  pools = [testPool(database.urls.sandbox, 25), testPool(database.urls.sandbox, 25)]
  await migrateSandbox(pools[0], tableMigrations)
  const openService = (pool: pg.Pool) =>
    embeddedTableBooking({
      findRestaurant: async () => restaurant,
      store: bookingStoreIn(pool),
      clock: { now: () => now },
    })
  services = [openService(pools[0]), openService(pools[1])]
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

const lastTableTimes = timesWithFree(restaurant, (free) => free === 1, start)
/** A request for a time with one free table that no earlier call returned. */
const nextRequest = () => {
  const { value } = lastTableTimes.next()
  if (!value) throw new Error('no more times with one table')
  return value
}
const orderFor = (request: { date: string; time: string; partySize: number }, key = randomUUID()) => ({
  ...request,
  key,
  guest: { id: randomUUID(), name: 'Ana Ruiz' },
})
const serviceOf = (n: number) => services[n % 2 === 0 ? 0 : 1]
/** Each writer first inserts a row into `table_page`, which this lock blocks. */
const writerLock = 'lock table sandbox.table_page in share mode'
/** Makes `count` calls that begin to write at the same moment. */
const race = <T>(count: number, work: (n: number) => Promise<T>) =>
  runConcurrently(
    database.adminUrl,
    writerLock,
    Array.from({ length: count }, (_, n) => () => work(n)),
  )
/** How many replies had each outcome, such as "1 booked, 49 taken". */
const outcomesOf = (replies: readonly ({ outcome: string } | null)[]): string =>
  [...Map.groupBy(replies, (reply) => reply?.outcome ?? 'no reply')]
    .map(([outcome, group]) => `${group.length} ${outcome}`)
    .toSorted()
    .join(', ')
/** The bookings and holds of a time. `slots`: the quarters of an hour that each reserves, summed over its tables. */
const liveRows = async (request: { date: string; time: string }) =>
  (
    await pools[0].query<{ slots: number }>(
      `select (select count(*)::int from sandbox.table_slot s where s.key = b.key) as slots
       from sandbox.table_booking b where date = $1 and time = $2 and canceled_at is null`,
      [request.date, request.time],
    )
  ).rows

test('books the last table for one of 50 simultaneous guests at two processes and refuses 49', async () => {
  const request = nextRequest()
  const replies = await race(50, (n) => serviceOf(n).book(restaurant.restaurantId, orderFor(request)))
  expect(outcomesOf(replies)).toEqual('1 booked, 49 taken')
  // A party of two stays 90 minutes: six quarters of an hour at its table.
  expect(await liveRows(request)).toEqual([{ slots: 6 }])
})

test('holds the last table for one of 50 simultaneous guests, until the hold ends', async () => {
  const request = nextRequest()
  const replies = await race(50, (n) => serviceOf(n).hold(restaurant.restaurantId, orderFor(request)))
  expect(outcomesOf(replies)).toEqual('1 held, 49 taken')
  const isOffered = async () =>
    (await services[1].available(restaurant.restaurantId, request))?.times.includes(request.time)
  expect(await isOffered()).toBe(false)
  now = new Date(start.getTime() + holdMs)
  expect(await isOffered()).toBe(true)
  const laterReplies = await race(2, (n) => serviceOf(n).book(restaurant.restaurantId, orderFor(request)))
  expect(outcomesOf(laterReplies)).toEqual('1 booked, 1 taken')
  now = start
})

test('the database refuses a second party at a table', async () => {
  const request = nextRequest()
  const seating = seatingFor(restaurant, request, now, [])
  if (!seating) throw new Error('no table')
  // Skips the checks of the service: only the primary key of table_slot separates the two.
  const write = async (pool: pg.Pool) => {
    const key = randomUUID()
    const party = {
      ...request,
      ...seating,
      key,
      restaurantId: restaurant.restaurantId,
      guestId: '',
      heldUntil: null,
      releasedAt: null,
    }
    return bookingStoreIn(pool).withLock(restaurant.restaurantId, now, (bookings) =>
      bookings.write({ ...party, change: 0 }),
    )
  }
  // Null: the unique violation.
  expect([await write(pools[0]), await write(pools[1])]).toEqual([true, null])
  expect(await liveRows(request)).toHaveLength(1)
})

test('seats only one of two simultaneous parties that together exceed the limit of arriving guests', async () => {
  // The limit of this restaurant is eight guests per quarter of an hour. The two parties need different tables.
  const tablesFor = (request: { date: string; time: string }, partySize: number) =>
    seatingFor(restaurant, { ...request, partySize }, start, [])?.tables ?? []
  const request = [...timesWithFree(restaurant, (free) => free >= 3, start)].find((candidate) => {
    const [forEight, forTwo] = [tablesFor(candidate, 8), tablesFor(candidate, 2)]
    return forEight.length > 0 && forTwo.length > 0 && !forEight.some((table) => forTwo.includes(table))
  })
  if (!request) throw new Error('both parties fit at no time')
  const replies = await race(2, (n) =>
    serviceOf(n).book(restaurant.restaurantId, orderFor({ ...request, partySize: n === 0 ? 8 : 2 })),
  )
  expect(outcomesOf(replies)).toEqual('1 booked, 1 taken')
})

test('endChange bars the changes up to its number, and a later change takes effect', async () => {
  const [own, request, key] = [nextRequest(), nextRequest(), randomUUID()]
  await services[0].book(restaurant.restaurantId, orderFor(own, key))
  expect(await services[0].endChange(key, 2)).toMatchObject({ booking: { date: own.date, time: own.time } })
  for (const change of [1, 2])
    expect(await services[1].change(key, { ...request, change })).toEqual({ outcome: 'taken' })
  expect([(await liveRows(own)).length, (await liveRows(request)).length]).toEqual([1, 0])
  expect(await services[1].change(key, { ...request, change: 3 })).toMatchObject({ outcome: 'booked' })
})

test('two simultaneous changes to the last table give it to one booking, and the other keeps its table', async () => {
  const request = nextRequest()
  const own = nextRequest()
  const other = nextRequest()
  const keys = [randomUUID(), randomUUID()] as const
  await services[0].book(restaurant.restaurantId, orderFor(own, keys[0]))
  await services[0].book(restaurant.restaurantId, orderFor(other, keys[1]))
  const replies = await race(2, (n) => serviceOf(n).change(keys[n === 0 ? 0 : 1], { ...request, change: 1 }))
  expect(outcomesOf(replies)).toEqual('1 booked, 1 taken')
  const rows = [await liveRows(request), await liveRows(own), await liveRows(other)]
  expect(rows.map((rowsOfTime) => rowsOfTime.length).toSorted()).toEqual([0, 1, 1])
  expect(rows.flat()).toEqual([{ slots: 6 }, { slots: 6 }])
})

test('a simultaneous change and cancellation leave no table occupied', async () => {
  const [own, request] = [nextRequest(), nextRequest()]
  const key = randomUUID()
  await services[0].book(restaurant.restaurantId, orderFor(own, key))
  await Promise.all([services[0].change(key, { ...request, change: 1 }), services[1].cancel(key, 'guest')])
  expect([await liveRows(own), await liveRows(request)]).toEqual([[], []])
  expect((await pools[0].query('select from sandbox.table_slot where key = $1', [key])).rowCount).toBe(0)
  expect(await services[0].change(key, { ...own, change: 2 })).toEqual({ outcome: 'gone' })
})
