import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { bookableRequest, relayTo, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import { holdTable, listReservations, makeReservation, tableAvailability } from '../../contract/api/reservations.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openSite([reservationRoutes(relayTo(() => tables))])
  await importMerchants({
    db: site.deps.db,
    clock: site.deps.clock,
    rows: [...bookableRestaurantRows(['one']), ...bookableRestaurantRows(['guam'], { timezone: 'Pacific/Guam' })],
  })
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => site.close())

const params = { id: 'one' }
const now = () => site.deps.clock.now()

// A year has at most 366 days.
test.each([
  ['a party of zero', { partySize: 0 }, 'partySize'],
  ['a party of nineteen', { partySize: 19 }, 'partySize'],
  ['the day before yesterday', { days: -2 }, 'date'],
  ['a date more than a year ahead', { days: 367 }, 'date'],
])('%s is refused at its field, and no table is booked or held [P1-641]', async (_, change, field) => {
  const { days, ...fields }: { days?: number; partySize?: number } = change
  const member = await diner(site)
  const validBody = await bookableRequest(member, 'one', { now: now() })
  const today = wallClockIn('America/New_York', now())?.slice(0, 10) ?? ''
  const body = { ...validBody, ...fields, date: days === undefined ? validBody.date : daysAfter(today, days) }
  for (const call of [makeReservation, holdTable])
    expect(await member.call(call, { params, body })).toMatchObject({
      ok: false,
      status: 400,
      problem: { code: 'invalid_request', errors: [{ field }] },
    })
  expect([tables.bookings(), tables.holds()]).toEqual([[], []])
})

test('a date is checked by the calendar of the restaurant, which may be a day ahead [P1-641]', async () => {
  const dayMs = 86_400_000
  // 20:00 UTC is 06:00 of the next day in Guam.
  site.moveClock((Math.floor(now().getTime() / dayMs) + 1) * dayMs + 20 * 3_600_000 - now().getTime())
  const member = await diner(site)
  // Yesterday in New York, which can be requested, is the day before yesterday in Guam.
  const date = daysAfter(now().toISOString().slice(0, 10), -1)
  const body = { date, time: '19:00', partySize: 2, key: randomUUID() }
  const book = (id: string) => member.call(makeReservation, { params: { id }, body })
  expect(await book('guam')).toMatchObject({ status: 400, problem: { errors: [{ field: 'date' }] } })
  // The date is accepted; its time has passed.
  expect(await book('one')).toMatchObject({ status: 409, problem: { code: 'table_taken' } })
})

test('booking, holding, searching and listing tables return 404 while the partner has switched reservations off [P1-598]', async () => {
  const member = await diner(site)
  const body = await bookableRequest(member, 'one', { now: now() })
  const { key: _, ...query } = body
  await changeBrand(site, 'lumen-mobile', { openTableReservationsEnabled: false })
  const replies = [
    await member.call(makeReservation, { params, body }),
    await member.call(holdTable, { params, body }),
    await member.call(tableAvailability, { params, query }),
    await member.call(listReservations, {}),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect([tables.bookings(), tables.holds()]).toEqual([[], []])
  await changeBrand(site, 'lumen-mobile', { openTableReservationsEnabled: true })
  expect(await member.call(makeReservation, { params, body })).toMatchObject({ ok: true })
})
