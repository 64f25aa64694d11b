import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../checks/fixtures/raw-http.ts'
import { openSite, type Browser, type Site } from '../checks/fixtures/site.ts'
import { wholePageRoutes } from '../checks/fixtures/whole-site.ts'
import { openCardFrame } from '../contract/api/cards.ts'
import { csrf, csrfHeader } from '../contract/api/session.ts'
import { seoRoutes } from './seo/routes.ts'

// The client of every test is the trusted proxy, as in production.
const settings = { TRUSTED_PROXIES: '127.0.0.1', SITE_ADDRESS: 'http://*.localhost:3000' }
let site: Site
let port: number
beforeAll(async () => {
  const seo = seoRoutes({ ids: () => ['fig'], size: () => ({ merchants: 1 }) })
  site = await openSite([seo, await wholePageRoutes()], { settings })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())

const meridian = { 'x-forwarded-host': 'meridian-air.localhost:3000', forwarded: 'host=meridian-air.localhost' }
const read = (url: string, headers: Record<string, string>) => site.browser().raw('GET', url, { headers })

test('a forwarded host from a trusted proxy does not choose the partner of a page, call or file [SEC-B1]', async () => {
  for (const headers of [meridian, { 'x-forwarded-host': 'unknown.example' }]) {
    const page = await read('/how-it-works', headers)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Lumen')])
    expect(page.body).not.toContain('Meridian')
    expect((await read('/api/CSRF', headers)).statusCode).toBe(200)
    expect((await read('/robots.txt', headers)).body).toContain(
      'Sitemap: http://lumen-mobile.localhost:3000/sitemap.xml',
    )
  }
  const stranger = await site.browser('unknown-partner').raw('GET', '/api/CSRF', { headers: meridian })
  expect(stranger.statusCode).toBe(421)
})

test.each([
  ['https', 'https://lumen-mobile.localhost:3000'],
  ['http, https', 'https://lumen-mobile.localhost:3000'],
  ['javascript', 'http://lumen-mobile.localhost:3000'],
  ['https://evil.example/?', 'http://lumen-mobile.localhost:3000'],
])('the forwarded scheme %s makes addresses with %s [SEC-B1]', async (scheme, origin) => {
  const headers = { 'x-forwarded-proto': scheme }
  expect((await read('/robots.txt', headers)).body).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  expect((await read('/sitemap.xml', headers)).body).toContain(`<loc>${origin}/sitemap-1.xml</loc>`)
})

test('a client that is no trusted proxy cannot set the scheme or its address [SEC-B1]', async () => {
  const stranger = site.browser('lumen-mobile', '203.0.113.7')
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' }
  expect((await stranger.raw('GET', '/robots.txt', { headers })).body).toContain('Sitemap: http://')
})

test.each(['LUMEN-Mobile.localhost.:8080', 'lumen-mobile.localhost:8080', 'lumen-mobile.localhost:3000'])(
  'the ticket of the card frame and robots.txt name the partner’s own host and port for the host %s [SEC-C7]',
  async (host) => {
    const member = await site.member()
    const { csrfToken } = (await member.raw('GET', csrf.path)).json() as { csrfToken: string }
    const reply = await member.raw('POST', openCardFrame.path, { headers: { host, [csrfHeader]: csrfToken } })
    expect(reply.statusCode).toBe(200)
    expect(site.vault.tickets.at(-1)?.parentOrigin).toBe('http://lumen-mobile.localhost:3000')
    expect((await read('/robots.txt', { host })).body).toContain('Sitemap: http://lumen-mobile.localhost:3000/')
  },
)

describe('requests that no HTTP client sends', () => {
  test.each([
    ['another partner', 'meridian-air.localhost'],
    ['the same partner', 'lumen-mobile.localhost'],
  ])('a second Host header of %s is refused, also for a cached page [SEC-C6]', async (_, second) => {
    expect((await sendRaw(port, ['GET /how-it-works HTTP/1.1', 'Host: lumen-mobile.localhost'])).status).toBe(200)
    for (const path of ['/how-it-works', '/api/CSRF', '/robots.txt', '/healthz']) {
      const lines = [`GET ${path} HTTP/1.1`, 'Host: lumen-mobile.localhost', `host: ${second}`]
      const { status, headers, body } = await sendRaw(port, lines)
      expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'invalid_request' }])
      expect(headers).not.toContain('set-cookie')
    }
  })

  test('an absolute request target is the host, and gates read its path', async () => {
    const reply = await sendRaw(port, [
      'GET http://meridian-air.localhost/robots.txt HTTP/1.1',
      'Host: lumen-mobile.localhost',
    ])
    expect(reply.body).toContain('Sitemap: http://meridian-air.localhost/sitemap.xml')
    // City Table has no sign-in.
    for (const target of ['/api/SignIn', 'http://city-table.localhost/api/SignIn'])
      expect(
        (await sendRaw(port, [`POST ${target} HTTP/1.1`, 'Host: city-table.localhost', 'content-length: 0'])).status,
      ).toBe(404)
  })

  test.each([
    ['an address that is not UTF-8', ['GET /%ff HTTP/1.1', 'Host: lumen-mobile.localhost'], 400, 'invalid_request'],
    [
      'a long parameter',
      [`GET /merchants/${'a'.repeat(201)}/x HTTP/1.1`, 'Host: lumen-mobile.localhost'],
      404,
      undefined,
    ],
    ['no HTTP', ['nonsense'], 400, 'invalid_request'],
    ['too many headers', ['GET / HTTP/1.1', `a: ${'b'.repeat(20_000)}`], 431, 'headers_too_large'],
  ])(
    '%s gets our form of an error with security headers and no code of the framework [SEC-C4]',
    async (_, lines, status, code) => {
      const reply = await sendRaw(port, lines)
      expect(reply.status).toBe(status)
      expect(reply.body).not.toContain('FST_')
      if (code)
        expect(JSON.parse(reply.body)).toMatchObject({
          code,
          status,
          reference: expect.stringMatching(/^[A-Z2-9]{8}$/),
        })
      for (const header of ['x-content-type-options: nosniff', 'content-security-policy: ', 'permissions-policy: '])
        expect(reply.headers).toContain(header)
    },
  )
})

const firstVisits = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/',
  '/search',
  '/api/CSRF',
  '/brand/mark.svg',
  '/nothing',
]
test.each(firstVisits)('the first reply from %s is not both public and with a cookie [SEC-B5]', async (path) => {
  const { headers } = await site.browser().raw('GET', path)
  const isPublic = String(headers['cache-control']).includes('public')
  expect(isPublic && headers['set-cookie'] !== undefined).toBe(false)
  if (path.startsWith('/robots') || path.startsWith('/sitemap')) expect(isPublic).toBe(true)
})

test('pages deny unused browser features, and only images may be shown on other origins [SEC-C4]', async () => {
  const page = await read('/', {})
  expect(page.headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=(), '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await read('/brand/mark.svg', {})).headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(site.app.server.maxConnections).toBe(10_000)
})

/** Sends calls until one is refused, and returns how many were answered. */
async function allowedCalls(browsers: Browser[]): Promise<number> {
  for (let count = 0; count < 1_000; count += 1) {
    const reply = await browsers[count % browsers.length]?.raw('GET', '/robots.txt')
    if (reply?.statusCode === 429) return count
  }
  return Infinity
}

test('an address has one count over all partners [SEC-C1]', async () => {
  const partners = ['lumen-mobile', 'meridian-air', 'harbor-bank']
  expect(await allowedCalls(partners.map((partner) => site.browser(partner, '198.51.100.9')))).toBe(60)
})
