import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { testTables } from '../../checks/fixtures/tables.ts'
import { listReservations, makeReservation, tableAvailability } from '../../contract/api/reservations.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { reservationRoutes } from './routes.ts'

const times = ['01:30', '02:15', '02:30', '03:00']
let site: Site
beforeAll(async () => {
  site = await openSite([
    (app, deps) =>
      // A service that ignores clock changes.
      reservationRoutes({
        ...testTables(deps.clock),
        available: async () => ({ state: 'available', times }),
        book: async () => ({ outcome: 'booked', reference: 'ABC1234' }),
        cancel: async () => true,
      })(app, deps),
  ])
  const rows = [
    ...bookableRestaurantRows(['east']),
    ...bookableRestaurantRows(['desert'], { timezone: 'America/Phoenix' }),
  ]
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
  // A date more than a year ahead is refused. If the spring night is almost that far, the tests begin two weeks later.
  if (springNight() > daysAfter(today(), 360)) site.moveClock(14 * 86_400_000)
})
afterAll(() => site.close())

const today = () => site.deps.clock.now().toISOString().slice(0, 10)
/** The next date, more than two days ahead, on which the clocks in New York go from 02:00 to 03:00: the second Sunday of March. */
function springNight(): string {
  const secondSunday = (year: number) => {
    const earliest = new Date(Date.UTC(year, 2, 8))
    return daysAfter(`${year}-03-08`, (7 - earliest.getUTCDay()) % 7)
  }
  const year = Number(today().slice(0, 4))
  return secondSunday(year) > daysAfter(today(), 2) ? secondSunday(year) : secondSunday(year + 1)
}
const readAvailability = (id: string) =>
  site.browser().call(tableAvailability, {
    params: { id },
    query: { date: springNight(), time: '02:30', partySize: 2 },
  })

test('times that the clocks skip are offered only where clocks do not change', async () => {
  expect(await readAvailability('east')).toMatchObject({ value: { state: 'available', times: ['01:30', '03:00'] } })
  expect(await readAvailability('desert')).toMatchObject({ value: { times } })
})

test('a table at a skipped time is refused and not booked; across the clock change, real time decides whether two tables overlap', async () => {
  const member = await diner(site)
  const request = (time: string) => ({ date: springNight(), time, partySize: 2, key: randomUUID() })
  const book = (id: string, time: string) => member.call(makeReservation, { params: { id }, body: request(time) })
  expect(await book('east', '02:30')).toMatchObject({ status: 409, problem: { code: 'table_taken' } })
  expect(await member.call(listReservations, {})).toMatchObject({ value: { reservations: [] } })
  expect(await book('east', '01:30')).toMatchObject({ ok: true, value: { time: '01:30' } })
  // Tables must be two hours apart. The clocks skip an hour, so 04:29 is 119 minutes after 01:30, and 04:30 is two hours after it.
  expect(await book('east', '04:29')).toMatchObject({ problem: { code: 'overlapping_reservation' } })
  expect(await book('east', '04:30')).toMatchObject({ ok: true })
})
