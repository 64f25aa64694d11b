import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBrandFaults } from './fault-rows.ts'
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

test('outside production the reply to an unknown host says how to add it, and production says nothing of it [OPS-B14]', async () => {
  const hint = /Outside production only: add (&#34;|")unknown\.example(&#34;|") to (&#34;|")hosts/
  expect((await request('unknown.example', '/', browserAccept)).body).toMatch(hint)
  const replies = [
    await request('unknown.example', '/', browserAccept),
    await request('unknown.example', '/api/feature-flags', 'application/json'),
  ]
  for (const { body } of replies) expect(body).toContain('hosts')
  site.deps.config.production = true
  const productionReplies = [
    await request('unknown.example', '/', browserAccept),
    await request('unknown.example', '/api/feature-flags', 'application/json'),
  ]
  site.deps.config.production = false
  for (const { body } of productionReplies) expect(body).not.toMatch(/hosts|brand\.json|npm run/)
})

test('a partner whose first folder is faulty answers that it is not open, and the others are open [OPS-B2]', async () => {
  const faults = [{ file: 'brands/fig/brand.json', path: 'shortCode', rule: 'is missing' }]
  const faulty = { id: 'fig', faults, hosts: ['fig.localhost', 'dine.fig.example'] }
  await recordBrandFaults(site.deps.db, site.deps.clock, [faulty], ['fig'])
  await site.deps.partners.refresh()
  const page = await request('dine.fig.example', '/search', browserAccept)
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '60'])
  expect(page.body).toContain('This dining program is not open right now.')
  expect(page.body).not.toMatch(/shortCode|brand\.json/)
  const reply = await request('fig.localhost', '/api/feature-flags', 'application/json')
  expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ code: 'site_closed' })])
  expect((await request('lumen-mobile.localhost', '/api/feature-flags', 'application/json')).statusCode).toBe(200)
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
