import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { bookableRequest, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import { makeReservation, tableAvailability } from '../../contract/api/reservations.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([
    (app, deps) => {
      tables = testTables(deps.clock)
      reservationRoutes(tables)(app, deps)
    },
  ])
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: bookableRestaurantRows(['one']) })
})
afterAll(() => site.close())

test('the site refuses table searches and bookings for a partner that books through a reservation network', async () => {
  const member = await diner(site)
  const { key: _, ...request } = await bookableRequest(member, 'one', { now: site.deps.clock.now() })
  const reservationNetwork = { name: 'OpenTable', url: 'https://www.opentable.com/restref/client/', reference: '' }
  await changeBrand(site, 'lumen-mobile', { reservationNetwork })
  const refusal = { status: 404, problem: { code: 'takes_no_reservations' } }
  expect(await member.call(tableAvailability, { params: { id: 'one' }, query: request })).toMatchObject(refusal)
  const body = { ...request, key: randomUUID() }
  expect(await member.call(makeReservation, { params: { id: 'one' }, body })).toMatchObject(refusal)
  expect([tables.holds(), tables.bookings()]).toEqual([[], []])
})
