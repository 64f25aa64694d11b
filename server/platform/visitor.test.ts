import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// A first visit sends several requests at once, and cookies from several responses would replace each other. So page data and API
// calls set no visitor cookie. The call for the CSRF token is the exception (server/app.ts).
test.each([
  ['/api/CSRF', true],
  ['/', true],
  ['/api/HumanCheck?action=join', false],
  ['/api/feature-flags', false],
  ['/_.data?_routes=discover%2Fhome', false],
])('the first response from %s sets the visitor cookie: %s', async (path, setsCookie) => {
  const reply = await site.browser().raw('GET', path)
  expect(reply.cookies.some(({ name }) => name === 'damask_visitor')).toBe(setsCookie)
})

test('a browser keeps its visitor cookie', async () => {
  const browser = site.browser()
  await browser.raw('GET', '/api/CSRF')
  const value = browser.cookies.get('damask_visitor')
  expect((await browser.raw('GET', '/api/CSRF')).cookies).toEqual([])
  expect(browser.cookies.get('damask_visitor')).toBe(value)
})
