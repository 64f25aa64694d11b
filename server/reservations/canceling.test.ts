import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withAdminDb } from '../../checks/fixtures/bonus-records.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { bookableRequest, relayTo, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import { cancelReservation, listReservations, makeReservation } from '../../contract/api/reservations.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { inPartner } from '../database/connect.ts'
import { reservationRoutes } from './routes.ts'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([reservationRoutes(relayTo(() => tables))])
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one']) })
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => site.close())

const now = () => site.deps.clock.now()
const requestOf = (member: Browser) => bookableRequest(member, 'one', { now: now() })
const book = (member: Browser, body: Awaited<ReturnType<typeof requestOf>>) =>
  member.call(makeReservation, { params: { id: 'one' }, body })
const reservationsOf = async (member: Browser) => {
  const reply = await member.call(listReservations, {})
  return reply.ok ? reply.value.reservations : []
}

test('canceling a reservation frees its table, and canceling it again gets the same reply [P1-220]', async () => {
  const member = await diner(site)
  const request = await requestOf(member)
  const bookingReply = await book(member, request)
  const id = bookingReply.ok ? bookingReply.value.id : ''
  for (const _ of [1, 2])
    expect(await member.call(cancelReservation, { params: { id } })).toMatchObject({
      value: { status: 'canceled', upcoming: false },
    })
  expect([tables.bookings(), (await reservationsOf(member)).map(({ status }) => status)]).toEqual([[], ['canceled']])
  expect(await book(member, { ...request, key: randomUUID() })).toMatchObject({ ok: true })
})

test('canceling is refused while the booking service does not answer', async () => {
  const member = await diner(site)
  const bookingReply = await book(member, await requestOf(member))
  const id = bookingReply.ok ? bookingReply.value.id : ''
  tables.isUnavailable = true
  expect(await member.call(cancelReservation, { params: { id } })).toMatchObject({ status: 502 })
  expect(await reservationsOf(member)).toMatchObject([{ status: 'booked' }])
})

test('canceling a reservation that is over is refused', async () => {
  const member = await diner(site)
  const bookingReply = await book(member, await requestOf(member))
  const id = bookingReply.ok ? bookingReply.value.id : ''
  const hourAgo = new Date(now().getTime() - 3_600_000)
  await withAdminDb(site, (db) =>
    db.updateTable('reservation').set({ starts_at: hourAgo }).where('id', '=', id).execute(),
  )
  expect(await reservationsOf(member)).toMatchObject([{ status: 'booked', upcoming: false }])
  expect(await member.call(cancelReservation, { params: { id } })).toMatchObject({
    status: 409,
    problem: { code: 'reservation_over' },
  })
})

test('no other member of any partner, no visitor and no request without a CSRF token can cancel a reservation', async () => {
  const [member, other] = [await diner(site), await diner(site)]
  const foreignMember = await diner(site, { partner: 'meridian-air' })
  const bookingReply = await book(member, await requestOf(member))
  const id = bookingReply.ok ? bookingReply.value.id : ''
  for (const browser of [other, foreignMember]) {
    expect(await browser.call(cancelReservation, { params: { id } })).toMatchObject({
      status: 404,
      problem: { code: 'unknown_reservation' },
    })
    expect(await reservationsOf(browser)).toEqual([])
  }
  const rows = await inPartner(site.deps.db, 'meridian-air', (tx) => tx.selectFrom('reservation').selectAll().execute())
  expect(rows).toEqual([])
  expect(await site.browser().call(cancelReservation, { params: { id } })).toMatchObject({ status: 401 })
  const reply = await member.raw('DELETE', `/api/Member/Reservations/${id}`)
  expect(reply.statusCode).toBe(403)
  expect(await reservationsOf(member)).toMatchObject([{ status: 'booked', upcoming: true }])
})
