import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import type { Brand } from '../../contract/brand.ts'
import type { MemberView } from '../../contract/api/session.ts'
import { EarnLine } from './earn-line.tsx'
import { MerchantTile } from './merchant-tile.tsx'
import { LockedText } from './unlock.tsx'

const ember: MerchantCard = {
  id: 'ember',
  name: 'Ember',
  images: { imageBaseUrl: '/images/merchant/ember', count: 1, version: '00c0ffee', placeholder: '#8f2f2a' },
  origin: 'catalog',
  acclaimedLevel: 1,
  details: {
    highlight: null,
    acclaimed: true,
    rating: { overallRating: 4.25, numberOfRatings: 1748 },
    priceRange: 3,
    cuisines: ['Grill', 'Basque'],
  },
  location: {
    address: { address1: '1 Elm St', city: 'Chicago', state: 'IL', zip: '60607' },
    neighborhood: 'West Loop',
    latitude: 41.88,
    longitude: -87.64,
  },
  distance: 1.25,
  reservationProviders: { openTable: null },
  benefitAvailability: { campaignCodes: [] },
  offerRateBasisPoints: null,
  unlocked: true,
}
type TileOptions = { member?: MemberView | null; brand?: Partial<Brand>; partner?: string }
const tileHtml = (change: Partial<MerchantCard> = {}, { member, brand, partner = 'meridian-air' }: TileOptions = {}) =>
  renderMarkup(<MerchantTile merchant={{ ...ember, ...change }} heading="h2" />, {
    partner: partnerOf(partner, brand),
    member: member ?? null,
    path: '/search?location=Chicago',
  })
const tileTexts = (...args: Parameters<typeof tileHtml>) => textsOf(tileHtml(...args))
const details = (change: Partial<MerchantCard['details']>) => ({ details: { ...ember.details, ...change } })

test('shows a picture of the restaurant [P1-190]', () => {
  expect(tileHtml()).toMatch(/<img[^>]* src="\/images\/merchant\/ember/)
})

test('shows no sign-in link for a partner without members [P1-575]', () => {
  const html = renderMarkup(<MerchantTile merchant={ember} heading="h2" />, { partner: partnerOf('city-table') })
  expect(textsOf(html)).toContain('Ember')
  expect(textsOf(html)).not.toContain('Sign in to see offers')
  expect(html).not.toContain('/login')
})

test.each([
  ['acclaimed once', { acclaimedLevel: 1 }, 'Acclaimed'],
  ['acclaimed twice', { acclaimedLevel: 2 }, 'Highly acclaimed'],
  [
    'acclaimed twice at a brand with one badge',
    { acclaimedLevel: 2, brand: { acclaimed2Enabled: false } },
    'Acclaimed',
  ],
  ['acclaimed at a brand without badges', { acclaimedLevel: 2, brand: { acclaimedEnabled: false } }, null],
  ['not acclaimed', { acclaimedLevel: 0 }, null],
] as const)(
  'shows the right badge, or no badge, for a restaurant that is %s [P1-596, P1-597]',
  (_case, { acclaimedLevel, ...options }, badge) => {
    const texts = tileTexts({ acclaimedLevel, ...details({ acclaimed: acclaimedLevel > 0 }) }, options)
    expect(texts.filter((line) => /acclaimed/i.test(line))).toEqual(badge === null ? [] : [badge])
  },
)

test('shows the acclaimed badge if the restaurant is acclaimed and the brand shows badges [P1-191]', () => {
  expect(tileTexts()).toContain('Acclaimed')
  expect(tileTexts({ acclaimedLevel: 0, ...details({ acclaimed: false }) })).not.toContain('Acclaimed')
  expect(tileTexts({}, { brand: { acclaimedEnabled: false } })).not.toContain('Acclaimed')
})

test('labels the second level of acclaim separately if the brand distinguishes it [P1-191] [P1-277]', () => {
  const twice = { acclaimedLevel: 2 }
  expect(tileTexts(twice)).toContain('Highly acclaimed')
  expect(tileTexts(twice, { brand: { acclaimed2Enabled: false } })).toContain('Acclaimed')
  // Neither “Acclaimed” nor “Highly acclaimed”.
  expect(tileTexts({ details: { ...ember.details, acclaimed: false } }).join(' ')).not.toContain('cclaimed')
})

test.each([
  ['comingSoon', 'Coming soon'],
  ['leavingSoon', 'Leaving soon'],
  ['new', 'New'],
] as const)('shows the highlight %s as "%s" [P1-193]', (highlight, text) => {
  expect(tileTexts(details({ highlight }))).toContain(text)
  expect(tileTexts()).not.toContain(text)
})

test('shows the stars with the number of ratings [P1-195]', () => {
  expect(tileTexts()).toEqual(expect.arrayContaining(['Rated 4.3 of 5 by 1,748 guests', '4.3', '(1,748)']))
  expect(tileTexts(details({ rating: { overallRating: null, numberOfRatings: 0 } }))).toContain('Not rated yet')
})

test.each([1, 2, 3, 4])('shows %i of the four dollar signs in bold [P1-196] [P1-275]', (priceRange) => {
  const markup = tileHtml(details({ priceRange }))
  expect(markup).toContain(`<b>${'$'.repeat(priceRange)}</b>${'$'.repeat(4 - priceRange)}</span>`)
  expect(textsOf(markup)).toContain(`Price ${priceRange} of 4`)
})

test('shows no price if it is unknown [P1-275]', () => {
  expect(tileHtml(details({ priceRange: 0 }))).not.toContain('$')
})

test('joins cuisines by a slash [P1-197]', () => expect(tileTexts()).toContain('Grill / Basque'))

test('shows the neighborhood in brackets if it differs from the city [P1-198]', () => {
  expect(tileTexts()).toContain('Chicago (West Loop)')
  expect(tileTexts({ location: { ...ember.location, neighborhood: 'Chicago' } })).toContain('Chicago')
  expect(tileTexts({ location: { ...ember.location, neighborhood: '' } })).toContain('Chicago')
})

test('shows the distance in miles, and none if it is unknown [P1-199]', () => {
  expect(tileTexts()).toContain('1.3 mi')
  expect(tileTexts({ distance: null }).join(' ')).not.toContain(' mi')
})

test.each([
  ['OptedOut', '1 mile per $1'],
  ['NonActivated', '1 mile per $1'],
  ['OptedIn', '3 miles per $1'],
  ['VIP', '5 miles per $1'],
] as const)('shows a member at %s the rate %s [P1-200] [P1-429] [P1-436] [P1-265] [M2-066]', (tierLevel, text) => {
  expect(tileTexts({}, { member: memberOf({ tierLevel }) }).filter((line) => line.includes('per $1'))).toEqual([text])
})

test.each([
  ['NonActivated', ['1 mile per $1', 'Activate to earn more']],
  ['OptedOut', ['1 mile per $1']],
  ['OptedIn', ['3 miles per $1']],
] as const)('shows a member at %s the lines %j [D3-014]', (tierLevel, expected) => {
  const member = memberOf({ tierLevel })
  const html = renderMarkup(<EarnLine merchant={{ unlocked: true, name: 'Ember' }} />, {
    partner: partnerOf('meridian-air'),
    member,
  })
  expect(textsOf(html)).toEqual(expected)
  expect(linksOf(html)).toEqual(
    expected.length === 1 ? [] : [['Activate to earn more', `/activate?publicId=${member.publicId}`]],
  )
})

test.each(['/search?location=New%20York%2C%20NY', '/search?location=New+York,+NY'])(
  'the sign-in link has the same return path for different encodings of the address: %s',
  (path) => {
    const html = renderMarkup(<EarnLine merchant={{ unlocked: true, name: 'Ember' }} />, {
      partner: partnerOf('meridian-air'),
      path,
    })
    expect(linksOf(html).map(([, href]) => href)).toEqual([
      '/login?returnTo=%2Fsearch%3Flocation%3DNew%2BYork%252C%2BNY',
    ])
  },
)

test('shows a visitor a sign-in link and no rate [P1-427]', () => {
  const texts = tileTexts()
  expect(texts).toContain('Sign in to see offers')
  expect(texts.join(' ')).not.toMatch(/per \$1|%/)
})

test('shows members no rate at a brand that hides its rate [M2-008]', () => {
  const options = { partner: 'lumen-mobile', member: memberOf() }
  expect(tileTexts({}, options)).toContain('5% cash back')
  expect(tileTexts({}, { ...options, brand: { showEarnRate: false } }).join(' ')).not.toContain('%')
})

test('mentions an offer without its rate at a brand that hides its rate [P1-608]', () => {
  const texts = tileTexts({ offerRateBasisPoints: 200 }, { member: memberOf(), brand: { showEarnRate: false } })
  expect(texts).toContain('Offer')
  expect(texts.join(' ')).not.toMatch(/\d(\.\d+)?%|per \$1/)
})

test('shows an offer as a separate tag [P1-203]', () => {
  const member = memberOf()
  expect(tileTexts({ offerRateBasisPoints: 200 }, { member })).toContain('+2 miles per $1 offer')
  expect(tileTexts({ offerRateBasisPoints: 0 }, { member }).join(' ')).not.toContain('offer')
})

test.each([
  ['a member without a card', 'NonCardMember', 'Link a card first.', ['Link a card', '/add_card']],
  [
    'a card member',
    'EnrolledCardMember',
    'Turn email on in your profile',
    ['Open your profile', '/account/user_profile'],
  ],
] as const)(
  'explains to %s how to unlock an exclusive restaurant [P1-204] [MEM-C7]',
  (_who, memberType, text, link) => {
    const member = memberOf({ memberType, tierLevel: 'OptedOut' })
    const html = renderMarkup(<LockedText member={member} />, { partner: partnerOf('meridian-air'), member })
    expect(textsOf(html).join(' ')).toContain(text)
    expect(linksOf(html)).toEqual([link])
  },
)

test('shows members an unlock button in place of the rate at a locked restaurant [P1-192] [P1-205]', () => {
  const member = memberOf({ tierLevel: 'OptedOut' })
  expect(tileHtml({ unlocked: false }, { member })).toMatch(/<button[^>]*>.*Unlock access to earn<\/button>/)
  expect(tileTexts({ unlocked: false }, { member }).join(' ')).not.toContain('per $1')
  expect(tileHtml({}, { member })).not.toContain('Unlock')
})

test('shows the booking bonus if the brand pays it and the restaurant accepts bookings [P1-202]', () => {
  const bookable = { reservationProviders: { openTable: '4711' } }
  const line = '+$5 when you book here'
  expect(tileTexts(bookable, { partner: 'lumen-mobile' })).toContain(line)
  expect(tileTexts({}, { partner: 'lumen-mobile' })).not.toContain(line)
  expect(tileTexts(bookable)).not.toContain(line)
  const reservationNetwork = { name: 'OpenTable', url: 'https://www.opentable.com/restref/client/', reference: '' }
  // No bonus where the brand pays none, takes no bookings, leaves them to a booking network, or has a currency that is not money.
  const hiddenBonuses: Partial<Brand>[] = [
    { hasReservationBonus: false },
    { openTableReservationsEnabled: false },
    { reservationNetwork },
    { currencyType: 'Mile' },
  ]
  for (const brand of hiddenBonuses)
    expect(tileTexts(bookable, { partner: 'lumen-mobile', brand }).join(' ')).not.toContain('$5')
})

test('shows a heart to members and none to visitors', () => {
  expect(tileHtml({}, { member: memberOf() })).toMatch(
    /<button[^>]*aria-pressed="false"[^>]*aria-label="Keep Ember as a favorite"/,
  )
  expect(tileHtml()).not.toContain('aria-pressed')
})
