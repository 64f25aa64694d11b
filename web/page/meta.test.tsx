import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { describe, expect, test } from 'vitest'
import { contentOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { brandIds } from '../../checks/fixtures/partner.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { restaurantMeta } from '../restaurant/restaurant-meta.ts'
import type { SiteData } from '../site/partner.ts'
import { pageMeta } from './meta.ts'

const siteOf = (id: string, change = {}): SiteData => ({
  origin: 'https://dine.example',
  partner: partnerOf(id, change),
  member: null,
  staging: false,
  clock: null,
  year: 2026,
  variant: '',
  announcementBarClosed: false,
  content: contentOf(id),
})
const matchesOf = (site: SiteData, pathname: string) => [
  { id: 'root', pathname: '/', loaderData: site },
  { id: 'page', pathname },
]
type Tag = Record<string, unknown>
const findTag = (tags: readonly unknown[], key: string, name: string) =>
  (tags as Tag[]).find((tag) => tag[key] === name) ?? {}
const contentOfName = (tags: readonly unknown[], name: string) => findTag(tags, 'name', name)['content']
const contentOfProperty = (tags: readonly unknown[], name: string) => findTag(tags, 'property', name)['content']
const canonicalOf = (tags: readonly unknown[]) => findTag(tags, 'rel', 'canonical')['href']
const titleOf = (tags: readonly unknown[]) => (tags as Tag[]).find((tag) => 'title' in tag)?.['title']

const pages = ['/', '/discover', '/how-it-works', '/search', '/earn', '/join', '/login', '/account/manage_cards']

describe.each(brandIds())('%s', (id) => {
  test.each(pages)(
    '%s has a title, a description and keywords, and shared links show the same texts and an image',
    (path) => {
      const tags = pageMeta(matchesOf(siteOf(id), path), path, 'A page')
      const [description, title] = [contentOfName(tags, 'description'), titleOf(tags)]
      // A brace is a placeholder that no value has filled.
      for (const text of [description, title, contentOfName(tags, 'keywords')]) expect(text).toMatch(/^[^{}]{3,320}$/)
      expect([contentOfProperty(tags, 'og:title'), contentOfName(tags, 'twitter:title')]).toEqual([title, title])
      expect([contentOfProperty(tags, 'og:description'), contentOfName(tags, 'twitter:description')]).toEqual([
        description,
        description,
      ])
      expect(contentOfProperty(tags, 'og:image')).toMatch(/^https:\/\/dine\.example\/images\//)
    },
  )
})

test('uses the brand’s title, description and keywords of a path [P1-252]', () => {
  const routeMeta = { title: 'Figs', description: 'All about figs', keywords: 'figs, fruit' }
  const tags = pageMeta(
    matchesOf(siteOf('meridian-air', { routeMeta: { '/search': routeMeta } }), '/search'),
    '/search',
    'Find',
  )
  expect([titleOf(tags), contentOfName(tags, 'description'), contentOfName(tags, 'keywords')]).toEqual(
    Object.values(routeMeta),
  )
})

test.each([
  ['/', 'https://dine.example/', undefined],
  ['/search/', 'https://dine.example/search', undefined],
  ['/join', undefined, 'noindex'],
  ['/Account/overview', undefined, 'noindex'],
  ['/login', undefined, 'noindex'],
])('%s has the canonical address %s and robots %s', (path, address, robots) => {
  const tags = pageMeta(matchesOf(siteOf('lumen-mobile'), path), path, 'A page')
  expect([canonicalOf(tags), contentOfProperty(tags, 'og:url'), contentOfName(tags, 'robots')]).toEqual([
    address,
    address,
    robots,
  ])
})

const merchant = {
  id: 'm1',
  name: 'Fig </script><script>alert(1)</script>',
  description: '',
  active: true,
  images: { imageBaseUrl: '/images', count: 1, version: 'v1', placeholder: '#fff' },
  details: {
    highlight: null,
    acclaimed: false,
    rating: { overallRating: 4.5, numberOfRatings: 12 },
    priceRange: 2,
    cuisines: ['Greek'],
  },
  location: {
    address: { address1: '1 Elm Street', city: 'Chicago', state: 'IL', zip: '60607' },
    neighborhood: '',
    latitude: 41.88,
    longitude: -87.63,
  },
  phone: '',
  menuUrl: '',
  hours: [{ day: 'Tue', from: '11:00', to: '22:00' }],
  benefits: [],
  offers: null,
} as unknown as MerchantDetail

const structuredDataOf = (site: SiteData) =>
  (restaurantMeta(matchesOf(site, '/merchants/m1'), merchant) as Tag[]).find((tag) => 'script:ld+json' in tag)?.[
    'script:ld+json'
  ]

test('a restaurant has structured data, with a schema.org Offer only in a program with enrollment', () => {
  expect(structuredDataOf(siteOf('meridian-air'))).toMatchObject({
    '@type': 'Restaurant',
    url: 'https://dine.example/merchants/m1',
    servesCuisine: ['Greek'],
    priceRange: '$$',
    address: { addressLocality: 'Chicago', postalCode: '60607' },
    aggregateRating: { ratingValue: 4.5, ratingCount: 12 },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Tuesday', opens: '11:00', closes: '22:00' }],
    makesOffer: [{ '@type': 'Offer', name: expect.stringMatching(/^Earn miles with .* when you dine at Fig/) }],
  })
  expect(structuredDataOf(siteOf('city-table'))).toMatchObject({ makesOffer: [] })
})

test('escapes a name that would end the structured data and start a script', () => {
  const site = siteOf('meridian-air')
  const meta = () => restaurantMeta(matchesOf(site, '/merchants/m1'), merchant)
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <Meta />, meta } as never])
  const html = renderToString(<Page />)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, block]) => block)
  expect(blocks).toHaveLength(1)
  expect(html).not.toContain('<script>alert')
  expect(JSON.parse(blocks[0] ?? '')).toMatchObject({ name: merchant.name })
})
