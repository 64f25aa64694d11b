import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { getFlexOffer } from '../../contract/api/merchants-flex-offers.ts'
import { pinsCacheSeconds, searchPins } from '../../contract/api/merchants-pins.ts'
import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { getMerchant, searchMerchants, searchReply, type SearchInput } from '../../contract/api/merchants.ts'
import { getSuggestions } from '../../contract/api/suggestions.ts'
import type { MerchantInput, Review } from '../../contract/catalog.ts'

const place = { address1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60622', cuisines: ['American'] }
const review = (date: string, parts: Partial<Review> = {}): Review => ({
  author: 'Ana',
  stars: 4,
  text: 'Good.',
  date,
  ...parts,
})
const offer = (id: string, extraRateBasisPoints: number, overrides: object = {}) => ({
  id,
  title: id,
  extraRateBasisPoints,
  limit: { type: 'Unlimited' as const },
  ...overrides,
})
const restaurants: MerchantInput[] = [
  {
    ...place,
    id: 'ember',
    name: 'Ember',
    latitude: 41.88,
    longitude: -87.63,
    acclaimedLevel: 1,
    rating: 4.2,
    ratingCount: 74,
    priceRange: 3,
    reviews: [
      review('2026-01-02', { food: 5, service: 4 }),
      ...Array.from({ length: 11 }, (_, day) => review(`2026-03-${String(day + 10)}`)),
      review('2026-02-01', { food: 4 }),
    ],
    offers: [offer('small', 100), offer('big', 350), offer('ended', 900, { endsOn: '2020-01-01' })],
  },
  {
    ...place,
    id: 'closed-circle',
    name: 'Closed Circle',
    latitude: 41.89,
    longitude: -87.63,
    campaignCodes: ['EXCLUSIVE_T3'],
    offers: [offer('secret', 500)],
  },
  { ...place, id: 'plain', name: 'Plain Plate', latitude: 41.9, longitude: -87.63, cuisines: ['Thai'], priceRange: 1 },
  {
    ...place,
    id: 'brooklyn',
    name: 'Brooklyn Slice',
    city: 'Brooklyn',
    state: 'NY',
    zip: '11201',
    latitude: 40.69,
    longitude: -73.99,
    cuisines: ['Pizza'],
  },
]

let site: Site
let visitor: Browser
let member: Browser & { publicId: string }
beforeAll(async () => {
  site = await openCatalog(restaurants)
  visitor = site.browser()
  member = await site.member({ partner: 'meridian-air' })
})
afterAll(() => site.close())

const chicago = { location: 'Chicago, IL' }
const search = async (query: SearchInput) => {
  const reply = await visitor.call(searchMerchants, { query })
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem))
  expect(searchReply.strict().parse(reply.value)).toEqual(reply.value)
  return reply.value
}

test('reviews come newest first in pages, with the averages of the rated parts [P1-222]', async () => {
  const firstPage = await visitor.call(getReviews, { params: { id: 'ember' } })
  if (!firstPage.ok) throw new Error('no reviews')
  expect(firstPage.value).toMatchObject({
    rating: { overallRating: 4.2, numberOfRatings: 74 },
    parts: { food: 4.5, service: 4, value: null, atmosphere: null },
    total: 13,
    pageNo: 1,
    totalPages: 2,
  })
  expect(firstPage.value.reviews.map((entry) => entry.date).slice(0, 2)).toEqual(['2026-03-20', '2026-03-19'])
  const secondPage = await visitor.call(getReviews, { params: { id: 'ember' }, query: { pageNo: 2 } })
  expect(secondPage.ok && secondPage.value.reviews.map((entry) => entry.date)).toEqual([
    '2026-03-10',
    '2026-02-01',
    '2026-01-02',
  ])
  expect(await visitor.call(getReviews, { params: { id: 'no-such' } })).toMatchObject({
    status: 404,
    problem: { code: 'unknown_merchant' },
  })
})

test('the highlights of a restaurant contain the acclaimed flag, in the list and on its page [P1-277]', async () => {
  const { merchants } = await search(chicago)
  expect(merchants.map(({ id, details }) => [id, details.acclaimed])).toEqual([
    ['ember', true],
    ['closed-circle', false],
    ['plain', false],
  ])
  expect(await visitor.call(getMerchant, { params: { id: 'ember' } })).toMatchObject({
    value: { details: { acclaimed: true } },
  })
})

const requestFlexOffer = (browser: Browser, merchantId: string, publicId: string) =>
  browser.call(getFlexOffer, { params: { merchantId, publicId } })

test('the flex offer is the best running offer, with its id and amount [P1-478]', async () => {
  expect(await requestFlexOffer(member, 'ember', member.publicId)).toEqual({
    status: 200,
    ok: true,
    value: { id: 'big', webMessageOfferAmount: 3.5 },
  })
})

test('returns a flex offer only to its member, and every refusal with its status [P1-477] [P1-479]', async () => {
  const otherMember = await site.member({ partner: 'meridian-air' })
  const memberWithoutFlexOffers = await site.member({ partner: 'lumen-mobile' })
  const cases: [Browser, string, string, number, string][] = [
    [site.browser('meridian-air'), 'ember', member.publicId, 401, 'unauthorized'],
    [otherMember, 'ember', member.publicId, 403, 'not_yours'],
    [member, 'ember', 'p-unknown', 403, 'not_yours'],
    [member, 'no-such', member.publicId, 404, 'unknown_merchant'],
    [member, 'plain', member.publicId, 404, 'no_offer'],
    [member, 'closed-circle', member.publicId, 404, 'no_offer'],
    [memberWithoutFlexOffers, 'ember', memberWithoutFlexOffers.publicId, 404, 'not_found'],
  ]
  for (const [browser, merchantId, publicId, status, code] of cases)
    expect(await requestFlexOffer(browser, merchantId, publicId)).toMatchObject({
      ok: false,
      status,
      problem: { code },
    })
})

test('a map gets all restaurants of its query, also around a place in the text, and 304 when it repeats the query with its ETag', async () => {
  const url = `${searchPins.path}?location=Chicago&priceRange=3&view=41,-88,42,-87`
  const firstReply = await visitor.raw('GET', url)
  // The last number of a pin has its flags: 1 is acclaimed.
  expect(firstReply.json()).toEqual({ total: 1, pins: [['ember', 41.88, -87.63, 1]], cells: [], tonight: null })
  expect(firstReply.headers['cache-control']).toBe(`private, max-age=${pinsCacheSeconds}`)
  const tag = String(firstReply.headers.etag)
  const notModified = await visitor.raw('GET', url, { headers: { 'if-none-match': tag } })
  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
  const otherFilterReply = await visitor.raw('GET', `${url}&isNew=true`, { headers: { 'if-none-match': tag } })
  expect(otherFilterReply.statusCode).toBe(200)
  const otherPlaceReply = await visitor.raw(
    'GET',
    `${searchPins.path}?location=Chicago&restaurantOrCuisine=slice%20brooklyn`,
  )
  expect(otherPlaceReply.json()).toMatchObject({ pins: [['brooklyn', 40.69, -73.99, 0]] })
  expect((await visitor.raw('GET', `${searchPins.path}?location=qwertyville`)).json()).toMatchObject({
    code: 'unknown_place',
  })
})

test('a map area is searched as displayed, and its center is the center of the reply', async () => {
  const reply = await search({ ...chicago, box: '41.885,-87.7,41.905,-87.6' })
  expect(reply.merchants.map((merchant) => merchant.id)).toEqual(['closed-circle', 'plain'])
  expect(reply.center).toEqual({ label: 'Map area', latitude: 41.895, longitude: -87.65 })
  expect((await search({ box: '-90,-180,90,180' })).total).toBe(4)
})

// -448 is -88 after one more turn to the west.
test.each([
  ['40,-448,41.885,-447', ['ember']],
  ['-80,-200,80,200', ['ember', 'closed-circle', 'plain', 'brooklyn']],
])('a map that was moved around the world searches %s', async (box, ids) => {
  expect((await search({ box })).merchants.map((merchant) => merchant.id).toSorted()).toEqual(ids.toSorted())
})

test.each(['1,2,3', '1,2,3,x', '42,-88,41,-87', '0,0,91,0', ',,,', ''])(
  'refuses an invalid box and ignores an empty one: %j',
  async (box) => {
    const reply = await visitor.raw('GET', `${searchMerchants.path}?box=${box}`)
    expect(reply.statusCode).toBe(box === '' ? 200 : 400)
  },
)

test('without results the reply names single filters to remove and the nearest restaurants', async () => {
  const reply = await search({ ...chicago, restaurantOrCuisine: 'thai', priceRange: '3', acclaimed: 'false' })
  expect(reply.alternatives?.removableFilters).toEqual([
    { filter: 'restaurantOrCuisine', total: 1 },
    { filter: 'priceRange', total: 1 },
  ])
  expect(reply.alternatives?.nearestMatch).toBe('text')
  expect(reply.alternatives?.nearest.map((merchant) => merchant.id)).toEqual(['plain'])
  expect((await search(chicago)).alternatives).toBeNull()
})

test('without a match nearby the reply has the nearest matches at any distance, and without any match the nearest restaurants', async () => {
  const { alternatives } = await search({ ...chicago, restaurantOrCuisine: 'slice' })
  expect(alternatives).toMatchObject({
    removableFilters: [{ filter: 'restaurantOrCuisine', total: 3 }],
    nearestMatch: 'requested',
  })
  // Brooklyn is 713 miles from Chicago.
  expect(alternatives?.nearest.map(({ id, distance }) => [id, Math.round(distance ?? 0)])).toEqual([['brooklyn', 713]])
  const noMatchReply = await search({ location: 'Anchorage, AK', restaurantOrCuisine: 'qqqq' })
  expect(noMatchReply.alternatives).toMatchObject({ removableFilters: [], nearestMatch: 'any', nearest: [{}, {}, {}] })
})

test.each([
  ['slice brooklyn', 'Brooklyn, NY', ['brooklyn']],
  ['pizza 11201', 'Brooklyn, NY 11201', ['brooklyn']],
  ['brooklyn', 'Brooklyn, NY', ['brooklyn']],
  ['plain plate', 'Chicago, IL', ['plain']],
])('%s is searched around %s', async (restaurantOrCuisine, label, ids) => {
  const reply = await search({ ...chicago, restaurantOrCuisine })
  expect([reply.center?.label, reply.merchants.map((merchant) => merchant.id)]).toEqual([label, ids])
})

test.each([
  [{ location: 'Springfield' }, 'Springfield, MO', ''],
  [{ location: 'Chicago', restaurantOrCuisine: 'pizza near springfield' }, 'Springfield, MO', 'pizza'],
])(
  'a place that names several towns is searched at the largest, with the others to choose: %j [MEM-C5]',
  async (query, label, text) => {
    const reply = await search(query)
    expect(reply.center?.label).toBe(label)
    expect(reply.namesakes).toEqual({
      places: ['Springfield, MA', 'Springfield, IL', 'Springfield, OR', 'Springfield, OH'],
      text,
    })
    expect((await search({ location: 'Springfield, IL' })).namesakes.places).toEqual([])
  },
)

test.each(['الكسكس', '龙坎', 'борщ', '😀', '!!!'])(
  'the text %s finds nothing, and the reply offers to remove it [OPS-B15]',
  async (text) => {
    const reply = await search({ ...chicago, restaurantOrCuisine: text })
    expect(reply.total).toBe(0)
    expect(reply.alternatives?.removableFilters.map(({ filter }) => filter)).toContain('restaurantOrCuisine')
  },
)

test('suggestions complete the typed text, also while the location field has a half-typed place', async () => {
  const suggest = async (query: { q: string; location?: string }) => {
    const reply = await visitor.call(getSuggestions, { query })
    return reply.ok ? reply.value.suggestions : null
  }
  expect(await suggest({ q: 'tha', ...chicago })).toEqual([{ kind: 'cuisine', text: 'Thai', restaurants: 1 }])
  const farSuggestions = await suggest({ q: 'brook', location: 'half a pla' })
  expect(farSuggestions).toMatchObject([
    { kind: 'restaurant', id: 'brooklyn', text: 'Brooklyn Slice', place: 'Brooklyn' },
  ])
  expect(await suggest({ q: '' })).toEqual([])
})
