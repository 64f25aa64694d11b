import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { csrf, csrfHeader, signIn } from '../../contract/api/session.ts'
import { endSessions } from '../../contract/api/sessions.ts'

let site: Site
let member: Awaited<ReturnType<Site['member']>>
beforeAll(async () => {
  site = await openSite()
  member = await site.member()
})
afterAll(() => site.close())

const visitorOf = ({ cookies }: Browser) => cookies.get('damask_visitor') ?? ''
const tokenOf = async (browser: Browser) =>
  (await browser.raw('GET', csrf.path)).json<{ csrfToken: string }>().csrfToken
const signInFrom = async (browser: Browser) => {
  const { email: login, password } = member.body
  expect((await browser.call(signIn, { body: { login, password } })).status).toBe(200)
}

test('a visitor cookie and a token that another person knows are useless after sign-in [SEC-C10]', async () => {
  const [victim, planter] = [site.browser('lumen-mobile', '10.12.0.1'), site.browser('lumen-mobile', '10.12.0.2')]
  const planted = 'p'.repeat(43)
  for (const browser of [victim, planter]) browser.cookies.set('damask_visitor', planted)
  const plantedToken = await tokenOf(planter)
  expect(await tokenOf(victim)).toBe(plantedToken)
  await signInFrom(victim)
  expect(visitorOf(victim)).toMatch(/^[\w-]{43}$/)
  expect(visitorOf(victim)).not.toBe(planted)
  const reply = await victim.raw('DELETE', endSessions.path, { headers: { [csrfHeader]: plantedToken } })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf_refused'])
})

test('a known device keeps its visitor cookie and gets another token with each session [SEC-C10]', async () => {
  const browser = site.browser('lumen-mobile', '10.12.0.3')
  await signInFrom(browser)
  const [visitor, token] = [visitorOf(browser), await tokenOf(browser)]
  await signInFrom(browser)
  expect(visitorOf(browser)).toBe(visitor)
  expect(await tokenOf(browser)).not.toBe(token)
})

test('the token of a signed-in browser does not work after its session cookie is gone [SEC-C10]', async () => {
  const browser = site.browser('lumen-mobile', '10.12.0.4')
  await signInFrom(browser)
  const token = await tokenOf(browser)
  browser.cookies.delete('damask_session')
  expect(await tokenOf(browser)).not.toBe(token)
})
