import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { openSandboxPool } from '../../checks/fixtures/sandbox.ts'
import { testRestaurant, timesWithFree } from '../../checks/fixtures/tables.ts'
import { migrateSandbox } from '../card-network/embedded/store.ts'
import { bookingStoreIn, findRestaurant, tableMigrations } from './embedded/store.ts'
import { tablesPath, tableRoutes } from './embedded/routes.ts'
import { searchIn } from './embedded/search.ts'
import { guestLimits, holdMs, embeddedTableBooking } from './embedded/table-booking.ts'
import { httpTableBooking } from './http.ts'
import type { TableRequest } from './table-booking.ts'
import { httpTableSearch } from './table-search.ts'

const key = 'a key of the service for the tests'
let now = new Date('2026-05-06T16:00:00Z')
// A restaurant that is nearly full on many evenings.
const restaurantId = '4869'
const otherId = '4720'
let database: TestDatabase
let pool: pg.Pool
let sandbox: FastifyInstance
let address: string

beforeAll(async () => {
  database = await testDatabase()
  pool = openSandboxPool(database)
  await migrateSandbox(pool, tableMigrations)
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query(
    `insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at)
     select 'r' || id, 'Ember', 40.7, -74, 'America/New_York', 'New York', 'NY', '', json_build_object('openTableId', id, 'hours', '[]'::json), '', now()
     from unnest($1::text[]) as id`,
    [[restaurantId, otherId]],
  )
  await admin.end()
  const tables = embeddedTableBooking({
    findRestaurant: (id) => findRestaurant(pool, id),
    store: bookingStoreIn(pool),
    clock: { now: () => now },
  })
  sandbox = Fastify({ forceCloseConnections: true })
  tableRoutes(sandbox, { key, tables, search: searchIn(pool, { now: () => now }) })
  address = await sandbox.listen({ port: 0, host: 'localhost' })
})
afterAll(async () => {
  await sandbox.close()
  await pool.end()
  await database.drop()
})

const service = (apiKey = key) => httpTableBooking({ baseUrl: `${address}${tablesPath}`, key: apiKey })
const bookingRequest = (request: object, guestId = randomUUID()) => ({
  date: '',
  time: '',
  partySize: 2,
  ...request,
  key: randomUUID(),
  guest: { id: guestId, name: 'Ana Ruiz' },
})

const restaurant = testRestaurant(restaurantId, [])
const timesWithOneTable = timesWithFree(restaurant, (free) => free === 1, now)
const timesWithTwoTables = timesWithFree(restaurant, (free) => free === 2, now)
function nextRequest(times: typeof timesWithOneTable): TableRequest {
  const { value } = times.next()
  if (!value) throw new Error('no more times')
  return value
}
const hasTable = async (request: { date: string; time: string }) =>
  (await service().available(restaurantId, { ...request, partySize: 2 }))?.times.includes(request.time)

test('offers a table, books it once per key, and releases it [P1-015]', async () => {
  const request = nextRequest(timesWithOneTable)
  const mine = bookingRequest(request)
  expect(await hasTable(request)).toBe(true)
  const firstReply = await service().book(restaurantId, mine)
  expect(firstReply).toMatchObject({ outcome: 'booked', reference: expect.stringMatching(/^[0-9A-F]{7}$/) as string })
  expect(await service().book(restaurantId, mine)).toEqual(firstReply)
  expect(await hasTable(request)).toBe(false)
  expect(await service().book(restaurantId, bookingRequest(request))).toEqual({ outcome: 'taken' })
  // A repeated call has the same reply, here and below, as after a lost reply.
  for (const _ of [1, 2]) expect(await service().cancel(mine.key, 'guest')).toBe(true)
  expect(await hasTable(request)).toBe(true)
})

test('a batch search equals single searches and leaves out unknown restaurants', async () => {
  const search = httpTableSearch({ baseUrl: `${address}${tablesPath}`, key })
  const { date, time } = nextRequest(timesWithOneTable)
  const [firstSearch, secondSearch] = [
    { restaurantId, date, time },
    { restaurantId: otherId, date, time: '18:00' },
  ]
  const searchOne = async ({ restaurantId: id, ...request }: typeof firstSearch) =>
    (await service().available(id, { ...request, partySize: 2 }))?.times
  const searchBoth = async () =>
    search({ partySize: 2, restaurants: [firstSearch, secondSearch, { ...firstSearch, restaurantId: 'nowhere' }] })
  const results = await searchBoth()
  expect([...(results ?? [])].map(([id]) => id)).toEqual([restaurantId, otherId])
  expect(results?.get(restaurantId)).toEqual(await searchOne(firstSearch))
  expect(results?.get(otherId)).toEqual(await searchOne(secondSearch))
  expect(results?.get(restaurantId)).toContain(time)
  const mine = bookingRequest({ date, time })
  expect(await service().book(restaurantId, mine)).toMatchObject({ outcome: 'booked' })
  expect((await searchBoth())?.get(restaurantId) ?? []).not.toContain(time)
  await service().cancel(mine.key, 'unanswered')
})

test('a search returns null when the service refuses or does not reply', async () => {
  const request = { partySize: 2, restaurants: [{ restaurantId, date: '2026-05-09', time: '19:00' }] }
  const searchAt = (baseUrl: string, apiKey = key) => httpTableSearch({ baseUrl, key: apiKey })(request)
  expect(await searchAt(`${address}${tablesPath}`)).not.toBeNull()
  expect(await searchAt(`${address}${tablesPath}`, 'another key')).toBeNull()
  expect(await searchAt('http://localhost:1')).toBeNull()
})

test('a key released before its booking request arrives gets no table', async () => {
  const request = nextRequest(timesWithOneTable)
  const late = bookingRequest(request)
  expect(await service().cancel(late.key, 'unanswered')).toBe(true)
  expect(await service().book(restaurantId, late)).toEqual({ outcome: 'taken' })
  expect(await hasTable(request)).toBe(true)
})

test('simultaneous requests book each table once, and repeated requests are one booking', async () => {
  const request = nextRequest(timesWithTwoTables)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => service().book(restaurantId, bookingRequest(request))),
  )
  expect(replies.filter((reply) => reply?.outcome === 'booked')).toHaveLength(2)
  const repeatedRequest = bookingRequest(nextRequest(timesWithTwoTables))
  const repeatReplies = await Promise.all(
    Array.from({ length: 4 }, () => service().book(restaurantId, repeatedRequest)),
  )
  expect(new Set(repeatReplies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(repeatReplies[0]?.outcome).toBe('booked')
})

test('a hold blocks the table until it expires, and a booking under its key stays after that time', async () => {
  const request = nextRequest(timesWithOneTable)
  const [mine, other] = [bookingRequest(request), bookingRequest(request)]
  const until = new Date(now.getTime() + holdMs).toISOString()
  for (const _ of [1, 2]) expect(await service().hold(restaurantId, mine)).toEqual({ outcome: 'held', until })
  expect(await hasTable(request)).toBe(false)
  for (const method of ['hold', 'book'] as const)
    expect(await service()[method](restaurantId, other)).toEqual({ outcome: 'taken' })
  now = new Date(now.getTime() + holdMs)
  expect(await hasTable(request)).toBe(true)
  expect(await service().hold(restaurantId, other)).toMatchObject({ outcome: 'held' })
  expect(await service().book(restaurantId, mine)).toEqual({ outcome: 'taken' })
  expect(await service().book(restaurantId, other)).toMatchObject({ outcome: 'booked' })
  now = new Date(now.getTime() + holdMs)
  expect(await hasTable(request)).toBe(false)
})

test('a released hold frees its table, and its key does not get the table again', async () => {
  const request = nextRequest(timesWithOneTable)
  const mine = bookingRequest(request)
  await service().hold(restaurantId, mine)
  expect(await service().cancel(mine.key, 'hold')).toBe(true)
  expect(await hasTable(request)).toBe(true)
  expect(await service().hold(restaurantId, mine)).toEqual({ outcome: 'taken' })
})

test('a changed booking keeps reference and key and frees its former table', async () => {
  const [before, after] = [nextRequest(timesWithOneTable), nextRequest(timesWithOneTable)]
  const mine = bookingRequest(before)
  const bookingReply = await service().book(restaurantId, mine)
  const change = { change: 1, ...after }
  for (const _ of [1, 2]) expect(await service().change(mine.key, change)).toEqual(bookingReply)
  expect([await hasTable(before), await hasTable(after)]).toEqual([true, false])
  const reference = bookingReply?.outcome === 'booked' ? bookingReply.reference : ''
  expect(await service().endChange(mine.key, 1)).toEqual({ booking: { ...after, reference } })
})

test('a booking whose change fails keeps its table', async () => {
  const [own, full] = [nextRequest(timesWithOneTable), nextRequest(timesWithOneTable)]
  const mine = bookingRequest(own)
  await service().book(restaurantId, mine)
  await service().book(restaurantId, bookingRequest(full))
  expect(await service().change(mine.key, { change: 1, ...full })).toEqual({ outcome: 'taken' })
  // Null: a party of 13 injects a failure.
  expect(await service().change(mine.key, { change: 2, ...full, partySize: 13 })).toBeNull()
  expect(await service().endChange(mine.key, 2)).toMatchObject({ booking: own })
  expect([await hasTable(own), await hasTable(full)]).toEqual([false, false])
})

test('the table of a booking to be changed counts as free', async () => {
  const own = nextRequest(timesWithOneTable)
  const mine = bookingRequest(own)
  await service().book(restaurantId, mine)
  const times = (except?: string) => service().available(restaurantId, { ...own, partySize: 2 }, except)
  expect((await times())?.times).not.toContain(own.time)
  expect((await times(mine.key))?.times).toContain(own.time)
})

test('a change that arrives after its endChange has no effect, and the next change moves the booking', async () => {
  const [own, late] = [nextRequest(timesWithOneTable), nextRequest(timesWithOneTable)]
  const mine = bookingRequest(own)
  await service().book(restaurantId, mine)
  expect(await service().endChange(mine.key, 1)).toMatchObject({ booking: own })
  expect(await service().change(mine.key, { change: 1, ...late })).toEqual({ outcome: 'taken' })
  expect(await service().change(mine.key, { change: 2, ...late })).toMatchObject({ outcome: 'booked' })
})

test.each([
  ['a canceled booking', (key: string) => service().cancel(key, 'guest')],
  ['a hold', () => Promise.resolve()],
] as const)('%s cannot be changed', async (title, prepare) => {
  const mine = bookingRequest(nextRequest(timesWithOneTable))
  await (title === 'a hold' ? service().hold(restaurantId, mine) : service().book(restaurantId, mine))
  await prepare(mine.key)
  expect(await service().change(mine.key, { change: 1, ...nextRequest(timesWithOneTable) })).toEqual({
    outcome: 'gone',
  })
  expect(await service().endChange(mine.key, 1)).toEqual({ booking: null })
})

test('a guest with the maximum of upcoming tables gets no other table, and another guest gets one [P1-229]', async () => {
  const holder = randomUUID()
  for (let n = 0; n < guestLimits.upcoming; n += 1)
    expect(await service().book(restaurantId, bookingRequest(nextRequest(timesWithTwoTables), holder))).toMatchObject({
      outcome: 'booked',
    })
  expect(await service().book(restaurantId, bookingRequest(nextRequest(timesWithTwoTables), holder))).toEqual({
    outcome: 'guest_refused',
  })
  expect(await service().book(restaurantId, bookingRequest(nextRequest(timesWithTwoTables)))).toMatchObject({
    outcome: 'booked',
  })
})

test.each([
  ['a guest who canceled too many tables at the last moment gets no other [P1-229]', 'guest', 'guest_refused'],
  ['tables released after a lost reply do not count against the guest', 'unanswered', 'booked'],
] as const)('%s', async (_, reason, outcome) => {
  const [guest, client] = [randomUUID(), service()]
  for (let n = 0; n < guestLimits.abandoned; n += 1) {
    const mine = bookingRequest(nextRequest(timesWithTwoTables), guest)
    expect(await client.book(restaurantId, mine)).toMatchObject({ outcome: 'booked' })
    // Moves the start to an hour from now, so that the cancellation is late.
    const moveStart = `update sandbox.table_booking set starts_at = $2::timestamptz + interval '1 hour' where key = $1`
    await pool.query(moveStart, [mine.key, now])
    expect(await client.cancel(mine.key, reason)).toBe(true)
  }
  expect(await client.book(restaurantId, bookingRequest(nextRequest(timesWithTwoTables), guest))).toMatchObject({
    outcome,
  })
})

const evening = { date: '2026-05-09', time: '19:00', partySize: 2 }
test.each([
  ['a wrong key', () => service('another key').available(restaurantId, evening)],
  ['an unknown restaurant', () => service().available('0', evening)],
  [
    'a party of 13, an injected failure',
    () => service().book(restaurantId, bookingRequest({ ...evening, partySize: 13 })),
  ],
  ['an invalid booking request', () => service().book(restaurantId, bookingRequest({ time: 'noon' }))],
  [
    'a service that cannot be reached',
    () => httpTableBooking({ baseUrl: 'http://localhost:1', key }).cancel(randomUUID(), 'guest'),
  ],
  [
    'a reply of another shape',
    () => serviceReplying({ state: 'available', times: ['noon'] }).available(restaurantId, evening),
  ],
])('returns null for %s', async (_, call) => expect(await call()).toBeNull())

test.each([
  ['eight times, one twice', ['22:00', '17:00', '19:00', '18:00', '18:30', '19:30', '19:00', '20:00'], 'available', 6],
  ['no times', [], 'none', 0],
])(
  'offers at most the six nearest times, each once and in order, when the service replies with %s',
  async (_, times, state, count) => {
    const reply = await serviceReplying({ state: 'available', times }).available(restaurantId, evening)
    expect(reply).toEqual({ state, times: ['17:00', '18:00', '18:30', '19:00', '19:30', '20:00'].slice(0, count) })
  },
)

const serviceReplying = (reply: object) =>
  httpTableBooking({ baseUrl: 'http://tables', key, fetch: async () => Response.json(reply) })
