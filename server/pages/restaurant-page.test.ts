import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { linksOf, textsOf } from '../../checks/fixtures/render.tsx'
import { firstElement, visibleBody } from '../../checks/fixtures/markup.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { testTables } from '../../checks/fixtures/tables.ts'
import { wholePageRoutes } from '../../checks/fixtures/whole-site.ts'
import type { MerchantInput } from '../../contract/catalog.ts'
import { changeStatus, type StatusChange } from '../catalog/import/status.ts'
import { reservationRoutes } from '../reservations/routes.ts'

// These tests read the documents that browsers get. The brands are those of the folders in brands/.
const restaurant: MerchantInput = {
  id: 'ember',
  name: 'Ember',
  address1: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60622',
  latitude: 41.88,
  longitude: -87.63,
  timezone: 'America/Chicago',
  cuisines: ['Grill'],
  openTableId: 't-ember',
  rating: 5,
  ratingCount: 1,
  events: [{ title: 'Oyster night', text: 'Half price from six.', date: 'Every Thursday' }],
  reviews: [{ author: 'Ana R.', stars: 5, text: 'The turbot.', date: '2026-04-01' }],
  offers: [
    {
      id: 'more',
      title: 'Twice a month',
      extraRateBasisPoints: 100,
      limit: { type: 'Limited', monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 },
    },
  ],
}
const neighbor = (id: string): MerchantInput => ({ ...restaurant, id, name: `Place ${id}`, openTableId: '' })
let site: Site
beforeAll(async () => {
  const routes: Parameters<typeof openCatalog>[3] = [
    (app, deps) => reservationRoutes(testTables(deps.clock))(app, deps),
    await wholePageRoutes(),
  ]
  // `[]`: no newer restaurants; `null`: the catalog does not search tables.
  site = await openCatalog([restaurant, neighbor('away'), neighbor('gone')], [], null, routes)
})
afterAll(() => site.close())

const get = async (partner: string, path: string) => visibleBody((await site.browser(partner).raw('GET', path)).body)
const textOf = async (partner: string, path: string) => textsOf(await get(partner, path)).join(' ')
const pagePath = '/merchants/ember'
const listPath = `/search?location=${encodeURIComponent('Chicago, IL')}`

test('a restaurant’s page has its offers with their limits, its events and its reviews [P1-221] [P1-222] [P1-223] [P1-224]', async () => {
  const member = await diner(site)
  const text = textsOf(firstElement(visibleBody((await member.raw('GET', pagePath)).body), 'main')).join(' ')
  expect(text).toContain('Events and specials Oyster night Every Thursday Half price from six.')
  expect(text).toContain('Ana R. 5.0 Apr 1, 2026 The turbot.')
  const { reviews } = (await site.browser().raw('GET', '/api/merchants/ember/reviews')).json()
  expect(reviews).toMatchObject([{ author: 'Ana R.', text: 'The turbot.' }])
  expect(text).toContain('Twice a month Up to $200 and 2 visits a month')
})

test('switching reservations off removes the block, the link to it, the tab and the reservations page [P1-247] [P1-598]', async () => {
  const member = await diner(site)
  const openReservations = async () => {
    const { statusCode, headers, body } = await member.raw('GET', '/account/reservations')
    return { statusCode, location: headers.location, title: textsOf(firstElement(visibleBody(body), 'h1')).join() }
  }
  const readTabPaths = async () => linksOf((await member.raw('GET', '/account/overview')).body).map(([, path]) => path)
  expect(await openReservations()).toMatchObject({ statusCode: 200, title: 'Reservations' })
  expect(await readTabPaths()).toContain('/account/reservations')
  expect(await get('lumen-mobile', pagePath)).toMatch(/href="#reserve".*id="reserve"/s)

  // A partner without this setting has no reservations.
  await changeBrand(site, 'lumen-mobile', { openTableReservationsEnabled: undefined })
  expect(await openReservations()).toMatchObject({ statusCode: 302, location: '/account/overview' })
  expect(await readTabPaths()).not.toContain('/account/reservations')
  expect(await get('lumen-mobile', pagePath)).not.toMatch(/#reserve|id="reserve"|\$5 bonus/)
  expect(await textOf('lumen-mobile', listPath)).not.toContain('when you book here')
  await changeBrand(site, 'lumen-mobile', { openTableReservationsEnabled: true })
  expect(await openReservations()).toMatchObject({ statusCode: 200 })
})

test('the reservation bonus is promised only where the partner turns it on [P1-017] [P1-249] [P1-547]', async () => {
  const bonusMentions = async (partner: string) => [
    (await textOf(partner, pagePath)).includes('$5 bonus'),
    (await textOf(partner, listPath)).includes('+$5 when you book here'),
  ]
  for (const { id } of allBrands())
    expect([id, await bonusMentions(id)]).toEqual([id, Array(2).fill(id === 'lumen-mobile')])
  await changeBrand(site, 'harbor-bank', { hasReservationBonus: true })
  expect(await bonusMentions('harbor-bank')).toEqual([true, true])
  await changeBrand(site, 'harbor-bank', {})
  expect(await bonusMentions('harbor-bank')).toEqual([false, false])
})

test('the page of a paused restaurant says so, and that of a removed one answers 410 and says so [OPS-B6]', async () => {
  const set = (change: StatusChange, id: string) =>
    changeStatus(site.deps.db, { change, source: null, ids: [id], now: site.deps.clock.now() })
  await set('pause', 'away')
  await set('remove', 'gone')
  const pageOf = async (id: string) => {
    const { statusCode, body } = await site.browser().raw('GET', `/merchants/${id}`)
    return { statusCode, text: textsOf(visibleBody(body)).join(' ') }
  }
  expect(await pageOf('away')).toEqual({
    statusCode: 200,
    text: expect.stringContaining(
      'This restaurant takes a break from the program. Meals here earn nothing for now.',
    ) as string,
  })
  expect(await pageOf('gone')).toEqual({
    statusCode: 410,
    text: expect.stringContaining('This restaurant has left the program. Meals here no longer earn.') as string,
  })
})
