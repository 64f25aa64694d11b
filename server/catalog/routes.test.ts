import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import { chicagoRestaurants } from '../../checks/fixtures/chicago-restaurants.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import {
  defaultLocation,
  getMerchant,
  merchantDetail,
  searchMerchants,
  searchMerchantsByPost,
  searchPageSize,
  searchPlaces,
  searchReply,
  type SearchInput,
  type SearchReply,
} from '../../contract/api/merchants.ts'
import type { MerchantInput } from '../../contract/catalog.ts'
import { removeMerchant } from './import/status.ts'

let site: Site
let visitor: Browser
beforeAll(async () => {
  // The site imports this restaurant an hour after the others, for the order by `newest`.
  const isImportedLater = ({ id }: MerchantInput) => id === 'luna'
  site = await openCatalog(
    chicagoRestaurants.filter((restaurant) => !isImportedLater(restaurant)),
    chicagoRestaurants.filter(isImportedLater),
  )
  visitor = site.browser()
})
afterAll(() => site.close())

async function search(query: SearchInput, browser: Browser = visitor): Promise<SearchReply> {
  const reply = await browser.call(searchMerchants, { query })
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem))
  // The server joins serialized parts without a schema, so the test checks that the reply has all fields of the contract and no others.
  expect(searchReply.strict().parse(reply.value)).toEqual(reply.value)
  return reply.value
}
const idsOf = (reply: SearchReply): string[] => reply.merchants.map((merchant) => merchant.id)
const chicago = { location: 'Chicago, IL' }
const allIds = ['bbq-barn', 'cafe-zoe', 'ember', 'hidden', 'luna', 'tacos']

describe('filters', () => {
  test.each<[string, SearchInput, string[]]>([
    ['by city [P1-012]', chicago, allIds],
    ['by ZIP code [P1-012]', { location: '10001' }, ['nyc-pizza']],
    ['by coordinates [P1-285]', { latitude: 40.73, longitude: -73.99 }, ['nyc-pizza']],
    [
      'Current Location uses the coordinates [P1-362]',
      { location: 'Current Location', latitude: 40.73, longitude: -73.99 },
      ['nyc-pizza'],
    ],
    ['a named place wins over coordinates', { ...chicago, latitude: 40.73, longitude: -73.99 }, allIds],
    ['a narrow radius', { ...chicago, radius: 3 }, ['bbq-barn', 'cafe-zoe']],
    ['by name [P1-013]', { ...chicago, restaurantOrCuisine: 'hidden garden' }, ['hidden']],
    ['by cuisine [P1-013]', { ...chicago, restaurantOrCuisine: 'italian' }, ['luna']],
    ['by neighborhood', { ...chicago, restaurantOrCuisine: 'wicker park' }, ['cafe-zoe']],
    ['accents and case do not matter', { ...chicago, restaurantOrCuisine: 'CAFE ZOE' }, ['cafe-zoe']],
    ['barbecue finds bbq', { ...chicago, restaurantOrCuisine: 'barbecue' }, ['bbq-barn']],
    ['bbqs finds barbecue', { ...chicago, restaurantOrCuisine: 'bbqs' }, ['bbq-barn']],
    ['plurals', { ...chicago, restaurantOrCuisine: 'tacos' }, ['tacos']],
    ['the beginning of a word', { ...chicago, restaurantOrCuisine: 'mexi' }, ['tacos']],
    ['a misspelling', { ...chicago, restaurantOrCuisine: 'pizzza' }, ['luna']],
    ['two letters swapped', { ...chicago, restaurantOrCuisine: 'itlaian' }, ['luna']],
    ['every word must match', { ...chicago, restaurantOrCuisine: 'luna thai' }, []],
    ['words without meaning are ignored', { ...chicago, restaurantOrCuisine: 'the best restaurants' }, allIds],
    ['no match', { ...chicago, restaurantOrCuisine: 'qqqq' }, []],
    ['a text with a place', { restaurantOrCuisine: 'pizza near 10001' }, ['nyc-pizza']],
    [
      'a place in the text wins over the field',
      { ...chicago, restaurantOrCuisine: 'pizza in new york' },
      ['nyc-pizza'],
    ],
    ['a street that is not a place', { location: '10001', restaurantOrCuisine: 'pizza houston street' }, ['nyc-pizza']],
    ['near me', { ...chicago, restaurantOrCuisine: 'steak near me' }, ['ember']],
    ['acclaimed', { ...chicago, acclaimed: true }, ['ember']],
    ['new', { ...chicago, isNew: 'true' }, ['cafe-zoe']],
    ['reservations', { ...chicago, reservations: 'true' }, ['ember']],
    ['benefits on a weekday', { ...chicago, benefitsFor: 'Mon' }, ['bbq-barn', 'cafe-zoe', 'ember', 'tacos']],
    [
      'benefits of an exclusive restaurant, for its campaign',
      { ...chicago, benefitsFor: 'Tue', campaignCode: 'X,EXCLUSIVE_T2' },
      allIds,
    ],
    ['price', { ...chicago, priceRange: '1,4' }, ['bbq-barn', 'ember', 'tacos']],
    ['features, any of the chosen', { ...chicago, features: 'delivery,dine_in' }, ['bbq-barn', 'ember', 'luna']],
    ['meals', { ...chicago, mealsServed: ['late_night', 'breakfast'] }, ['cafe-zoe', 'luna']],
    ['all filter groups must match', { ...chicago, mealsServed: 'dinner', priceRange: '1' }, ['bbq-barn']],
    ['false is ignored', { ...chicago, acclaimed: 'false', isNew: false }, allIds],
  ])('returns the matching restaurants: %s', async (_case, query, expected) => {
    expect(idsOf(await search(query))).toEqual(expected)
  })
})

describe('order', () => {
  test.each<[SearchInput['sortBy'], string[]]>([
    ['distance', ['bbq-barn', 'cafe-zoe', 'ember', 'hidden', 'luna', 'tacos']],
    ['rating', ['ember', 'cafe-zoe', 'luna', 'bbq-barn', 'tacos', 'hidden']],
    ['newest', ['luna', 'bbq-barn', 'cafe-zoe', 'ember', 'hidden', 'tacos']],
    ['relevance', ['cafe-zoe', 'bbq-barn', 'luna', 'ember', 'hidden', 'tacos']],
  ])('lists restaurants by %s [P1-636]', async (sortBy, expected) => {
    expect(idsOf(await search({ ...chicago, sortBy }))).toEqual(expected)
  })

  test('lists restaurants by earnRate for members, without locked offers, and by distance for visitors [P1-636]', async () => {
    const member = await site.member()
    expect(idsOf(await search({ ...chicago, sortBy: 'earnRate' }, member)).slice(0, 2)).toEqual(['ember', 'bbq-barn'])
    expect(
      idsOf(await search({ ...chicago, sortBy: 'earnRate', campaignCode: 'EXCLUSIVE_T2' }, member)).slice(0, 2),
    ).toEqual(['hidden', 'ember'])
    expect(idsOf(await search({ ...chicago, sortBy: 'earnRate' }))).toEqual(allIds)
  })

  test('finds a restaurant by a word of its name or cuisine when the list is sorted by relevance', async () => {
    const reply = await search({ location: 'New York', restaurantOrCuisine: 'pizza', sortBy: 'relevance' })
    expect(idsOf(reply)).toEqual(['nyc-pizza'])
  })
})

test('a page has fifteen restaurants by default or the requested number, with totals [P1-530]', async () => {
  const defaultPage = await search(chicago)
  expect(defaultPage).toMatchObject({ total: 6, pageNo: 1, pageSize: searchPageSize, totalPages: 1 })
  expect(searchPageSize).toBe(15)
  const secondPage = await search({ ...chicago, pageSize: '4', pageNo: '2' })
  expect(secondPage).toMatchObject({ total: 6, pageNo: 2, pageSize: 4, totalPages: 2 })
  expect(idsOf(secondPage)).toEqual(['luna', 'tacos'])
})

test('a page past the last one returns the last one, and an empty list keeps the requested page number [MEM-B10]', async () => {
  const lastPage = await search({ ...chicago, pageSize: 4, pageNo: 900 })
  expect(lastPage).toMatchObject({ total: 6, pageNo: 2, totalPages: 2 })
  expect(idsOf(lastPage)).toEqual(['luna', 'tacos'])
  const emptyReply = await search({ ...chicago, restaurantOrCuisine: 'qqqq', pageNo: 9 })
  expect(emptyReply).toMatchObject({ total: 0, pageNo: 9 })
})

test('the count of a filter is the number of restaurants that it would leave, regardless of the other filters of its group', async () => {
  const { facets } = await search({ ...chicago, priceRange: '1' })
  expect(facets.priceRange).toEqual({ 1: 2, 2: 2, 3: 1, 4: 1 })
  expect(facets.features).toEqual({ delivery: 0, dine_in: 1, takeout: 1, online_ordering: 0 })
  expect(facets.mealsServed).toEqual({ breakfast: 0, brunch: 0, lunch: 1, dinner: 1, late_night: 0 })
  expect((await search({ ...chicago, benefitsFor: 'Wed' })).facets.suggested).toEqual({
    acclaimed: 1,
    isNew: 1,
    benefits: 4,
    reservations: 1,
  })
})

const hex = (digits: number, prefix = '') => expect.stringMatching(new RegExp(`^${prefix}[0-9a-f]{${digits}}$`))

test('a restaurant card has the fields of the specification, and its distance has at most two decimals [P1-272] [P1-273] [P1-274]', async () => {
  const [card] = (await search({ ...chicago, restaurantOrCuisine: 'ember' })).merchants
  expect(card).toEqual({
    id: 'ember',
    name: 'Ember & Oak',
    images: { imageBaseUrl: '/images/merchant/ember', count: 1, version: hex(8), placeholder: hex(6, '#') },
    origin: 'catalog',
    acclaimedLevel: 2,
    details: {
      highlight: null,
      acclaimed: true,
      rating: { overallRating: 5, numberOfRatings: 3 },
      priceRange: 4,
      cuisines: ['Steakhouse'],
    },
    location: {
      address: { address1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60622' },
      neighborhood: '',
      latitude: 41.9,
      longitude: -87.65,
    },
    distance: expect.closeTo(3.45, 1) as number,
    reservationProviders: { openTable: '991' },
    benefitAvailability: { campaignCodes: [] },
    offerRateBasisPoints: null,
    unlocked: true,
  })
  expect(String(card?.distance)).toMatch(/^\d+(\.\d{1,2})?$/)
})

test('accepts every field of the specification, and ignores empty ones [P1-278] [P1-280] [P1-472] [P1-474]', async () => {
  const reply = await visitor.raw(
    'GET',
    `${searchMerchants.path}?campaignCode=&location=Chicago&acclaimed=&benefitsFor=&features=&isNew=&mealsServed=&pageNo=1&priceRange=&reservations=&restaurantOrCuisine=&pageSize=15&sortBy=distance`,
  )
  expect(reply.statusCode).toBe(200)
  expect(idsOf(reply.json())).toEqual(allIds)
})

test('a search can be posted as a body, also without a session [P1-475]', async () => {
  const reply = await visitor.call(searchMerchantsByPost, {
    body: { location: 'Chicago', campaignCode: '', pageSize: '15', restaurantOrCuisine: 'pizza' },
  })
  expect(reply.ok && idsOf(reply.value)).toEqual(['luna'])
  const rawReply = await site.app.inject({
    method: 'POST',
    url: searchMerchants.path,
    headers: { host: 'lumen-mobile.localhost' },
    payload: { location: '60622', campaignCode: '' },
  })
  expect(rawReply.json<SearchReply>().merchants).toHaveLength(6)
})

test('an unknown place is refused with the message of the specification [M2-210]', async () => {
  const reply = await visitor.call(searchMerchants, { query: { location: 'qwertyville' } })
  expect(reply).toMatchObject({
    ok: false,
    status: 400,
    problem: { code: 'unknown_place', errors: [{ field: 'location', message: 'Enter city, state or ZIP code' }] },
  })
})

test.each([
  ['radius=5000'],
  ['radius=NaN'],
  ['pageNo=0'],
  ['pageSize=100000'],
  ['sortBy=price'],
  ['features=wifi'],
  ['priceRange=7'],
  ['latitude=91'],
  ['benefitsFor=Someday'],
  [`restaurantOrCuisine=${'x'.repeat(90)}`],
])('names the invalid field in %s', async (query) => {
  const reply = await visitor.raw('GET', `${searchMerchants.path}?${query}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    code: 'invalid_request',
    errors: [{ field: expect.stringMatching(new RegExp(`^${query.split('=')[0]}`)) as string }],
  })
})

test('without a place or coordinates the partner’s default location is used and returned [P1-476]', async () => {
  const reply = await visitor.call(defaultLocation, {})
  const defaultPlace = site.deps.partners.byId('lumen-mobile')?.brand.defaultLocation
  expect(reply.ok && reply.value).toEqual({ latitude: defaultPlace?.latitude, longitude: defaultPlace?.longitude })
  expect((await search({})).center).toEqual(defaultPlace)
  expect((await search({ location: 'Current Location' })).center).toEqual(defaultPlace)
})

test('a position is rounded to two decimals', async () => {
  const { center } = await search({ location: 'Current Location', latitude: 41.87654321, longitude: -87.65432109 })
  expect(center).toEqual({ label: 'Current Location', latitude: 41.88, longitude: -87.65 })
})

test('returns a restaurant by its id with all fields, marks a removed one as inactive, and answers an unknown id with 404 [P1-207]', async () => {
  const reply = await visitor.call(getMerchant, { params: { id: 'ember' } })
  if (!reply.ok) throw new Error('not found')
  expect(merchantDetail.strict().parse(reply.value)).toEqual(reply.value)
  expect(reply.value).toMatchObject({
    name: 'Ember & Oak',
    description: 'Live fire.',
    timezone: 'America/Chicago',
    active: true,
  })
  await removeMerchant(site.deps.db, 'tacos', site.deps.clock.now())
  expect(await visitor.call(getMerchant, { params: { id: 'tacos' } })).toMatchObject({
    ok: true,
    value: { id: 'tacos', active: false, paused: false },
  })
  expect(await visitor.call(getMerchant, { params: { id: 'no-such' } })).toMatchObject({
    ok: false,
    status: 404,
    problem: { code: 'unknown_merchant' },
  })
})

test('the first suggested place begins with the typed text, and an empty text finds no place [P1-179]', async () => {
  const reply = await visitor.call(searchPlaces, { query: { q: 'chic' } })
  expect(reply.ok && reply.value.places[0]).toMatchObject({ kind: 'city', label: 'Chicago, IL' })
  expect(await visitor.call(searchPlaces, { query: { q: '' } })).toMatchObject({ ok: true, value: { places: [] } })
})
