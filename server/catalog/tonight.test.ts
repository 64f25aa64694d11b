import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { searchPins } from '../../contract/api/merchants-pins.ts'
import { searchMerchants, searchMerchantsByPost, type SearchInput } from '../../contract/api/merchants.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import type { TableSearch } from '../../providers/reservations/table-search.ts'

const place = (id: string, north: number, overrides: object = {}) => ({
  id,
  name: `Table ${id}`,
  address1: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60622',
  latitude: 41.85 + north / 1000,
  longitude: -87.65,
  timezone: 'America/Chicago',
  cuisines: ['Italian'],
  priceRange: 2,
  rating: 3,
  ratingCount: 100,
  openTableId: `t-${id}`,
  ...overrides,
})
const nearRestaurants = [
  place('a', 1),
  place('b', 2, { rating: 4.9, ratingCount: 500 }),
  place('c', 3),
  place('d', 4, { openTableId: '' }),
  place('e', 5, { rating: 4.5, ratingCount: 500, priceRange: 4 }),
]
// More restaurants in one town than a search for tables includes: it includes the sixty nearest.
const kansasCityRestaurants = Array.from({ length: 70 }, (_, index) => ({
  ...place(`m${String(index).padStart(2, '0')}`, 0),
  latitude: 39.1 + index / 1000,
  longitude: -94.58,
  city: 'Kansas City',
  state: 'MO',
  zip: '64105',
}))
const island = place('island', 0, {
  latitude: 21.307,
  longitude: -157.858,
  timezone: 'Pacific/Honolulu',
  city: 'Honolulu',
  state: 'HI',
  zip: '96813',
})

/** The tables of the service, and its calls. */
const service = {
  freeTimes: (_restaurantId: string): readonly string[] => [],
  isSilent: false,
  calls: [] as TableSearch[],
}
let site: Site
let visitor: Browser
beforeAll(async () => {
  site = await openCatalog([...nearRestaurants, ...kansasCityRestaurants, island], [], async (search) => {
    service.calls.push(search)
    return service.isSilent
      ? null
      : new Map(search.restaurants.map(({ restaurantId }) => [restaurantId, service.freeTimes(restaurantId)]))
  })
  visitor = site.browser()
})
afterAll(() => site.close())

const evening = ['18:00', '18:30', '19:15', '19:45', '21:00']
const eveningTimesAt =
  (...ids: string[]) =>
  (restaurantId: string) =>
    ids.includes(restaurantId.slice(2)) ? evening : []
const dayMs = 86_400_000
beforeEach(() => {
  Object.assign(service, { freeTimes: eveningTimesAt('a', 'b', 'e'), isSilent: false, calls: [] })
  // Moves to another day at 16:00 UTC, so that no cached reply of an earlier test counts and the evening is still ahead
  // everywhere.
  const now = site.deps.clock.now().getTime()
  site.moveClock((Math.floor(now / dayMs) + 1) * dayMs + 16 * 3_600_000 - now)
})

const today = () => site.deps.clock.now().toISOString().slice(0, 10)
const searchTonight = async (input: Partial<SearchInput> = {}, browser = visitor) => {
  const reply = await browser.call(searchMerchants, { query: { location: 'Chicago', tonight: true, ...input } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
const idsOf = ({ merchants }: { merchants: readonly { id: string }[] }) => merchants.map(({ id }) => id)
const pinsOf = async (input: Partial<SearchInput> = {}) => {
  const reply = await visitor.call(searchPins, { query: { location: 'Chicago', tonight: true, ...input } })
  return reply.ok ? reply.value.pins.map(([id]) => id).toSorted() : []
}

test('the list contains restaurants with a table tonight, each with at most three times, those nearest to 19:00', async () => {
  const reply = await searchTonight()
  expect([idsOf(reply), reply.total, reply.totalPages]).toEqual([['a', 'b', 'e'], 3, 1])
  const times = ['18:30', '19:15', '19:45']
  expect(reply.tonight).toEqual({
    state: 'searched',
    partySize: 2,
    searchedCount: 4,
    eligibleCount: 4,
    tables: Object.fromEntries(['a', 'b', 'e'].map((id) => [id, { date: today(), times }])),
  })
})

test('the map contains the restaurants of all pages with their names and times', async () => {
  const reply = await searchTonight({ pageSize: 2 })
  const onMap = await visitor.call(searchPins, { query: { location: 'Chicago', tonight: true, pageSize: 2 } })
  if (!onMap.ok) throw new Error(onMap.problem.code)
  const { tables: tablesOnPage, ...restOnPage } = reply.tonight ?? { tables: {} }
  const { tables: tablesOnMap, ...restOnMap } = onMap.value.tonight ?? { tables: {} }
  expect(Object.keys(tablesOnPage)).toEqual(['a', 'b'])
  expect(restOnMap).toEqual(restOnPage)
  expect(tablesOnMap).toMatchObject(tablesOnPage)
  expect(Object.values(tablesOnMap).map(({ name }) => name)).toEqual(['Table a', 'Table b', 'Table e'])
})

test('one call returns the tables for all lists and maps of the next minute, and a later list calls again', async () => {
  await searchTonight()
  expect(service.calls).toHaveLength(1)
  expect(service.calls[0]).toEqual({
    partySize: 2,
    restaurants: ['a', 'b', 'c', 'e'].map((id) => ({ restaurantId: `t-${id}`, date: today(), time: '19:00' })),
  })
  expect(await pinsOf()).toEqual(['a', 'b', 'e'])
  site.moveClock(59_000)
  await searchTonight({ sortBy: 'rating' })
  expect(service.calls).toHaveLength(1)
  site.moveClock(2_000)
  service.freeTimes = eveningTimesAt('c')
  expect(idsOf(await searchTonight())).toEqual(['c'])
  expect(await pinsOf()).toEqual(['c'])
  expect(service.calls).toHaveLength(2)
})

test('a cached table stays in the list when the cache ends during the call for another restaurant', async () => {
  await searchTonight({ priceRange: ['4'] })
  const freeTimes = service.freeTimes
  service.freeTimes = (restaurantId) => {
    if (restaurantId === 't-a') site.moveClock(61_000)
    return freeTimes(restaurantId)
  }
  expect((await searchTonight()).merchants.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'e'])
})

test('the service receives the party size and the time, and another time needs another call', async () => {
  expect((await searchTonight({ partySize: 6, time: '20:30' })).tonight?.tables['a']?.times).toEqual([
    '19:15',
    '19:45',
    '21:00',
  ])
  expect(service.calls[0]).toMatchObject({ partySize: 6, restaurants: [{ time: '20:30' }, {}, {}, {}] })
  await searchTonight({ partySize: 6 })
  expect(service.calls).toHaveLength(2)
})

test.each([{ partySize: 0 }, { partySize: 19 }, { time: '25:00' }, { time: 'now' }])(
  'the request %j is refused with the field at fault',
  async (request) => {
    const reply = await visitor.call(searchMerchants, { query: { location: 'Chicago', tonight: true, ...request } })
    const [field] = Object.keys(request)
    expect(reply).toMatchObject({ status: 400, problem: { code: 'invalid_request', errors: [{ field }] } })
  },
)

test('sorting, pages and filters work as in other lists, and the search by POST finds the same restaurants', async () => {
  expect(idsOf(await searchTonight({ sortBy: 'rating' }))).toEqual(['b', 'e', 'a'])
  const secondPage = await searchTonight({ pageSize: 2, pageNo: 2 })
  expect([idsOf(secondPage), secondPage.total, secondPage.totalPages]).toEqual([['e'], 3, 2])
  expect(Object.keys(secondPage.tonight?.tables ?? {})).toEqual(['e'])
  expect(idsOf(await searchTonight({ priceRange: '4' }))).toEqual(['e'])
  expect(await pinsOf({ priceRange: '4' })).toEqual(['e'])
  const body = { location: 'Chicago', tonight: true, campaignCode: '' }
  const reply = await visitor.call(searchMerchantsByPost, { body })
  expect(reply.ok && idsOf(reply.value)).toEqual(['a', 'b', 'e'])
})

test('at most sixty restaurants are searched, and the reply contains the number of candidates', async () => {
  service.freeTimes = () => evening
  const reply = await searchTonight({ location: 'Kansas City, MO', pageSize: 100, sortBy: 'rating' })
  expect([reply.total, reply.tonight?.searchedCount, reply.tonight?.eligibleCount]).toEqual([60, 60, 70])
  expect(service.calls[0]?.restaurants).toHaveLength(60)
  expect((await pinsOf({ location: 'Kansas City, MO' })).length).toBe(60)
})

test('each restaurant is searched for its local evening', async () => {
  // 06:00 UTC of the next day: midnight or one o’clock in Kansas City, eight in the evening in Honolulu.
  // A search begins at the first half hour that is at least 30 minutes ahead.
  site.moveClock(14 * 3_600_000)
  service.freeTimes = () => ['20:30']
  expect((await searchTonight({ location: 'Honolulu, HI' })).tonight?.tables).toEqual({
    island: { date: daysAfter(today(), -1), times: ['20:30'] },
  })
  expect(service.calls[0]?.restaurants).toEqual([
    { restaurantId: 't-island', date: daysAfter(today(), -1), time: '20:30' },
  ])
  await searchTonight({ location: 'Kansas City, MO' })
  expect(service.calls[1]?.restaurants[0]).toMatchObject({ date: today(), time: '19:00' })
})

test('late in the evening a restaurant with only past times is not listed', async () => {
  // 04:40 UTC is 22:40 or 23:40 in Chicago.
  site.moveClock(12 * 3_600_000 + 2_400_000)
  service.freeTimes = () => ['18:00']
  expect(idsOf(await searchTonight())).toEqual([])
})

test('while the service is silent the list has no tables, and a map within ten seconds does not call the service again', async () => {
  service.isSilent = true
  const reply = await searchTonight()
  expect([idsOf(reply), reply.total]).toEqual([['a', 'b', 'c', 'e'], 4])
  expect(reply.tonight).toEqual({ state: 'failed', partySize: 2, searchedCount: 0, eligibleCount: 4, tables: {} })
  const onMap = await visitor.call(searchPins, { query: { location: 'Chicago', tonight: true } })
  expect(onMap).toMatchObject({ value: { total: 4, tonight: { state: 'failed', tables: {} } } })
  expect(service.calls).toHaveLength(1)
  service.isSilent = false
  site.moveClock(11_000) // past the ten seconds in which no list calls the service again
  expect((await searchTonight()).tonight?.state).toBe('searched')
})

test.each([
  ['every restaurant', {}, 5],
  ['those that take reservations, where the search has that filter', { reservations: true }, 4],
])(
  'when no restaurant has a table, the total for removing the filter for tonight counts %s',
  async (_which, input, total) => {
    service.freeTimes = () => []
    const reply = await searchTonight(input)
    expect([reply.total, reply.alternatives]).toEqual([
      0,
      { removableFilters: [{ filter: 'tonight', total }], nearest: [], nearestMatch: 'any' },
    ])
    expect((await searchTonight({ ...input, tonight: false })).total).toBe(total)
    expect(await pinsOf()).toEqual([])
  },
)

test('when no matching restaurant takes reservations the reply suggests removing the filter for tonight', async () => {
  const reply = await searchTonight({ restaurantOrCuisine: 'Table d' })
  expect(reply.total).toBe(0)
  expect(reply.alternatives?.removableFilters).toContainEqual({ filter: 'tonight', total: 1 })
  // With the filter for reservations too, no single filter can be removed to any effect.
  const replyForBoth = await searchTonight({ restaurantOrCuisine: 'Table d', reservations: true })
  const filters = replyForBoth.alternatives?.removableFilters.map(({ filter }) => filter)
  expect(filters).not.toContain('tonight')
  expect(filters).not.toContain('reservations')
})

test('a list without the filter searches no tables', async () => {
  const reply = await searchTonight({ tonight: false })
  expect([reply.tonight, reply.total, service.calls]).toEqual([null, 5, []])
})

test.each([
  ['has no reservations', { openTableReservationsEnabled: false }],
  [
    'books on a network’s page',
    { reservationNetwork: { name: 'OpenTable', url: 'https://www.opentable.com/restref/client/', reference: '' } },
  ],
])('a partner that %s has lists and maps without tables', async (_case, change) => {
  await changeBrand(site, 'meridian-air', change)
  const reply = await searchTonight({}, site.browser('meridian-air'))
  expect([reply.tonight, reply.total, service.calls]).toEqual([null, 5, []])
  const pins = await site.browser('meridian-air').call(searchPins, { query: { location: 'Chicago', tonight: true } })
  expect(pins).toMatchObject({ value: { total: 5, tonight: null } })
})
