import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { isIndexable } from '../../domain/brands/listing.ts'
import { seoRoutes } from './routes.ts'
import { partSize, sitemapPartCount, sitemapChunks } from './sitemap.ts'

const ids = ['fig-1', 'plum & co']
let site: Site
beforeAll(async () => {
  site = await openSite([seoRoutes({ ids: () => ids, size: () => ({ merchants: ids.length }) })])
})
afterAll(() => site.close())

const fetchText = async (partner: string, url: string) => {
  const reply = await site.browser(partner).raw('GET', url)
  return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body }
}
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

test('robots.txt disallows private pages and names the partner’s own sitemap', async () => {
  const { status, type, text } = await fetchText('lumen-mobile', '/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Disallow: /api/\nDisallow: /account\n')
  expect(text).toContain('Sitemap: http://lumen-mobile.localhost:3000/sitemap.xml')
})

test('the sitemap index lists its parts, and the parts list public pages and restaurants, each once', async () => {
  const index = await fetchText('lumen-mobile', '/sitemap.xml')
  expect(addressesIn(index.text)).toEqual(['http://lumen-mobile.localhost:3000/sitemap-1.xml'])
  const { type, text } = await fetchText('lumen-mobile', '/sitemap-1.xml')
  const paths = addressesIn(text).map((address) => address.replace('http://lumen-mobile.localhost:3000', ''))
  expect(type).toBe('application/xml; charset=utf-8')
  expect(paths).toEqual([...new Set(paths)])
  expect(paths).toEqual(expect.arrayContaining(['/', '/search', '/how-it-works', '/merchants/fig-1']))
  expect(paths.at(-1)).toBe('/merchants/plum%20%26%20co')
  expect(paths.filter((path) => !isIndexable(path))).toEqual([])
  expect((await fetchText('lumen-mobile', '/sitemap-2.xml')).status).toBe(404)
  expect((await fetchText('lumen-mobile', '/sitemap-0.xml')).status).toBe(404)
})

describe('a catalog larger than one file', () => {
  const merchantIds = Array.from({ length: 2 * partSize }, (_, index) => `m${index}`)
  const partCount = sitemapPartCount(merchantIds.length)
  const partOf = (part: number, ids: readonly string[] = merchantIds) =>
    addressesIn([...sitemapChunks('https://a.example', ['/'], ids, { part, partCount })].join(''))
  test('is split into files of at most 50,000 addresses, without gaps or duplicates', () => {
    const parts = [partOf(1), partOf(2)]
    expect([partCount, sitemapPartCount(partSize), sitemapPartCount(0)]).toEqual([2, 1, 1])
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(50_000)
    expect(parts.flat()).toHaveLength(merchantIds.length + 1)
    expect(new Set(parts.flat()).size).toBe(merchantIds.length + 1)
  })
  test('has the same addresses in each file on a node that lists the restaurants in another order', () => {
    expect(partOf(2, merchantIds.toReversed()).toSorted()).toEqual(partOf(2).toSorted())
  })
  test('is sent in pieces of less than 64 KiB', () => {
    const pieces = [...sitemapChunks('https://a.example', ['/'], merchantIds, { part: 1, partCount })]
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(64 * 1024)
  })
})

test.each([
  ['/', true],
  ['/merchants/m1', true],
  ['/joinery', true],
  ['/join', false],
  ['/JOIN/', false],
  ['/account/overview', false],
  ['/login', false],
  ['/SignOut', false],
])('search engines may list %s: %s', (path, mayList) => expect(isIndexable(path)).toBe(mayList))
