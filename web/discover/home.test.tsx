import { describe, expect, test } from 'vitest'
import { brandFolders, renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { homeSections } from '../../contract/brand-layout.ts'
import type { Brand } from '../../contract/brand.ts'
import { Hero } from './heroes/hero.tsx'
import { HomeSections, type HomeMerchants } from './sections.tsx'

const merchant = (at: number): MerchantCard => ({
  id: `m${at}`,
  name: `The Extraordinarily Long Name of a Restaurant That Does Not Fit ${at}`,
  images: { imageBaseUrl: `/images/merchant/m${at}`, count: 1, version: '00c0ffee', placeholder: '#8f2f2a' },
  origin: 'catalog',
  acclaimedLevel: 1,
  details: {
    highlight: null,
    acclaimed: true,
    rating: { overallRating: 4.5, numberOfRatings: 12 },
    priceRange: 2,
    cuisines: [['Thai', 'Grill', 'Bakery', 'Ramen'][at % 4] ?? 'Thai'],
  },
  location: {
    address: { address1: '1 Elm St', city: 'Chicago', state: 'IL', zip: '60607' },
    neighborhood: `Quarter ${at}`,
    latitude: 41.88,
    longitude: -87.64,
  },
  distance: 1.25,
  reservationProviders: { openTable: null },
  benefitAvailability: { campaignCodes: [] },
  offerRateBasisPoints: null,
  unlocked: true,
})
const some = Array.from({ length: 5 }, (_none, at) => merchant(at))
const full: HomeMerchants = { near: some, closest: some, acclaimed: some }
const none: HomeMerchants = { near: [], closest: [], acclaimed: [] }
const brands = brandFolders()

type Seen = { merchants?: HomeMerchants; change?: Partial<Brand>; member?: ReturnType<typeof memberOf> | null }
function home(id: string, { merchants = full, change = {}, member = null }: Seen = {}) {
  const partner = partnerOf(id, change)
  const part = (
    <main>
      <Hero near={merchants.near} />
      <HomeSections names={partner.brand.layout.homeSections} merchants={merchants} />
    </main>
  )
  return renderMarkup(part, { partner, member })
}
/** Every part there is, whatever the brand chose. */
const everything = (id: string, view: Seen = {}) => {
  const { layout } = partnerOf(id).brand
  return home(id, { ...view, change: { ...view.change, layout: { ...layout, homeSections: [...homeSections] } } })
}

describe.each(brands.map(({ id }) => id))('%s', (id) => {
  test.each(['full', 'none'] as const)('a home page is well made with %s restaurants', (amount) => {
    const html = everything(id, { merchants: amount === 'full' ? full : none })
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    const levels = [...html.matchAll(/<h(\d)\b/g)].map((match) => Number(match[1]))
    levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1))
    // What is empty says nothing, unless it waits to speak.
    expect(html).not.toMatch(/<(ul|ol|p)\b(?![^>]*(?:aria-live|role)=)[^>]*><\/\1>/)
    expect(textsOf(html).filter((line) => /undefined|NaN|\{\w+\}/.test(line))).toEqual([])
    const labels = [...html.matchAll(/aria-labelledby="([^"]+)"/g)].map((match) => match[1])
    for (const label of labels) expect(html).toContain(`id="${label}"`)
  })
})

test('the sections stand in the order of the layout', () => {
  const { layout } = partnerOf('lumen-mobile').brand
  const at = (...homeSections: typeof layout.homeSections) =>
    textsOf(home('lumen-mobile', { change: { layout: { ...layout, homeSections } } }))
  const [week, cuisines] = ['Your week', 'In the mood for']
  const there = at('week', 'cuisines')
  expect(there.indexOf(week)).toBeLessThan(there.indexOf(cuisines))
  const turned = at('cuisines', 'week')
  expect(turned.indexOf(cuisines)).toBeLessThan(turned.indexOf(week))
  expect(at('week')).not.toContain(cuisines)
})

const rates = /\d(\.\d+)?%|\d (points?|miles?) per|[+$]\d/

test.each(brands.map(({ id }) => id))('%s: nothing says a rate where the partner keeps it to itself', (id) => {
  const { layout } = partnerOf(id).brand
  // Steps, questions and the brand's own sentences are words, not displays of the rate.
  const shown = (showEarnRate: boolean) =>
    textsOf(
      renderMarkup(<HomeSections names={['earn', 'week', 'example', 'carousel']} merchants={full} />, {
        partner: partnerOf(id, { showEarnRate, layout }),
      }),
    ).filter((line) => rates.test(line))
  expect(shown(false)).toEqual([])
  if (id !== 'city-table') expect(shown(true)).not.toEqual([])
})

test('a partner without enrollment invites nobody to join or sign in', () => {
  const away = (html: string) => linksOf(html).filter(([, to]) => /^\/(join|login|add_card|account)/.test(to))
  expect(away(everything('city-table'))).toEqual([])
  expect(everything('city-table')).not.toContain('type="email"')
  expect(away(everything('meridian-air'))).not.toEqual([])
})

test('a visitor of a direct partner begins with an email, a member and one who signs in elsewhere do not', () => {
  const asks = (html: string) => html.includes('type="email"')
  expect(asks(home('meridian-air'))).toBe(true)
  expect(asks(home('meridian-air', { member: memberOf() }))).toBe(false)
  expect(asks(home('harbor-bank'))).toBe(false)
})

test('a row of restaurants has a heading, a text, its slides and the way to all of them', () => {
  const html = renderMarkup(<HomeSections names={['carousel']} merchants={full} />, {
    partner: partnerOf('meridian-air'),
  })
  expect(html.match(/<li\b/g)).toHaveLength(5)
  expect(textsOf(html).slice(0, 2)).toEqual(['Tables near Chicago, IL', 'Loved by guests, and every bill earns.'])
  expect(linksOf(html)).toContainEqual(['View all', '/search?location=Chicago%2C+IL'])
})
