import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { bookableRequest, testTables } from '../../checks/fixtures/tables.ts'
import { csrf } from '../../contract/api/session.ts'
import { csrfHeader } from '../../contract/csrf.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'

let site: Site
beforeAll(async () => {
  site = await openSite([(app, deps) => reservationRoutes(testTables(deps.clock))(app, deps)])
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one']) })
})
afterAll(() => site.close())

// The addresses are written out, because other programs call them: a change of the contract would break those programs.
test('tables are searched, booked, listed and canceled at the addresses of the specification [P1-216] [P1-218] [P1-219] [P1-220]', async () => {
  const member = await diner(site)
  const { key, ...request } = await bookableRequest(member, 'one', { now: site.deps.clock.now() })
  const headers = { [csrfHeader]: (await member.raw('GET', csrf.path)).json().csrfToken }
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
    const reply = await member.raw(method, url, { headers, ...(body && { body }) })
    return { status: reply.statusCode, ...reply.json() }
  }
  const query = `date=${request.date}&time=${request.time}&partySize=${request.partySize}`
  const availability = await send('GET', `/api/merchants/one/reservations/availability?${query}`)
  expect(availability).toMatchObject({ status: 200, state: 'available', times: expect.arrayContaining([request.time]) })
  const booking = await send('POST', '/api/merchants/one/reservations', { ...request, key })
  expect(booking).toMatchObject({ ...request, status: 'booked' })
  const readList = () => send('GET', '/api/Member/Reservations')
  expect(await readList()).toMatchObject({ reservations: [{ id: booking.id, status: 'booked' }] })
  expect(await send('DELETE', `/api/Member/Reservations/${booking.id}`)).toMatchObject({ status: 'canceled' })
  expect(await readList()).toMatchObject({ reservations: [{ id: booking.id, status: 'canceled' }] })
})
