import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import {
  bookableRequest,
  bookableRequests,
  relayTo,
  testTables,
  type TestTables,
} from '../../checks/fixtures/tables.ts'
import { holdTable, listReservations, makeReservation, releaseHold } from '../../contract/api/reservations.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'
import { resolveUnanswered } from './unanswered.ts'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([reservationRoutes(relayTo(() => tables))])
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one', 'two']) })
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => site.close())

type KeyedRequest = Awaited<ReturnType<typeof bookableRequest>>
const requestFor = (member: Browser): Promise<KeyedRequest> =>
  bookableRequest(member, 'one', { now: site.deps.clock.now() })
const requestsFor = (member: Browser, count: number) =>
  bookableRequests(member, 'one', count, { now: site.deps.clock.now() })
const hold = (member: Browser, body: KeyedRequest, id = 'one') => member.call(holdTable, { params: { id }, body })
const book = (member: Browser, body: KeyedRequest, id = 'one') => member.call(makeReservation, { params: { id }, body })
const release = (member: Browser, { key }: KeyedRequest) => member.call(releaseHold, { params: { key } })
const refusalWith = (status: number, code: string) => ({ ok: false, status, problem: { code } })
const rowCount = async () => (await site.deps.pipelineDb.selectFrom('reservation').select('id').execute()).length
const holdMs = 5 * 60_000
const withNewKey = <T extends object>(request: T) => ({ ...request, key: randomUUID() })

test('a table is held for five minutes, once per key, and reserved under the same key', async () => {
  const member = await diner(site)
  const request = await requestFor(member)
  // The call takes a moment, so the end and the 300 seconds are compared roughly.
  const until = new Date(site.deps.clock.now().getTime() + holdMs)
  const reply = await hold(member, request)
  expect(reply.ok && Math.abs(Date.parse(reply.value.expiresAt) - until.getTime())).toBeLessThan(10_000)
  expect(reply.ok && reply.value.secondsLeft).toBeGreaterThan(290)
  site.moveClock(60_000)
  expect(await hold(member, request)).toMatchObject({
    ok: true,
    value: { expiresAt: reply.ok && reply.value.expiresAt },
  })
  expect([tables.holds().length, tables.bookings().length]).toEqual([1, 0])
  expect(await member.call(listReservations, {})).toMatchObject({ value: { reservations: [] } })
  const bookingReply = await book(member, request)
  expect(bookingReply).toMatchObject({ ok: true, value: { status: 'booked', time: request.time } })
  expect([tables.holds().length, tables.bookings().length]).toEqual([0, 1])
  // A dialog that closes late does not release a reserved table.
  expect(await release(member, request)).toMatchObject({ ok: true })
  expect(tables.bookings()).toHaveLength(1)
})

test('the key of an expired hold is refused, its table is free, and no row remains', async () => {
  const [member, other] = [await diner(site), await diner(site)]
  const request = await requestFor(member)
  await hold(member, request)
  site.moveClock(holdMs + 1_000)
  expect(tables.holds()).toEqual([])
  expect(await book(member, request)).toMatchObject(refusalWith(409, 'hold_expired'))
  expect(await hold(member, request)).toMatchObject(refusalWith(409, 'hold_expired'))
  expect(await book(other, withNewKey(request))).toMatchObject({ ok: true })
  // The run deletes the row of a hold that ended longer ago than the time limit of a reply, 15 seconds.
  site.moveClock(60_000)
  await resolveUnanswered(site.deps, tables)
  expect(
    await site.deps.pipelineDb.selectFrom('reservation').select('id').where('status', '=', 'held').execute(),
  ).toEqual([])
  expect(tables.bookings()).toHaveLength(1)
})

test('another member cannot release a hold; the release by its member frees the table at once and can be repeated', async () => {
  const [member, other] = [await diner(site), await diner(site)]
  const request = await requestFor(member)
  await hold(member, request)
  await release(other, request)
  expect(tables.holds()).toHaveLength(1)
  for (const _ of [1, 2]) expect(await release(member, request)).toMatchObject({ ok: true, value: { released: true } })
  expect(tables.holds()).toEqual([])
})

test('another member cannot use the key of a hold', async () => {
  const [member, other] = [await diner(site), await diner(site)]
  const request = await requestFor(member)
  await hold(member, request)
  expect(await book(other, request)).toMatchObject({ ok: false })
  expect(tables.holds()).toHaveLength(1)
  expect(await book(member, request)).toMatchObject({ ok: true })
})

test('an expired hold makes room for another', async () => {
  const member = await diner(site)
  const [first, second, third] = (await requestsFor(member, 3)) as [KeyedRequest, KeyedRequest, KeyedRequest]
  for (const request of [first, second]) expect(await hold(member, request)).toMatchObject({ ok: true })
  expect(await hold(member, third)).toMatchObject(refusalWith(409, 'too_many_holds'))
  site.moveClock(holdMs + 1_000)
  expect(await hold(member, third)).toMatchObject({ ok: true })
})

test('a member holds two tables and never a third, even with many concurrent requests', async () => {
  const member = await diner(site)
  const requests = await requestsFor(member, 4)
  const before = await rowCount()
  const replies = await runConcurrently(
    site.database.adminUrl,
    'lock table reservation in share mode',
    requests.map((request) => () => hold(member, request)),
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
  for (const reply of replies) if (!reply.ok) expect(reply).toMatchObject(refusalWith(409, 'too_many_holds'))
  expect([tables.holds().length, (await rowCount()) - before]).toEqual([2, 2])
  const refusedRequest = requests.find((_, n) => !replies[n]?.ok)
  // A table can also be reserved without a hold.
  expect(refusedRequest && (await book(member, withNewKey(refusedRequest)))).toMatchObject({ ok: true })
})

test('a member can hold another table before releasing the previous one, and then holds only the new one', async () => {
  const member = await diner(site)
  const [first, second, third] = (await requestsFor(member, 3)) as [KeyedRequest, KeyedRequest, KeyedRequest]
  const heldDates = () => tables.holds().map(({ date }) => date)
  await hold(member, first)
  expect(await hold(member, second)).toMatchObject({ ok: true })
  await release(member, first)
  expect(heldDates()).toEqual([second.date])
  expect(await hold(member, third)).toMatchObject({ ok: true })
  await release(member, second)
  expect(heldDates()).toEqual([third.date])
})

test('a visitor and a member without a card cannot hold a table', async () => {
  const request = await requestFor(site.browser())
  expect(await hold(site.browser(), request)).toMatchObject({ status: 401 })
  expect(await hold(await site.member(), request)).toMatchObject(refusalWith(403, 'card_needed'))
  expect(await site.browser().call(releaseHold, { params: { key: request.key } })).toMatchObject({ status: 401 })
  expect(tables.holds()).toEqual([])
})

test('the twenty-first hold of one client within a minute is refused', async () => {
  const member = await diner(site)
  const request = await requestFor(member)
  for (let n = 0; n < 20; n += 1) {
    const nextRequest = withNewKey(request)
    expect((await hold(member, nextRequest)).ok).toBe(true)
    await release(member, nextRequest)
  }
  expect(await hold(member, withNewKey(request))).toMatchObject({ status: 429 })
})

test('a different request under the key of a hold is refused, and a table at the time of a reservation is not held', async () => {
  const member = await diner(site)
  const request = await requestFor(member)
  await hold(member, request)
  expect(await hold(member, { ...request, partySize: 1 })).toMatchObject(refusalWith(409, 'reservation_key_used'))
  expect(await book(member, { ...request, partySize: 1 })).toMatchObject(refusalWith(409, 'reservation_key_used'))
  await book(member, request)
  expect(await hold(member, withNewKey(request), 'two')).toMatchObject(refusalWith(409, 'overlapping_reservation'))
})

// The test service does not answer a party of 13 and refuses the guest of a party of 17. Zero selects the case of the old date.
test.each([
  ['a service that does not answer', 13, 502, 'reservation_failed'],
  ['a guest whom the service has deactivated', 17, 403, 'user_fraud'],
  ['a date before yesterday', 0, 400, 'invalid_request'],
])('%s leaves no hold behind', async (_, partySize, status, code) => {
  const member = await diner(site)
  const before = await rowCount()
  const bookable = await requestFor(member)
  const request = partySize === 0 ? { ...bookable, date: '2020-01-01' } : { ...bookable, partySize }
  expect(await hold(member, request)).toMatchObject(refusalWith(status, code))
  expect([tables.holds().length, (await rowCount()) - before]).toEqual([0, 0])
})

test('a hold that waits for the service’s reply ends five minutes after its request', async () => {
  const member = await diner(site)
  const request = await requestFor(member)
  let lengthMs = 0
  tables.afterWrite = async () => {
    const { pipelineDb } = site.deps
    const row = await pipelineDb
      .selectFrom('reservation')
      .select(['requested_at', 'held_until'])
      .where('status', '=', 'held')
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    lengthMs = (row.held_until?.getTime() ?? 0) - row.requested_at.getTime()
  }
  await hold(member, request)
  expect(lengthMs).toBe(5 * 60_000)
})

test('an unanswered booking request does not count as another reservation, and its table is released before the next hold', async () => {
  const member = await diner(site)
  const request = await requestFor(member)
  // The service reserves the table, but its reply is lost, and it replies to no further call.
  tables.afterWrite = async () => {
    tables.isUnavailable = true
    throw new Error('lost')
  }
  expect(await book(member, request)).toMatchObject(refusalWith(502, 'reservation_failed'))
  const lateRequest = withNewKey(request)
  expect(await hold(member, lateRequest)).toMatchObject(refusalWith(502, 'reservation_failed'))
  // Longer than the time limit of a reply, 15 seconds.
  site.moveClock(20_000)
  expect(await hold(member, lateRequest)).toMatchObject(refusalWith(502, 'reservation_failed'))
  Object.assign(tables, { isUnavailable: false, afterWrite: async () => undefined })
  expect(await hold(member, lateRequest)).toMatchObject({ ok: true })
  expect([tables.bookings().length, tables.holds().length]).toEqual([0, 1])
  expect(await book(member, lateRequest)).toMatchObject({ ok: true })
})

test('a lost answer, and an answer to a hold that was released meanwhile, leave no table held', async () => {
  const member = await diner(site)
  const request = await requestFor(member)
  tables.afterWrite = () => Promise.reject(new Error('lost'))
  expect(await hold(member, request)).toMatchObject(refusalWith(502, 'reservation_failed'))
  expect(tables.holds()).toEqual([])
  const lateHold = withNewKey(request)
  tables.afterWrite = async () => {
    await release(member, lateHold)
  }
  expect(await hold(member, lateHold)).toMatchObject(refusalWith(502, 'reservation_failed'))
  expect(tables.holds()).toEqual([])
})
