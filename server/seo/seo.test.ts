import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { isIndexable } from '../../domain/brands/listing.ts'
import { seoRoutes } from './routes.ts'
import { addressesMax, sitemapPartCount, sitemapChunks } from './sitemap.ts'

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
  const merchantIds = Array.from({ length: addressesMax + 5 }, (_, index) => `m${index}`)
  const part = (number: number) =>
    addressesIn([...sitemapChunks('https://a.example', ['/'], merchantIds, number)].join(''))
  test('is split where a file is full, without gaps or duplicates', () => {
    const [firstPart, secondPart] = [part(1), part(2)]
    // The page and the first 49,999 restaurants fill the first file; six addresses remain.
    expect([firstPart.length, secondPart.length, sitemapPartCount(merchantIds.length + 1)]).toEqual([
      addressesMax,
      6,
      2,
    ])
    expect(new Set([...firstPart, ...secondPart]).size).toBe(merchantIds.length + 1)
  })
  test('is sent in pieces of less than 64 KiB', () => {
    const pieces = [...sitemapChunks('https://a.example', ['/'], merchantIds, 1)]
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
