import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { importRowOf } from '../../checks/fixtures/import-row.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import {
  freeEvening,
  bookableRequest,
  relayTo,
  testTables,
  timeWithFree,
  type TestTables,
} from '../../checks/fixtures/tables.ts'
import {
  cancelReservation,
  listReservations,
  makeReservation,
  reservationCalendar,
  tableAvailability,
} from '../../contract/api/reservations.ts'
import { csrfHeader } from '../../contract/csrf.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'
import { resolveUnanswered } from './unanswered.ts'

const place = (id: string, openTableId: string) => importRowOf(id, { openTableId })
const restaurantId = '100'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([
    (app, deps) => {
      tables = testTables(deps.clock)
      reservationRoutes(relayTo(() => tables))(app, deps)
    },
    (app, deps) => {
      void app.register(async (scope) => reservationRoutes(null)(scope, deps), { prefix: '/without' })
    },
  ])
  await importMerchants({
    db: site.deps.db,
    clock: site.deps.clock,
    rows: [place('one', restaurantId), place('two', '200'), place('none', '')],
  })
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => site.close())

const book = (member: Browser, body: Awaited<ReturnType<typeof bookableRequest>>, id = 'one') =>
  member.call(makeReservation, { params: { id }, body })
async function asAdmin(sql: string, values: string[] = []): Promise<void> {
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query(sql, values)
  await admin.end()
}
const reservationsOf = async (member: Browser) => {
  const reply = await member.call(listReservations, {})
  return reply.ok ? reply.value.reservations : []
}
/** The same call on a site without a booking service. */
const withoutService = <E extends { path: string }>(call: E): E => ({ ...call, path: `/without${call.path}` })
const withNewKey = <T extends object>(request: T) => ({ ...request, key: randomUUID() })
const now = () => site.deps.clock.now()
const requestOf = (member: Browser, more: Parameters<typeof bookableRequest>[2] = {}) =>
  bookableRequest(member, 'one', { now: now(), ...more })

describe('looking for a table', () => {
  const searchTimes = async (query: object, id = 'one') =>
    site.browser().call(tableAvailability, {
      params: { id },
      query: { date: daysAfter(now().toISOString().slice(0, 10), 5), time: '19:00', partySize: 2, ...query },
    })

  test('a visitor sees one to six times in ascending order [P1-015] [P1-216] [P1-544]', async () => {
    const request = await requestOf(site.browser())
    const reply = await searchTimes({ date: request.date })
    const { state, times } = reply.ok ? reply.value : { state: '', times: [] }
    expect(state).toBe('available')
    expect(times.length).toBeGreaterThan(0)
    expect(times.length).toBeLessThanOrEqual(6)
    expect(times).toEqual(times.toSorted())
  })

  test.each([
    ['a party of zero [P1-545]', { partySize: 0 }, 400, 'invalid_request'],
    ['a party of nineteen [P1-545]', { partySize: 19 }, 400, 'invalid_request'],
    ['an invalid date', { date: 'soon' }, 400, 'invalid_request'],
    ['an invalid time', { time: '25:00' }, 400, 'invalid_request'],
  ])('a search with %s is refused', async (_, query, status, code) =>
    expect(await searchTimes(query)).toMatchObject({ status, problem: { code } }),
  )

  test.each([
    [-2, 'too_close'],
    [-1, 'too_close'],
    [370, 'too_far'],
  ])('a date %i days from today is %s [P1-543] [P1-390]', async (days, state) =>
    expect(await searchTimes({ date: daysAfter(now().toISOString().slice(0, 10), days) })).toMatchObject({
      value: { state },
    }),
  )

  test('a restaurant without reservations, an unknown restaurant and a silent service are refused with different codes', async () => {
    expect(await searchTimes({}, 'none')).toMatchObject({ status: 404, problem: { code: 'takes_no_reservations' } })
    expect(await searchTimes({}, 'nowhere')).toMatchObject({ status: 404, problem: { code: 'unknown_merchant' } })
    tables.isUnavailable = true
    expect(await searchTimes({})).toMatchObject({ status: 502, problem: { code: 'reservation_failed' } })
  })
})

describe('booking', () => {
  test('a member with a card books a table and finds it again [P1-218] [P1-219] [P1-431]', async () => {
    const member = await diner(site)
    const request = await requestOf(member)
    const reply = await book(member, request)
    const { key: _, ...details } = request
    expect(reply).toMatchObject({
      ok: true,
      value: { ...details, status: 'booked', upcoming: true, merchant: { id: 'one', name: 'Table one' } },
    })
    expect(await reservationsOf(member)).toEqual([reply.ok && reply.value])
    expect(tables.bookings()).toHaveLength(1)
  })

  test('a member without a card, a visitor and a request with a wrong CSRF token book nothing [P1-431]', async () => {
    const [visitor, cardless, member] = [site.browser(), await site.member(), await diner(site)]
    const request = await requestOf(visitor)
    expect(await book(visitor, request)).toMatchObject({ status: 401 })
    expect(await book(cardless, request)).toMatchObject({ status: 403, problem: { code: 'card_needed' } })
    const reply = await member.raw('POST', '/api/merchants/one/reservations', {
      headers: { [csrfHeader]: 'guess', 'sec-fetch-site': 'cross-site' },
      body: request,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf_refused'])
    expect(tables.bookings()).toEqual([])
  })

  test('a member whose name is longer than the service accepts gets a table', async () => {
    const member = await diner(site)
    const setName = 'update member set first_name = $1, last_name = $1 where public_id = $2'
    await asAdmin(setName, ['Wolfeschlegelstein'.repeat(3), member.publicId])
    expect(await book(member, await requestOf(member))).toMatchObject({ ok: true })
  })

  test('a repeated booking request returns the same table, and a different request under its key is refused', async () => {
    const member = await diner(site)
    const request = await requestOf(member)
    const [firstReply, repeatReply] = [await book(member, request), await book(member, request)]
    expect(repeatReply).toEqual(firstReply)
    expect(await book(member, { ...request, partySize: 3 })).toMatchObject({
      problem: { code: 'reservation_key_used' },
    })
    expect(tables.bookings()).toHaveLength(1)
  })

  test('a member’s second table is refused less than two hours from the first, also at another restaurant, and booked at exactly two hours [P1-228] [P1-546] [P1-642]', async () => {
    const member = await diner(site)
    const request = await requestOf(member)
    expect(await book(member, request)).toMatchObject({ ok: true })
    expect(await book(member, withNewKey(request), 'two')).toMatchObject({
      status: 409,
      problem: { code: 'overlapping_reservation' },
    })
    expect(tables.bookings()).toHaveLength(1)
    // Three times of one evening: `near` is less than two hours after the first, `far` exactly two hours.
    const [first, near, far] = freeEvening(restaurantId, now(), request.date)
    const at = (time: string) => withNewKey({ ...first, time })
    const other = await diner(site)
    expect(await book(other, at(first.time))).toMatchObject({ ok: true })
    expect(await book(other, at(near))).toMatchObject({ problem: { code: 'overlapping_reservation' } })
    expect(await book(other, at(far))).toMatchObject({ ok: true })
    // In the other order: the table two hours later is booked first.
    const reverseBooker = await diner(site)
    expect(await book(reverseBooker, at(far))).toMatchObject({ ok: true })
    expect(await book(reverseBooker, at(first.time))).toMatchObject({ ok: true })
  })

  test('of two concurrent overlapping requests one is booked [P1-546]', async () => {
    const member = await diner(site)
    const request = await requestOf(member)
    // The lock blocks all writes until both requests have reached their first write.
    const replies = await runConcurrently(
      site.database.adminUrl,
      'lock table reservation in share mode',
      [1, 2].map(() => () => book(member, withNewKey(request))),
    )
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    for (const reply of replies) if (!reply.ok) expect(reply.problem.code).toBe('overlapping_reservation')
    expect([tables.bookings().length, (await reservationsOf(member)).length]).toEqual([1, 1])
  })

  test('once every table is booked the next member is refused', async () => {
    const request = timeWithFree(restaurantId, 2, now())
    const replies = []
    for (let n = 0; n < 3; n += 1) replies.push(await book(await diner(site), withNewKey(request)))
    expect(replies.map((reply) => reply.ok || reply.problem.code)).toEqual([true, true, 'table_taken'])
    expect(tables.bookings()).toHaveLength(2)
  })

  // The embedded booking service fails for parties of these sizes.
  test.each([
    ['a service that does not answer [P1-227]', 13, 502, 'reservation_failed'],
    ['a guest whom the service has deactivated [P1-229]', 17, 403, 'user_fraud'],
  ])('%s leaves no reservation and no booked table', async (_, partySize, status, code) => {
    const member = await diner(site)
    const request = await requestOf(member)
    expect(await book(member, { ...request, partySize })).toMatchObject({ status, problem: { code } })
    expect([await reservationsOf(member), tables.bookings()]).toEqual([[], []])
    expect(await book(member, withNewKey(request))).toMatchObject({ ok: true })
  })

  test('a table is released when the reply of its booking is lost', async () => {
    const member = await diner(site)
    const request = await requestOf(member)
    tables.afterWrite = () => Promise.reject(new Error('lost'))
    expect(await book(member, request)).toMatchObject({ problem: { code: 'reservation_failed' } })
    expect(tables.bookings()).toEqual([])
  })

  test.each(['the same', 'another'])(
    'a booking request that gets no reply is canceled at the service before %s request may book a table',
    async (replacement) => {
      const member = await diner(site)
      const request = await requestOf(member)
      tables.afterWrite = async () => {
        tables.isUnavailable = true
        throw new Error('lost')
      }
      expect(await book(member, request)).toMatchObject({ problem: { code: 'reservation_failed' } })
      expect([tables.bookings().length, await reservationsOf(member)]).toEqual([1, []])
      // Until the time limit the site waits for a reply. After it the site must cancel first, and cannot while the service is down.
      expect(await book(member, request)).toMatchObject({ problem: { code: 'reservation_failed' } })
      site.moveClock(20_000) // longer than the service may take to reply
      expect(await book(member, withNewKey(request))).toMatchObject({ problem: { code: 'reservation_failed' } })
      Object.assign(tables, { isUnavailable: false, afterWrite: async () => undefined })
      const [lostBooking] = tables.bookings()
      expect(await book(member, replacement === 'the same' ? request : withNewKey(request))).toMatchObject({ ok: true })
      expect([tables.bookings().length, (await reservationsOf(member)).length]).toEqual([1, 1])
      expect(tables.bookings()).not.toContain(lostBooking)
    },
  )

  test('the site cancels an unanswered booking request at the service after the time limit, and keeps recent requests and booked tables', async () => {
    const [overdue, recent, booked] = [await diner(site), await diner(site), await diner(site)]
    expect(await book(booked, await requestOf(booked))).toMatchObject({ ok: true })
    /** Sends a booking request that the service books and whose reply is lost. */
    const bookWithoutReply = async (member: Browser) => {
      const request = await requestOf(member)
      tables.afterWrite = async () => {
        tables.isUnavailable = true
        throw new Error('lost')
      }
      await book(member, request)
      Object.assign(tables, { isUnavailable: false, afterWrite: async () => undefined })
    }
    await bookWithoutReply(overdue)
    site.moveClock(20_000) // longer than the service may take to reply
    await bookWithoutReply(recent)
    // A run while the service is down cancels nothing.
    tables.isUnavailable = true
    await resolveUnanswered(site.deps, tables)
    tables.isUnavailable = false
    expect(tables.bookings()).toHaveLength(3)
    await resolveUnanswered(site.deps, tables)
    expect(tables.bookings()).toHaveLength(2)
    expect(await reservationsOf(booked)).toHaveLength(1)
    site.moveClock(20_000) // The recent request is overdue now, too.
    await resolveUnanswered(site.deps, tables)
    expect(tables.bookings()).toHaveLength(1)
    expect(await reservationsOf(booked)).toHaveLength(1)
  })

  test('without a booking service no booking request is written', async () => {
    const member = await diner(site)
    const { key, ...query } = await requestOf(member)
    const [params, failure] = [{ id: 'one' }, { status: 502, problem: { code: 'reservation_failed' } }]
    expect(await member.call(withoutService(tableAvailability), { params, query })).toMatchObject(failure)
    expect(await member.call(withoutService(makeReservation), { params, body: { ...query, key } })).toMatchObject(
      failure,
    )
    const requestRows = site.deps.pipelineDb.selectFrom('reservation').select('id').where('status', '=', 'requested')
    expect(await requestRows.execute()).toEqual([])
  })

  test('a reply to a booking request that was deleted meanwhile leaves no table booked', async () => {
    const member = await diner(site)
    const request = await requestOf(member)
    tables.afterWrite = () => asAdmin("delete from reservation where status = 'requested'")
    expect(await book(member, request)).toMatchObject({ problem: { code: 'reservation_failed' } })
    expect(tables.bookings()).toEqual([])
  })
})

test('a booking sends one mail and its cancellation another, however often they are requested', async () => {
  const mailServer = testMailServer(site)
  const member = await diner(site)
  const request = await requestOf(member)
  const repeatReply = [await book(member, request), await book(member, request)][1]
  const id = repeatReply?.ok ? repeatReply.value.id : ''
  const sentMails = await mailServer.sendDueMails()
  for (const _ of [1, 2]) await member.call(cancelReservation, { params: { id } })
  sentMails.push(...(await mailServer.sendDueMails()))
  const mails = sentMails.filter(({ to, subject }) => to === member.body.email && subject.includes('table'))
  expect(mails.map(({ subject }) => subject.split(' on ')[0])).toEqual([
    'Your table at Table one',
    'Canceled: your table at Table one',
  ])
  const [hours = '', minutes = ''] = request.time.split(':')
  const when = ` at ${Number(hours) - 12}:${minutes} PM E[DS]T, 2 guests`
  const [bookingText, cancellationText] = mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))
  for (const pattern of ['1 Main Street, New York, NY', when, 'Confirmation [0-9A-F]{7}', '/account/reservations'])
    expect(bookingText).toMatch(new RegExp(pattern))
  expect(cancellationText).toMatch(new RegExp(when))
})

test('a booked table is available as a calendar file, only to its member and only while it is booked', async () => {
  const [member, other] = [await diner(site), await diner(site)]
  const bookingReply = await book(member, await requestOf(member))
  const id = bookingReply.ok ? bookingReply.value.id : ''
  const readCalendar = (browser: Browser) => browser.raw('GET', reservationCalendar.path.replace(':id', id))
  const { headers, body } = await readCalendar(member)
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
  const lines = body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(String.raw`SUMMARY:Table one\, 2 guests`)
  expect(lines).toContain(String.raw`LOCATION:Table one\, 1 Main Street\, New York\, NY`)
  expect(lines.join(' ')).toMatch(/DESCRIPTION:Reserved with Lumen Dining Rewards\. Confirmation [0-9A-F]{7}/)
  expect((await readCalendar(other)).statusCode).toBe(404)
  expect((await readCalendar(site.browser())).statusCode).toBe(401)
  await member.call(cancelReservation, { params: { id } })
  expect((await readCalendar(member)).statusCode).toBe(404)
})
