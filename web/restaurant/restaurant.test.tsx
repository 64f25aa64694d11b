import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { Benefit, Offer } from '../../contract/catalog.ts'
import { requestOf } from '../../contract/call.ts'
import { Benefits } from './benefits.tsx'
import { Contact } from './contact.tsx'
import { Events } from './events.tsx'
import { loadRestaurantPageParts } from './restaurant-data.ts'
import { localNow } from '../site/open-now.ts'
import { RestaurantHead } from './restaurant-head.tsx'
import { Offers } from './offers.tsx'
import { fetchFlexOffer } from './flex-offer.ts'
import { Reviews } from './reviews.tsx'
import type { ReviewPage } from './use-reviews.ts'

const partner = partnerOf('meridian-air')
const offer = (change: Partial<Offer>): Offer => ({
  id: 'late',
  title: 'Late tables',
  extraRateBasisPoints: 200,
  limit: { type: 'Unlimited' },
  ...change,
})
const ember: MerchantDetail = {
  id: 'ember',
  name: 'Ember',
  images: { imageBaseUrl: '/images/merchant/ember', count: 1, version: '00c0ffee', placeholder: '#8f2f2a' },
  origin: 'catalog',
  acclaimedLevel: 0,
  details: {
    highlight: null,
    acclaimed: false,
    rating: { overallRating: 4.2, numberOfRatings: 74 },
    priceRange: 3,
    cuisines: ['Grill'],
  },
  location: {
    address: { address1: '1 Elm St', city: 'Chicago', state: 'IL', zip: '60607' },
    neighborhood: 'West Loop',
    latitude: 41.88,
    longitude: -87.64,
  },
  reservationProviders: { openTable: null },
  benefitAvailability: { campaignCodes: [] },
  offerRateBasisPoints: null,
  description: 'Live fire.',
  phone: '312-555-0100',
  url: '',
  timezone: 'America/Chicago',
  features: [],
  meals: [],
  hours: [],
  benefits: [],
  offers: [],
  menuUrl: 'https://ember.example/menu',
  menuImages: [],
  events: [],
  orderUrl: '',
  active: true,
  paused: false,
}
const now = { day: 'Tue', minutes: 720, date: '2026-05-05' } as const

test.each(['بيت الشاورما', 'חומוס שלום'])(
  'the name %s and a description in it have their own direction [OPS-B15]',
  (name) => {
    const merchant = { ...ember, name, description: name }
    const html = renderMarkup(
      <RestaurantHead merchant={merchant} now={localNow(new Date('2026-11-20T18:00:00Z'), ember.timezone)} />,
      { partner },
    )
    expect(html).toMatch(new RegExp(`<h1[^>]*><bdi>${name}</bdi></h1>`))
    expect(html).toMatch(new RegExp(`<p[^>]* dir="auto">${name}</p>`))
  },
)

test('lists offers with their limit, days and end [P1-208] [P1-224]', () => {
  const offers = [
    offer({}),
    offer({
      id: 'more',
      title: 'Twice a month',
      limit: { type: 'Limited', monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 },
      days: ['Mon', 'Wed'],
      endsOn: '2026-06-30',
    }),
  ]
  expect(textsOf(renderMarkup(<Offers offers={offers} remaining={[]} />, { partner, member: memberOf() }))).toEqual([
    'Offers',
    'Late tables',
    'No limit',
    '+2 miles per $1',
    'Twice a month',
    'Up to $200 and 2 visits a month · On Mondays and Wednesdays · Until Jun 30, 2026',
    '+2 miles per $1',
  ])
})

test('lists offers without their rates at a brand that hides its rate [P1-608]', () => {
  const brandWithoutRate = partnerOf('meridian-air', { showEarnRate: false })
  const flex = { id: 'late', webMessageOfferAmount: 2.5 }
  expect(
    textsOf(
      renderMarkup(<Offers offers={[offer({})]} remaining={[]} flex={flex} />, {
        partner: brandWithoutRate,
        member: memberOf(),
      }),
    ),
  ).toEqual(['Offers', 'For you today: an extra on this meal', 'Late tables', 'No limit'])
})

test.each([
  ['acclaimed once', 1, {}, 'Acclaimed'],
  ['acclaimed twice', 2, {}, 'Highly acclaimed'],
  ['acclaimed twice at a brand with one badge', 2, { acclaimed2Enabled: false }, 'Acclaimed'],
  ['acclaimed at a brand without badges', 2, { acclaimedEnabled: false }, null],
] as const)(
  'the page of a restaurant that is $0 shows the badge: $3 [P1-596, P1-597]',
  (_title, acclaimedLevel, change, badge) => {
    const merchant = { ...ember, acclaimedLevel, details: { ...ember.details, acclaimed: true } }
    const head = renderMarkup(<RestaurantHead merchant={merchant} now={now} />, {
      partner: partnerOf('meridian-air', change),
    })
    expect(textsOf(head).filter((line) => /acclaimed/i.test(line))).toEqual(badge === null ? [] : [badge])
  },
)

test('asks a visitor to sign in to see offers, and the head shows no rate [P1-427]', () => {
  const html = renderMarkup(<Offers offers={null} remaining={[]} />, { partner, path: '/merchants/ember' })
  expect(linksOf(html)).toEqual([['Sign in to see offers', '/login?returnTo=%2Fmerchants%2Fember']])
  const head = renderMarkup(<RestaurantHead merchant={ember} now={now} />, { partner, path: '/merchants/ember' })
  expect(textsOf(head).join(' ')).not.toMatch(/per \$1/)
})

test('shows a member what remains of a limited offer this month', () => {
  const limit = { type: 'Limited', monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 3 } as const
  /** The text after the heading, the offer's title and its limit. */
  const remainingText = (spendLeftMinor: number, visitsLeft: number) =>
    textsOf(
      renderMarkup(
        <Offers offers={[offer({ limit })]} remaining={[{ offerId: 'late', spendLeftMinor, visitsLeft }]} />,
        {
          partner,
          member: memberOf(),
        },
      ),
    )[3]
  expect(remainingText(15_000, 2)).toBe('$150 and 2 visits left this month')
  expect(remainingText(2_550, 1)).toBe('$25.50 and one visit left this month')
  expect([remainingText(0, 1), remainingText(20_000, 0)]).toEqual(['Used up for this month', 'Used up for this month'])
})

const weekdayNames = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
function weekTexts(benefits: Benefit[]): string[] {
  const days = (renderMarkup(<Benefits benefits={benefits} today="Wed" />, { partner }).split('</ol>')[0] ?? '')
    .split('<li ')
    .slice(1)
  // The added `<` turns what is left of the opening `li` into a tag again, which `textsOf` drops.
  expect(days.map((html) => textsOf(`<${html}`)[0])).toEqual(weekdayNames)
  expect(days.map((html) => html.includes('aria-current="date"'))).toEqual(weekdayNames.map((day) => day === 'Wed'))
  // The first two texts are the short and the full name of the day.
  return days.map((html) => textsOf(`<${html}`).slice(2).join(' '))
}

test('shows benefits in a week from Sun to Sat with today marked [P1-209]', () => {
  expect(weekTexts([])).toEqual(weekdayNames.map(() => 'Earns'))
  expect(weekTexts([{ day: 'Fri', kind: 'none' }])[5]).toBe('No rewards')
  const partialWeek = weekTexts([
    { day: 'Mon', kind: 'earn' },
    { day: 'Tue', kind: 'earn', from: '17:00', to: '21:30' },
  ])
  const eveningBlackout = weekTexts([{ day: 'Fri', kind: 'none', from: '18:00', to: '21:00' }])
  expect([eveningBlackout[4], eveningBlackout[5]]).toEqual(['Earns', 'Earns not 6:00 PM to 9:00 PM'])
  expect(partialWeek.slice(0, 4)).toEqual(['No rewards', 'Earns', 'Earns 5:00 PM to 9:30 PM', 'No rewards'])
})

test('a partner without enrollment shows no benefits', () => {
  expect(renderMarkup(<Benefits benefits={[]} today="Wed" />, { partner: partnerOf('city-table') })).toBe('')
})

test('directions, phone and menu are links, and a restaurant without phone and menu has only directions [P1-210] [P1-211] [P1-212]', () => {
  const links = Object.fromEntries(linksOf(renderMarkup(<Contact merchant={ember} />, { partner })))
  expect(links).toEqual({
    Directions: expect.stringContaining(encodeURIComponent('1 Elm St, Chicago, IL 60607')) as string,
    'Call (312) 555-0100': 'tel:3125550100',
    Menu: 'https://ember.example/menu',
  })
  const contactWithoutLinks = renderMarkup(<Contact merchant={{ ...ember, phone: '', menuUrl: '' }} />, { partner })
  expect(linksOf(contactWithoutLinks).map(([text]) => text)).toEqual(['Directions'])
})

const reviewsOf = (change: Partial<ReviewPage> = {}): ReviewPage => ({
  rating: { overallRating: 4.5, numberOfRatings: 2 },
  parts: { food: 4.5, service: 4, value: null, atmosphere: null },
  reviews: [
    { author: 'Ana R.', stars: 5, food: 5, service: 4, text: 'The turbot.', date: '2026-04-01' },
    { author: 'Leo K.', stars: 4, food: 4, text: 'Loud, good.', date: '2026-03-01' },
  ],
  total: 2,
  pageNo: 1,
  totalPages: 1,
  ...change,
})

test('shows author, stars, date and text of each review, and the mean of each rated part [P1-221]', () => {
  const textsWith = (page: ReviewPage) =>
    textsOf(renderMarkup(<Reviews firstPage={page} merchantId="ember" ownReviews={null} />, { partner }))
  expect(textsWith(reviewsOf())).toEqual([
    ...['Reviews', 'Food', '4.5', 'Service', '4.0'],
    ...['Ana R.', '5.0', 'Apr 1, 2026', 'The turbot.'],
    ...['Leo K.', '4.0', 'Mar 1, 2026', 'Loud, good.'],
  ])
  expect(textsWith(reviewsOf({ totalPages: 3 }))).toContain('More reviews')
  const withoutRatings = { food: null, service: null, value: null, atmosphere: null }
  expect(textsWith(reviewsOf({ reviews: [], parts: withoutRatings })).join(' ')).toContain('Ratings so far: 2.')
  const rating = { overallRating: null, numberOfRatings: 0 }
  expect(textsWith(reviewsOf({ rating, reviews: [], parts: withoutRatings })).join(' ')).toContain('No reviews yet')
})

test('requests the flex offer of the signed-in member and shows it as a rate of the brand [P1-477] [P1-478]', async () => {
  const calls: unknown[] = []
  const value = { id: 'late', webMessageOfferAmount: 2.5 }
  const flex = await fetchFlexOffer(
    async (call, args) => {
      calls.push([requestOf(call, args).url, call.method])
      return { ok: true, value }
    },
    'ember',
    'a'.repeat(32),
  )
  expect(calls).toEqual([[`/api/merchants/ember/flex-offers/members/${'a'.repeat(32)}`, 'GET']])
  const member = memberOf()
  expect(
    textsOf(renderMarkup(<Offers offers={[offer({})]} remaining={[]} flex={flex} />, { partner, member })),
  ).toContain('For you today: 2.5 miles per $1 extra')
})

// The last value of a row: whether the flex offer is requested, and the flex offer of the page.
test.each([
  [
    'requests the flex offer for a member [P1-601]',
    true,
    memberOf(),
    [true, { id: 'late', webMessageOfferAmount: 2.5 }],
  ],
  ['requests no flex offer for a member of a partner without flex offers [P1-601]', false, memberOf(), [false, null]],
  ['requests no flex offer for a visitor [P1-601]', true, null, [false, null]],
] as const)('%s', async (_case, hasFlexOffers, member, expected) => {
  const paths: string[] = []
  const api = ((call: { path: string }) => {
    paths.push(call.path)
    const value = { id: 'late', webMessageOfferAmount: 2.5 }
    return Promise.resolve(call.path.includes('flex-offers') ? { ok: true, value } : { ok: false })
  }) as unknown as Parameters<typeof loadRestaurantPageParts>[0]
  const { flex } = await loadRestaurantPageParts(
    api,
    { partner: partnerOf('meridian-air', { hasFlexOffers }), member },
    ember,
  )
  expect([paths.some((path) => path.includes('flex-offers')), flex]).toEqual(expected)
})

test.each([403, 404, 500])('a flex offer refused with %i rejects with that status [P1-479]', async (status) => {
  const problem = { type: '', title: '', status, code: 'no_offer', reference: '' }
  const reply = fetchFlexOffer(async () => ({ ok: false, refusal: 'no_offer', problem }), 'ember', 'a')
  await expect(reply).rejects.toMatchObject({ status })
})

test('shows events and specials under their heading [P1-223]', () => {
  const events = [{ title: 'Oyster night', text: 'Half price from six.', date: 'Every Thursday' }]
  expect(textsOf(renderMarkup(<Events events={events} />, { partner }))).toEqual([
    'Events and specials',
    'Oyster night',
    'Every Thursday',
    'Half price from six.',
  ])
  expect(renderMarkup(<Events events={[]} />, { partner })).toBe('')
})
