import { describe, expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { homeSections } from '../../contract/brand-layout.ts'
import type { Brand } from '../../contract/brand.ts'
import { Hero } from './heroes/hero.tsx'
import { HomeSections, type HomeMerchants } from './sections.tsx'

const merchant = (number: number): MerchantCard => ({
  id: `m${number}`,
  name: `The Extraordinarily Long Name of a Restaurant That Does Not Fit ${number}`,
  images: { imageBaseUrl: `/images/merchant/m${number}`, count: 1, version: '00c0ffee', placeholder: '#8f2f2a' },
  origin: 'catalog',
  acclaimedLevel: 1,
  details: {
    highlight: null,
    acclaimed: true,
    rating: { overallRating: 4.5, numberOfRatings: 12 },
    priceRange: 2,
    cuisines: [['Thai', 'Grill', 'Bakery', 'Ramen'][number % 4] ?? 'Thai'],
  },
  location: {
    address: { address1: '1 Elm St', city: 'Chicago', state: 'IL', zip: '60607' },
    neighborhood: `Quarter ${number}`,
    latitude: 41.88,
    longitude: -87.64,
  },
  distance: 1.25,
  reservationProviders: { openTable: null },
  benefitAvailability: { campaignCodes: [] },
  offerRateBasisPoints: null,
  unlocked: true,
})
const fiveMerchants = Array.from({ length: 5 }, (_none, index) => merchant(index))
const fullLists: HomeMerchants = { bestRated: fiveMerchants, nearest: fiveMerchants, acclaimed: fiveMerchants }
const emptyLists: HomeMerchants = { bestRated: [], nearest: [], acclaimed: [] }
const brands = allBrands()

type HomeOptions = { merchants?: HomeMerchants; change?: Partial<Brand>; member?: ReturnType<typeof memberOf> | null }
function renderHome(id: string, { merchants = fullLists, change = {}, member = null }: HomeOptions = {}) {
  const partner = partnerOf(id, change)
  const part = (
    <main>
      <Hero merchants={merchants.bestRated} />
      <HomeSections names={partner.brand.layout.homeSections} merchants={merchants} />
    </main>
  )
  return renderMarkup(part, { partner, member })
}
/** A page with all sections, regardless of the brand's layout. */
const renderAllSections = (id: string, options: HomeOptions = {}) => {
  const { layout } = partnerOf(id).brand
  const change = { ...options.change, layout: { ...layout, homeSections: [...homeSections] } }
  return renderHome(id, { ...options, change })
}

describe.each(brands.map(({ id }) => id))('%s', (id) => {
  test.each(['full', 'none'] as const)(
    'has one h1, and no skipped heading level, empty list, empty paragraph, unfilled text or missing label (lists: %s)',
    (amount) => {
      const html = renderAllSections(id, { merchants: amount === 'full' ? fullLists : emptyLists })
      expect(html.match(/<h1\b/g)).toHaveLength(1)
      const levels = [...html.matchAll(/<h(\d)\b/g)].map((match) => Number(match[1]))
      levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
      // Live regions may be empty.
      expect(html).not.toMatch(/<(ul|ol|p)\b(?![^>]*(?:aria-live|role)=)[^>]*><\/\1>/)
      expect(textsOf(html).filter((line) => /undefined|NaN|\{\w+\}/.test(line))).toEqual([])
      const labelIds = [...html.matchAll(/aria-labelledby="([^"]+)"/g)].map((match) => match[1])
      for (const labelId of labelIds) expect(html).toContain(`id="${labelId}"`)
    },
  )
})

test('shows the sections in the order of the layout', () => {
  const { layout } = partnerOf('lumen-mobile').brand
  const textsWith = (...homeSections: typeof layout.homeSections) =>
    textsOf(renderHome('lumen-mobile', { change: { layout: { ...layout, homeSections } } }))
  const [week, cuisines] = ['Your week', 'In the mood for']
  const weekFirst = textsWith('week', 'cuisines')
  expect(weekFirst.indexOf(week)).toBeLessThan(weekFirst.indexOf(cuisines))
  const cuisinesFirst = textsWith('cuisines', 'week')
  expect(cuisinesFirst.indexOf(cuisines)).toBeLessThan(cuisinesFirst.indexOf(week))
  expect(textsWith('week')).not.toContain(cuisines)
})

const ratePattern = /\d(\.\d+)?%|\d (points?|miles?) per|[+$]\d/

test.each(brands.map(({ id }) => id))('%s shows no rate in four sections if its settings hide it', (id) => {
  const { layout } = partnerOf(id).brand
  // Steps and questions are left out: a number in their sentences is text, which the setting does not hide.
  const rateTexts = (showEarnRate: boolean) =>
    textsOf(
      renderMarkup(<HomeSections names={['earn', 'week', 'example', 'carousel']} merchants={fullLists} />, {
        partner: partnerOf(id, { showEarnRate, layout }),
      }),
    ).filter((line) => ratePattern.test(line))
  expect(rateTexts(false)).toEqual([])
  // The rates of City Table are 0.
  if (id !== 'city-table') expect(rateTexts(true)).not.toEqual([])
})

test('a partner without enrollment has no email form and no link to joining, sign-in, cards or the account', () => {
  const enrollmentLinks = (html: string) =>
    linksOf(html).filter(([, to]) => /^\/(join|login|add_card|account)/.test(to))
  expect(enrollmentLinks(renderAllSections('city-table'))).toEqual([])
  expect(renderAllSections('city-table')).not.toContain('type="email"')
  expect(enrollmentLinks(renderAllSections('meridian-air'))).not.toEqual([])
})

test('asks only visitors of a partner with direct enrollment for their email', () => {
  const hasEmailField = (html: string) => html.includes('type="email"')
  expect(hasEmailField(renderHome('meridian-air'))).toBe(true)
  expect(hasEmailField(renderHome('meridian-air', { member: memberOf() }))).toBe(false)
  expect(hasEmailField(renderHome('harbor-bank'))).toBe(false)
})

test.each([
  ['alder-hotels', /\+3 points per \$1/],
  // A percentage needs no unit.
  ['harbor-bank', /\+\d+(\.\d+)?%(?! .*per)/],
] as const)('%s states the unit of its extra [SPEC-C6]', (id, expected) => {
  const html = renderMarkup(<HomeSections names={['extras']} merchants={emptyLists} />, { partner: partnerOf(id) })
  expect(textsOf(html).join(' ').replaceAll(/\s+/g, ' ')).toMatch(expected)
})

test.each(['alder-hotels', 'meridian-air'])('%s states the unit of more than one rate [SPEC-C6]', (id) => {
  const html = renderMarkup(<HomeSections names={['earn']} merchants={emptyLists} />, { partner: partnerOf(id) })
  const { currencyName } = partnerOf(id).brand
  expect(textsOf(html).filter((line) => line === `${currencyName.many} per $1`).length).toBeGreaterThan(1)
  // The former label of the tier OptedIn.
  expect(textsOf(html)).not.toContain('Member with email')
})

test('a row of restaurants has a heading, a text, its slides and a link to the search in its city', () => {
  const html = renderMarkup(<HomeSections names={['carousel']} merchants={fullLists} />, {
    partner: partnerOf('meridian-air'),
  })
  expect(html.match(/<li\b/g)).toHaveLength(5)
  expect(textsOf(html).slice(0, 2)).toEqual(['Tables near Chicago, IL', 'Loved by guests, and every bill earns.'])
  expect(linksOf(html)).toContainEqual(['View all', '/search?location=Chicago%2C+IL'])
})
