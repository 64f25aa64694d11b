import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'
import { endSessions, listSessions } from '../../contract/api/sessions.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const phoneUserAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
let clientCount = 0
async function signInElsewhere(member: Awaited<ReturnType<Site['member']>>, rememberMe = false): Promise<Browser> {
  const browser = site.browser('lumen-mobile', `10.6.0.${(clientCount += 1)}`)
  const { email: login, password } = member.body
  const reply = await browser.call(signIn, { body: { login, password, rememberMe } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return browser
}
const sessionsOf = async (browser: Browser) => {
  const reply = await browser.call(listSessions, {})
  return reply.ok ? reply.value.items : []
}
const isSignedIn = async (browser: Browser) => (await browser.call(currentMember, {})).ok

test('a member sees their own sessions only, the current one first', async () => {
  const member = await site.member()
  await site.member()
  await signInElsewhere(member, true)
  const sessions = await sessionsOf(member)
  expect(sessions.map(({ current, remembered }) => [current, remembered])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    'byOperator',
    'current',
    'device',
    'id',
    'lastUsedAt',
    'remembered',
    'startedAt',
  ])
})

test('a session has a readable name of its device', async () => {
  const member = await site.member()
  const token = (await member.raw('GET', '/api/CSRF')).json<{ csrfToken: string }>().csrfToken
  await member.raw('POST', '/api/SignIn', {
    headers: { 'user-agent': phoneUserAgent, 'x-xsrf-token': token },
    body: { login: member.body.email, password: member.body.password },
  })
  expect((await sessionsOf(member)).map(({ device }) => device)).toContain('Safari on iPhone')
})

test('ending the other sessions ends them at once and keeps the current one', async () => {
  const member = await site.member()
  const others = [await signInElsewhere(member), await signInElsewhere(member)]
  expect(await member.call(endSessions, {})).toMatchObject({ value: { endedCount: 2 } })
  expect([await isSignedIn(member), ...(await Promise.all(others.map(isSignedIn)))]).toEqual([true, false, false])
  expect((await sessionsOf(member)).length).toBe(1)
})

test('a member can end one other session, but neither the current one nor another member’s', async () => {
  const [member, stranger] = [await site.member(), await site.member()]
  const otherBrowser = await signInElsewhere(member)
  const [ownSession, otherSession] = await sessionsOf(member)
  const [strangersSession] = await sessionsOf(stranger)
  const end = (id = '') => member.call(endSessions, { query: { id } })
  expect([await end(ownSession?.id), await end(strangersSession?.id)]).toMatchObject([
    { value: { endedCount: 0 } },
    { value: { endedCount: 0 } },
  ])
  expect(await isSignedIn(stranger)).toBe(true)
  expect(await end(otherSession?.id)).toMatchObject({ value: { endedCount: 1 } })
  expect([await isSignedIn(member), await isSignedIn(otherBrowser)]).toEqual([true, false])
})

test('an expired session is not in the list', async () => {
  const member = await site.member()
  const rememberedBrowser = await signInElsewhere(member, true)
  // The session in which `member` joined is not remembered: it ends after fifteen minutes.
  site.moveClock(16 * 60_000)
  expect((await sessionsOf(rememberedBrowser)).length).toBe(1)
})

test('a browser with the user agent `Customer service` is not listed as an operator’s session', async () => {
  const member = await site.member()
  const token = (await member.raw('GET', '/api/CSRF')).json<{ csrfToken: string }>().csrfToken
  await member.raw('POST', '/api/SignIn', {
    headers: { 'user-agent': 'Customer service', 'x-xsrf-token': token },
    body: { login: member.body.email, password: member.body.password },
  })
  expect((await sessionsOf(member)).map(({ device, byOperator }) => [device, byOperator])).toContainEqual(['', false])
})
