import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const request = (host: string, url: string, accept: string) =>
  site.app.inject({ method: 'GET', url, headers: { host, accept } })
const browserAccept = 'text/html,application/xhtml+xml'

test('an unknown host returns 421, as a page for browsers and as a problem for programs', async () => {
  const page = await request('unknown.example', '/search', browserAccept)
  expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
  expect(page.body).toContain('No dining program lives here')
  expect(page.body).toContain('unknown.example')
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'nonce-/)
  const reply = await request('unknown.example', '/api/feature-flags', 'application/json')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([421, 'application/problem+json; charset=utf-8'])
  expect(reply.json()).toMatchObject({ code: 'unknown_site' })
})

test('the host name is escaped in the page', async () => {
  const page = await request('<img src=x onerror=alert(1)>', '/', browserAccept)
  expect(page.body).not.toContain('<img')
})

// city-table has no members. Members of harbor-bank sign in at the bank; those of meridian-air sign in on the site. At every
// partner, anyone may call sign-out, also without a session.
test.each<[string, string, number]>([
  ['city-table', '/api/feature-flags', 200],
  ['city-table', '/api/Member', 404],
  ['city-table', '/api/Member/Cards', 404],
  ['city-table', '/api/Members/Validate/Zip?zipCode=60607', 404],
  ['city-table', '/api/SignOut', 200],
  ['city-table', '/join.data', 404],
  ['meridian-air', '/api/Member', 401],
  ['harbor-bank', '/api/Member', 401],
])('at %s, GET %s returns %i', async (partner, url, status) => {
  const reply = await site.browser(partner).raw('GET', url)
  expect(reply.statusCode).toBe(status)
  if (status === 404) expect(reply.json()).toMatchObject({ code: 'not_found' })
})

test.each(['city-table', 'harbor-bank'])('%s has no sign-in by password', async (partner) => {
  const reply = await site.browser(partner).raw('POST', '/api/SignIn', { body: {} })
  expect(reply.statusCode).toBe(404)
})
